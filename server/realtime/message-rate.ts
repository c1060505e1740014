/** A token bucket: a burst at once, then a fixed number a second. */
export class MessageRate {
  readonly #perSecond: number;
  readonly #atOnce: number;
  #left: number;
  #at: number;

  /** @param perSecond 0: no limit
   * @param now epoch ms */
  constructor(perSecond: number, atOnce: number, now: number) {
    this.#perSecond = perSecond;
    this.#atOnce = atOnce;
    this.#left = atOnce;
    this.#at = now;
  }

  /** @returns whether one more message is allowed at this instant */
  take(now: number): boolean {
    if (this.#perSecond === 0) return true;
    this.#left = Math.min(this.#atOnce, this.#left + (Math.max(0, now - this.#at) * this.#perSecond) / 1000);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
