/** Collects what arrives, and lets a test wait for the first item that matches. */
export class Received<T> {
  readonly all: T[] = [];
  #waiting: { fits: (item: T) => boolean; found: (item: T) => void }[] = [];

  add(item: T): void {
    this.all.push(item);
    this.#waiting = this.#waiting.filter(({ fits, found }) => {
      if (!fits(item)) return true;
      found(item);
      return false;
    });
  }

  /** The first item that matches, now or later. */
  first(fits: (item: T) => boolean): Promise<T> {
    const here = this.all.find(fits);
    if (here !== undefined) return Promise.resolve(here);
    return new Promise((found) => this.#waiting.push({ fits, found }));
  }
}
