/**
 * Goes round all members of a set, a share of them at a time, so that thousands of them hold up nothing else. A round
 * is for those who are there when it begins: members that come and go cannot keep it from its end.
 */
export class Rounds<T> {
  readonly #all: ReadonlySet<T>;
  readonly #shares: number;
  #left: T[] = [];
  #ahead = 0;

  /** @param all the set, which may change meanwhile @param shares how many make a round */
  constructor(all: ReadonlySet<T>, shares: number) {
    this.#all = all;
    this.#shares = shares;
  }

  /** The next members, of which the set still holds each; none in the later shares of a round with few. */
  share(): T[] {
    if (this.#ahead === 0) {
      this.#left = [...this.#all];
      this.#ahead = this.#left.length > 0 ? this.#shares : 1;
    }
    const share = this.#left.splice(0, Math.ceil(this.#left.length / this.#ahead--));
    return share.filter((one) => this.#all.has(one));
  }
}
