/**
 * Pulls take turns, so that big ones do not block others.
 *
 *   pull ─ after the person's earlier one ─▶ quick queue, in order ──────────┬─▶ one of the slots ─ slice ─┬─▶ answer
 *              (only the newest waits)       big queue, when quick is empty ─┘        ▲                    │
 *                                                                      last in queue └── others wait ─────┘
 *
 * Invariants
 *   1. Few pulls of a node work at a time: rows are rendered on one core.
 *   2. A pull is quick until it knows that it has many rows. A big one holds its slot from slice to slice, unless a
 *      quick one waits; between slices all other work of the node gets its turn.
 *   3. A pull that would wait too long is refused with the time to come back, and holds nothing meanwhile.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { Refused } from '../base/refused.ts';

const MAX_WAITING = { quick: 400, big: 40 } as const;
const WAIT_AT_MOST_MS = 20_000;
/** The range of the random time to come back, in s. */
const COME_BACK = { from: 2, to: 8 };

/** How many rows one slice of a large pull reads and renders: it blocks the node for a few ms. */
export const SLICE_ROWS = 100;

type Size = 'quick' | 'big';
type Waiting = { admit(): void; refuse(): void };

/** Calls by which a running pull reports its progress. */
export type Pace = {
  /** The pull has many rows. @throws Refused unavailable */
  isBig(): Promise<void>;
  /** A slice is done. */
  between(): Promise<void>;
};

export const unpaced: Pace = { isBig: () => Promise.resolve(), between: () => Promise.resolve() };

const comeBack = (): Refused =>
  new Refused({
    code: 'unavailable',
    values: { seconds: Math.round(COME_BACK.from + (COME_BACK.to - COME_BACK.from) * Math.random()) },
  });

const firstOf = <T>(line: Set<T>): T | undefined => line.values().next().value;

export class PullTurns {
  #free: number;
  readonly #lines: Record<Size, Set<Waiting>> = { quick: new Set(), big: new Set() };
  readonly #people = new Map<string, { next: Waiting | null }>();

  /** @param places how many pulls work at a time */
  constructor(places: number) {
    this.#free = places;
  }

  /** Runs a pull of the person when it is its turn. @throws Refused unavailable, with `seconds` */
  async run<T>(userId: string, work: (pace: Pace) => Promise<T>): Promise<T> {
    await this.#comeForward(userId);
    let holds = false;
    const enter = async (size: Size): Promise<void> => {
      await this.#enter(size);
      holds = true;
    };
    const leave = (): void => {
      if (holds) this.#leave();
      holds = false;
    };
    /** Lets waiting pulls go first. */
    const again = async (size: Size): Promise<void> => {
      await turn();
      if (this.#lines.quick.size === 0 && (size === 'quick' || this.#lines.big.size === 0)) return;
      leave();
      await enter(size);
    };
    try {
      await enter('quick');
      // the embedded database answers without the event loop: one pull after the other would block it
      await turn();
      return await work({ isBig: () => again('big'), between: () => again('quick') });
    } finally {
      leave();
      this.#goHome(userId);
    }
  }

  /** How many pulls wait in each line. */
  waiting(): Record<Size, number> {
    return { quick: this.#lines.quick.size, big: this.#lines.big.size };
  }

  /** Waits for the person's earlier pull; a newer request replaces one that waits. */
  async #comeForward(userId: string): Promise<void> {
    const person = this.#people.get(userId);
    if (!person) {
      this.#people.set(userId, { next: null });
      return;
    }
    person.next?.refuse();
    await new Promise<void>((admit, reject) => {
      person.next = { admit, refuse: () => reject(comeBack()) };
    });
  }

  #goHome(userId: string): void {
    const person = this.#people.get(userId);
    const next = person?.next;
    if (person && next) {
      person.next = null;
      next.admit();
    } else this.#people.delete(userId);
  }

  async #enter(size: Size): Promise<void> {
    const line = this.#lines[size];
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (line.size >= MAX_WAITING[size]) throw comeBack();
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
          reject(comeBack());
        },
      };
      line.add(waiting);
    });
  }

  #leave(): void {
    const next = firstOf(this.#lines.quick) ?? firstOf(this.#lines.big);
    if (next) next.admit();
    else this.#free += 1;
  }
}
