/**
 * One push of a person at a time on a node. A phone that was given no word in time asks again while its first push is
 * still at work: the second then finds the results of the first, where side by side both would do all of it, and one
 * for nothing.
 */
export class PushTurns {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs the work after what the person has sent before. */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(userId) ?? Promise.resolve();
    const result = before.then(work);
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
