/**
 * Which deadlines may move. Those that come due while the clock is watched move at once. Deadlines that were
 * due before are few after a restart, many after hours of downtime, and all of the market when a clock has
 * jumped ahead. So they wait for five minutes in which the time advances as it should.
 */
import { monotonicMs, type Clock } from '../act/clock.ts';

/** After a pause of at most this length deadlines do not wait. */
const RESTART_MS = 2 * 60_000;
const SECOND_LOOK_MS = 5 * 60_000;
/** The most by which the time may differ from the monotonic clock between two checks. */
const APART_MS = 30_000;

/**
 * The start (epoch ms) and the length (ms, monotonic) of the time in which deadlines have been watched
 * without a break.
 */
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

  /** @returns whether a deadline (epoch ms) may move; null while the clock is unreliable */
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
