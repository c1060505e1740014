/** What became of actions, counted where they take effect. */

export type Cut = {
  /** Actions without an effect after everything has settled. */
  lost: number;
  /** Effects beyond the first of an action. */
  doubled: number;
};

/** Counts on a server that applies whatever arrives. */
export class Effects {
  readonly #times = new Map<string, number>();

  took(id: string): void {
    this.#times.set(id, (this.#times.get(id) ?? 0) + 1);
  }

  /** How many different actions have taken effect. */
  get size(): number {
    return this.#times.size;
  }

  of(ids: readonly string[]): Cut {
    const times = ids.map((id) => this.#times.get(id) ?? 0);
    return {
      lost: times.filter((n) => n === 0).length,
      doubled: times.reduce((sum, n) => sum + Math.max(0, n - 1), 0),
    };
  }
}
