/**
 * A network in virtual time between phones and a server. A request waits here until the scheduler lets it pass; on
 * its way it may be lost, doubled, overtaken or cut, and its answer may be lost after it has taken effect.
 */
import type { Seeded } from '../../server/demo/seeded.ts';
import type { Answer } from '../../src/sync/net/transport.ts';
import type { UploadAnswer } from '../../src/sync/upload/upload-call.ts';

export type Faults = {
  /** Probabilities, 0 to 1. */
  loseRequest: number;
  loseAnswer: number;
  double: number;
  cut: number;
};

const lost = { ok: false, failure: { kind: 'unreachable' } } as const;

type Packet = { deliver: () => Promise<void> };

export class Net {
  faults: Faults = { loseRequest: 0, loseAnswer: 0, double: 0, cut: 0 };
  #waiting: Packet[] = [];
  #chance: Seeded;

  constructor(chance: Seeded) {
    this.#chance = chance;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Sends a request; resolves when the scheduler has delivered the answer, or its loss. */
  async send(serve: () => Promise<unknown>): Promise<Answer> {
    const data = await this.#carry(serve);
    return data === undefined ? lost : { ok: true, data };
  }

  /**
   * Sends a request whose connection may also break after any of its bytes.
   * @param bytes of its body @param serve answers undefined where the connection broke
   */
  async upload(
    bytes: number,
    serve: (cutAfter: number | null) => Promise<UploadAnswer | undefined>,
  ): Promise<UploadAnswer> {
    const isCut = bytes > 0 && this.#chance.next() < this.faults.cut;
    const cutAfter = isCut ? this.#chance.between(0, bytes) : null;
    return (await this.#carry(() => serve(cutAfter))) ?? lost;
  }

  /** Sends what nobody waits for: it may be lost, doubled or overtaken too. */
  tell(work: () => Promise<unknown>): void {
    void this.#carry(work);
  }

  #carry<T>(serve: () => Promise<T>): Promise<T | undefined> {
    return new Promise((resolve) => {
      this.#waiting.push({
        deliver: async () => {
          if (this.#chance.next() < this.faults.loseRequest) return resolve(undefined);
          if (this.#chance.next() < this.faults.double) {
            // the double arrives at some later moment, and nobody receives its answer
            this.#waiting.push({ deliver: async () => void (await serve().catch(() => undefined)) });
          }
          const data = await serve().catch(() => undefined);
          if (data === undefined || this.#chance.next() < this.faults.loseAnswer) return resolve(undefined);
          return resolve(data);
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
