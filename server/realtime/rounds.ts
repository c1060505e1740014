/** Goes round all members of a set, a share of them at a time, so that thousands of them hold up nothing else. */
export class Rounds<T> {
  readonly #all: ReadonlySet<T>;
  readonly #shares: number;
  #left: Iterator<T>;

  /** @param all the set, which may change meanwhile @param shares how many make a round */
  constructor(all: ReadonlySet<T>, shares: number) {
    this.#all = all;
    this.#shares = shares;
    this.#left = all.values();
  }

  /** The next members, of which the set still holds each; fewer than a share, or none, at the end of a round. */
  *share(): Generator<T, void> {
    for (let count = Math.ceil(this.#all.size / this.#shares); count > 0; count--) {
      const { value, done } = this.#left.next();
      if (done === true) {
        this.#left = this.#all.values();
        return;
      }
      yield value;
    }
  }
}
