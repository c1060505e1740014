/**
 * Whole answers in the memory of a node, by what is in them.
 *
 *   made for one person ─▶ on trial ─ asked for by somebody else ─▶ proven
 *                            └ pushed out by newer ones on trial      └ pushed out by newer proven ones
 *
 * Invariants
 *   1. All answers together take at most MOST_BYTES, and none more than a part of them.
 *   2. One person, however many different pages they ask for, pushes out what is on trial and nothing that two others
 *      have asked for.
 *   3. An answer that is being made is made once; calls for it meanwhile wait.
 */
import type { ReadyAnswer } from '../http/answer/ready-answer.ts';

const MOST_BYTES = 24 * 1024 * 1024;
const LARGEST_BYTES = 512 * 1024;
/** What an answer takes besides its bytes: its key, its place. */
const FRAME_BYTES = 1_000;

type Page = { ready: ReadyAnswer; madeFor: string; bytes: number };

/** Pages with a bound on their bytes; the one that was requested longest ago is evicted first. */
class Shelf {
  readonly #pages = new Map<string, Page>();
  readonly #most: number;
  bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  take(key: string): Page | undefined {
    const page = this.#pages.get(key);
    if (page && this.#pages.delete(key)) this.bytes -= page.bytes;
    return page;
  }

  put(key: string, page: Page): void {
    this.take(key);
    this.#pages.set(key, page);
    this.bytes += page.bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.bytes <= this.#most) return;
      this.take(oldest);
    }
  }
}

export class CachedPages {
  readonly #onTrial: Shelf;
  readonly #proven: Shelf;
  readonly #making = new Map<string, Promise<ReadyAnswer>>();

  /** @param mostBytes how much all answers together may take */
  constructor(mostBytes = MOST_BYTES) {
    this.#onTrial = new Shelf(mostBytes / 4);
    this.#proven = new Shelf(mostBytes - mostBytes / 4);
  }

  get bytes(): number {
    return this.#onTrial.bytes + this.#proven.bytes;
  }

  /**
   * @param key names everything on which the page depends
   * @param userId who asks
   * @param make makes the page; its failure affects this call only
   */
  async get(
    key: string,
    userId: string,
    make: () => Promise<ReadyAnswer>,
  ): Promise<{ ready: ReadyAnswer; isCached: boolean }> {
    const cached = this.#find(key, userId);
    if (cached) return { ready: cached, isCached: true };
    for (let underWay = this.#making.get(key); underWay; underWay = this.#making.get(key)) {
      const ready = await underWay.catch(() => null);
      if (ready) return { ready, isCached: true };
    }
    const making = make();
    this.#making.set(key, making);
    try {
      const ready = await making;
      const bytes = ready.bytes.length + key.length * 2 + FRAME_BYTES;
      if (bytes <= LARGEST_BYTES) this.#onTrial.put(key, { ready, madeFor: userId, bytes });
      return { ready, isCached: false };
    } finally {
      this.#making.delete(key);
    }
  }

  #find(key: string, userId: string): ReadyAnswer | null {
    const proven = this.#proven.take(key);
    const page = proven ?? this.#onTrial.take(key);
    if (!page) return null;
    const isProven = proven !== undefined || page.madeFor !== userId;
    (isProven ? this.#proven : this.#onTrial).put(key, page);
    return page.ready;
  }
}
