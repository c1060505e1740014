/**
 * A network in virtual time between phones and a server. A request waits here until the scheduler lets it pass; on
 * its way it may be lost, doubled or overtaken, and its answer may be lost after it has taken effect.
 */
import type { Seeded } from '../../server/demo/seeded.ts';
import type { Answer } from '../../src/sync/transport.ts';

export type Faults = {
  /** Probabilities, 0 to 1. */
  loseRequest: number;
  loseAnswer: number;
  double: number;
};

type Packet = { deliver: () => Promise<void> };

export class Net {
  faults: Faults = { loseRequest: 0, loseAnswer: 0, double: 0 };
  #waiting: Packet[] = [];
  #chance: Seeded;

  constructor(chance: Seeded) {
    this.#chance = chance;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Sends a request; resolves when the scheduler has delivered the answer, or its loss. */
  send(serve: () => Promise<unknown>): Promise<Answer> {
    return new Promise((resolve) => {
      const lost: Answer = { ok: false, failure: { kind: 'unreachable' } };
      this.#waiting.push({
        deliver: async () => {
          if (this.#chance.next() < this.faults.loseRequest) return resolve(lost);
          if (this.#chance.next() < this.faults.double) {
            // the double arrives at some later moment, and nobody receives its answer
            this.#waiting.push({ deliver: async () => void (await serve().catch(() => undefined)) });
          }
          const data = await serve().catch(() => undefined);
          if (data === undefined || this.#chance.next() < this.faults.loseAnswer) return resolve(lost);
          return resolve({ ok: true, data });
        },
      });
    });
  }

  /** Lets one waiting packet pass, in any order. */
  async letOneOn(): Promise<void> {
    const at = this.#chance.between(0, this.#waiting.length - 1);
    const [packet] = this.#waiting.splice(at, 1);
    await packet?.deliver();
  }
}
