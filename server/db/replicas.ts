/**
 * Read-only copies of the database that follow it. One that fails is left alone until it answers again.
 *
 *   next ─ in turn, of those that answer ─▶ asked ─ failed ─▶ probed every second ─ answers ─▶ in turn again
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Replica } from './connection.ts';

/** `isUp`: whether it answered when last asked. */
type Copy = { db: Db; isUp: boolean; probe(): Promise<unknown> };

const PROBE_EVERY_MS = 1_000;

export class Replicas {
  readonly #all: Copy[];
  readonly #report: (error: unknown, what: string) => void;
  readonly #closing = new AbortController();
  #turn = 0;

  /** @param report called with the first of several failures */
  constructor(all: readonly Omit<Copy, 'isUp'>[], report: (error: unknown, what: string) => void) {
    this.#all = all.map((each) => ({ ...each, isUp: true }));
    this.#report = report;
  }

  /** @returns null if none answers, or there is none */
  next(): Replica | null {
    const up = this.#all.filter(({ isUp }) => isUp);
    const chosen = up[this.#turn++ % Math.max(1, up.length)];
    return chosen ? { db: chosen.db, failed: (error) => this.#failed(chosen, error) } : null;
  }

  /** Stops probing. */
  close(): void {
    this.#closing.abort();
  }

  #failed(replica: Copy, error: unknown): void {
    if (!replica.isUp) return;
    replica.isUp = false;
    this.#report(error, 'a replica of the database failed');
    void this.#probe(replica);
  }

  async #probe(replica: Copy): Promise<void> {
    const { signal } = this.#closing;
    while (!replica.isUp && !signal.aborted) {
      await delay(PROBE_EVERY_MS, null, { signal, ref: false }).catch(() => undefined);
      replica.isUp = await replica.probe().then(
        () => true,
        () => false,
      );
    }
  }
}
