/**
 * Runs one push of a person at a time on a node. A phone that got no answer in time repeats its push while
 * the first is still running. The second then finds the results of the first; in parallel both would do all
 * of the work, one of them for nothing.
 */
export class PushTurns {
  readonly #last = new Map<string, Promise<void>>();
  #waiting = 0;

  /** How many pushes wait for an earlier one of their person. */
  waiting(): number {
    return this.#waiting;
  }

  /** Runs the work after the person's earlier pushes. */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(userId) ?? Promise.resolve();
    this.#waiting += 1;
    const result = before.then(() => {
      this.#waiting -= 1;
      return work();
    });
    const done = result.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(userId, done);
    try {
      return await result;
    } finally {
      if (this.#last.get(userId) === done) this.#last.delete(userId);
    }
  }
}
