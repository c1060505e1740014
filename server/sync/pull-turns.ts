/**
 * Pulls take turns, so that big ones do not block others.
 *
 *   pull ─ after the person's earlier one ─▶ quick line ─┬─▶ one of the places ─ slice ─┬─▶ answer
 *              (only the newest waits)        big line ──┘        ▲                     │
 *                                                        last in line └── others wait ──┘
 *
 * Invariants
 *   1. Few pulls of a node work at a time: rows are rendered on one core.
 *   2. A pull is quick until it knows that it has many rows. A big one holds its place from slice to slice, unless a
 *      quick one waits; between slices all other work of the node gets its turn.
 *   3. A pull that would wait too long is refused with the time to come back, and holds nothing meanwhile.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { Places, type Size } from './places.ts';

/** How many rows one slice of a large pull reads and renders: it blocks the node for a few ms. */
export const SLICE_ROWS = 100;

/** Calls by which a running pull reports its progress. */
export type Pace = {
  /** The pull has many rows. @throws Refused unavailable */
  isBig(): Promise<void>;
  /** A slice is done. */
  between(): Promise<void>;
};

export const unpaced: Pace = { isBig: () => Promise.resolve(), between: () => Promise.resolve() };

type Next = { admit(): void; refuse(): void };

export class PullTurns {
  readonly #places: Places;
  readonly #people = new Map<string, { next: Next | null }>();

  /** @param places how many pulls work at a time */
  constructor(places: number) {
    this.#places = new Places(places);
  }

  /** Runs a pull of the person when it is its turn. @throws Refused unavailable, with `seconds` */
  async run<T>(userId: string, work: (pace: Pace) => Promise<T>): Promise<T> {
    await this.#comeForward(userId);
    let holds = false;
    const enter = async (size: Size): Promise<void> => {
      await this.#places.enter(size);
      holds = true;
    };
    const leave = (): void => {
      if (holds) this.#places.leave();
      holds = false;
    };
    /** Lets waiting pulls go first. */
    const again = async (size: Size): Promise<void> => {
      await turn();
      const { quick, big } = this.waiting();
      if (quick === 0 && (size === 'quick' || big === 0)) return;
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
    return this.#places.waiting();
  }

  /** @throws Refused unavailable, with `seconds`, where a pull would find its line full: it is not even looked at */
  refuseIfFull(): void {
    if (this.#places.isFull('quick')) throw this.#places.comeBack();
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
      person.next = { admit, refuse: () => reject(this.#places.comeBack()) };
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
}
