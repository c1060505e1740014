/**
 * Which deadlines may move. Those that come due while they are watched move at once. Those that were due before are few
 * after a restart, many after hours of downtime, and all of the market when a clock has jumped ahead: they wait for a
 * second look, after five minutes in which the time went on as it should.
 */
import { monotonicMs, type Clock } from '../act/clock.ts';

/** A short restart is no reason to wait. */
const RESTART_MS = 2 * 60_000;
const SECOND_LOOK_MS = 5 * 60_000;
/** By how much the time may differ from the monotonic clock between two checks. */
const APART_MS = 30_000;

/** Since when deadlines have been watched without a break (epoch ms), and for how long (ms, monotonic). */
export type Watch = { since: number; lastedMs: number };

/** Whether the deadline at this instant (epoch ms) may move at `now`. */
export const mayMove = (at: number, now: number, { since, lastedMs }: Watch): boolean =>
  at <= now && (at >= since - RESTART_MS || lastedMs >= SECOND_LOOK_MS);

export class DeadlineWatch {
  readonly #clock: Clock;
  readonly #monotonic: () => number;
  #began: { now: number; monotonic: number } | null = null;
  #last = { now: 0, monotonic: 0 };

  constructor(clock: Clock, monotonic: () => number = monotonicMs) {
    this.#clock = clock;
    this.#monotonic = monotonic;
  }

  /** @returns whether a deadline (epoch ms) may move; null while the clock cannot be relied on */
  look(): ((at: number) => boolean) | null {
    if (this.#clock.trouble() !== null) {
      this.#began = null;
      return null;
    }
    const seen = { now: this.#clock.now(), monotonic: this.#monotonic() };
    const apart = seen.now - this.#last.now - (seen.monotonic - this.#last.monotonic);
    if (this.#began === null || Math.abs(apart) > APART_MS) this.#began = seen;
    this.#last = seen;
    const watch = { since: this.#began.now, lastedMs: seen.monotonic - this.#began.monotonic };
    return (at) => mayMove(at, seen.now, watch);
  }
}
