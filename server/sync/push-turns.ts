/**
 * Pushes of a node take turns.
 *
 *   push ─ after the person's earlier ones ─▶ a place (`places.ts`) ─▶ works
 *
 * A phone that got no answer in time repeats its push while the first is still running. The second then finds the
 * results of the first; in parallel both would do all of the work, one of them for nothing.
 */
import type { PushRequest } from '../../protocol/sync/requests.ts';
import { Places, type Size } from './places.ts';

/** A push of more actions than this is big: it lets those of phones with a few go first. */
const QUICK_ACTIONS = 25;

/** The line in which a push waits, by the number of its actions. */
export const sizeOf = ({ mutations, columns = [] }: PushRequest): Size =>
  columns.reduce((count, { at }) => count + at.length, mutations.length) > QUICK_ACTIONS ? 'big' : 'quick';

export class PushTurns {
  readonly #places: Places;
  readonly #last = new Map<string, Promise<void>>();
  #behind = 0;

  /** @param places how many pushes work at a time */
  constructor(places: number) {
    this.#places = new Places(places);
  }

  /** How many pushes wait for an earlier one of their person, or for a place. */
  waiting(): number {
    const { quick, big } = this.#places.waiting();
    return this.#behind + quick + big;
  }

  /**
   * Runs the work after the person's earlier pushes, in a place.
   * @throws Refused unavailable, with `seconds`; then the work was not begun
   */
  async run<T>(userId: string, size: Size, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(userId) ?? Promise.resolve();
    this.#behind += 1;
    const result = before.then(() => {
      this.#behind -= 1;
      return this.#inPlace(size, work);
    });
    const done = result.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(userId, done);
    try {
      return await result;
    } finally {
      if (this.#last.get(userId) === done) this.#last.delete(userId);
    }
  }

  async #inPlace<T>(size: Size, work: () => Promise<T>): Promise<T> {
    await this.#places.enter(size);
    try {
      return await work();
    } finally {
      this.#places.leave();
    }
  }
}
