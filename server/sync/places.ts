/**
 * A few calls of a node work at a time; the others wait in line. With all of them at work each would wait for a
 * connection at each step, and give up half-done when a whole district has its net back.
 *
 *   call ─ a free place ─▶ works
 *        ├ none free ─ waits in its line, first come, first served; the big line only moves while the quick one is empty
 *        └ a full line, or 20 s in it ─▶ refused, with the time at which the calls before it are done
 *
 * Invariants
 *   1. No more calls work than there are places.
 *   2. Those who are refused get times one after the other, at the pace of late, so that they do not come back together.
 */
import { Refused } from '../base/refused.ts';

export type Size = 'quick' | 'big';
type Waiting = { admit(): void; refuse(): void };

const MAX_WAITING: Record<Size, number> = { quick: 400, big: 40 };
const WAIT_AT_MOST_MS = 20_000;
/** In s. */
const COME_BACK = { soonest: 1, latest: 30 };
/** The pace before any is known, in ms. */
const FIRST_PACE_MS = 10;
/** Calls end in bunches, so the pace is taken from so many of them, and the newest bunch is this share of it. */
const [BUNCH, NEWEST] = [25, 0.3];
/** A single stop counts as so many times the pace at most, or everybody would be sent away for long after it. */
const MOST_OF_A_STOP = 4;

const firstOf = <T>(line: Set<T>): T | undefined => line.values().next().value;

export class Places {
  #free: number;
  readonly #now: () => number;
  readonly #lines: Record<Size, Set<Waiting>> = { quick: new Set(), big: new Set() };
  /** The time between the ends of two calls while others wait. */
  #paceMs = FIRST_PACE_MS;
  #bunch: { since: number; ends: number } | null = null;
  /** The latest time that somebody was given to come back. */
  #lastGiven = 0;

  /** @param now a clock in ms that only goes forward */
  constructor(places: number, now: () => number = () => performance.now()) {
    this.#free = places;
    this.#now = now;
  }

  /** How many calls wait in each line. */
  waiting(): Record<Size, number> {
    return { quick: this.#lines.quick.size, big: this.#lines.big.size };
  }

  isFull(size: Size): boolean {
    return this.#lines[size].size >= MAX_WAITING[size];
  }

  /** Waits for a place, which `leave` gives back. @throws Refused unavailable, with `seconds` */
  async enter(size: Size): Promise<void> {
    const line = this.#lines[size];
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.isFull(size)) throw this.comeBack();
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => waiting.refuse(), WAIT_AT_MOST_MS).unref();
      const leaveLine = (): void => {
        clearTimeout(late);
        line.delete(waiting);
      };
      const waiting: Waiting = {
        admit: () => {
          leaveLine();
          resolve();
        },
        refuse: () => {
          leaveLine();
          reject(this.comeBack());
        },
      };
      line.add(waiting);
    });
  }

  /** Gives the place to the next in line. */
  leave(): void {
    const next = firstOf(this.#lines.quick) ?? firstOf(this.#lines.big);
    this.#notePace(next !== undefined);
    if (next) next.admit();
    else this.#free += 1;
  }

  /** The refusal of a call for which there is no room, with the time at which there will be. */
  comeBack(): Refused {
    const now = this.#now();
    const { quick, big } = this.waiting();
    this.#lastGiven = Math.max(this.#lastGiven, now + (quick + big) * this.#paceMs) + this.#paceMs;
    const seconds = Math.ceil((this.#lastGiven - now) / 1000);
    return new Refused({
      code: 'unavailable',
      values: { seconds: Math.min(COME_BACK.latest, Math.max(COME_BACK.soonest, seconds)) },
    });
  }

  #notePace(isBusy: boolean): void {
    const now = this.#now();
    if (!isBusy) this.#bunch = null;
    else if (this.#bunch === null) this.#bunch = { since: now, ends: 0 };
    else if (++this.#bunch.ends === BUNCH) {
      const took = Math.min((now - this.#bunch.since) / BUNCH, this.#paceMs * MOST_OF_A_STOP);
      this.#paceMs += (took - this.#paceMs) * NEWEST;
      this.#bunch = { since: now, ends: 0 };
    }
  }
}
