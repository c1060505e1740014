import type { ServerResponse } from 'node:http';
import { TooManyRequests } from './too-many-requests.ts';

const COME_BACK_IN_MS = 1000;

/**
 * Counts the requests of one person that are under way: each holds its body, and its answer until the person has
 * received it.
 */
export class AtOnce {
  readonly #most: number;
  readonly #underWay = new Map<string, number>();

  /** @param most 0: no limit */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a request until its answer is sent. @throws TooManyRequests */
  enter(personId: string, response: ServerResponse): void {
    if (this.#most === 0) return;
    const before = this.#underWay.get(personId) ?? 0;
    if (before >= this.#most) throw new TooManyRequests(COME_BACK_IN_MS);
    this.#underWay.set(personId, before + 1);
    response.once('close', () => {
      const left = (this.#underWay.get(personId) ?? 1) - 1;
      if (left === 0) this.#underWay.delete(personId);
      else this.#underWay.set(personId, left);
    });
  }
}
