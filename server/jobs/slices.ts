/**
 * Work on many rows, in slices that leave the database to others: each takes about a tenth of a second, and as much
 * time passes before the next.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Slice } from '../base/slice.ts';

/** Repeats a slice until there are no more rows. @throws Interrupted */
export type Drain = (slice: Slice) => Promise<void>;

/** The node is being stopped, or has lost the lease of the job. */
export class Interrupted extends Error {}

/** A slice may take 200 ms; half of that leaves room for a row slower than those before. */
const AIM_MS = 100;
/** Two hundred streams would take a second to fold. */
const FIRST = 25;
const FEWEST = 10;
const MOST = 5000;

/** How many rows the next slice takes, given how long this many rows took. */
export const nextLimit = (limit: number, ms: number, most = MOST): number =>
  Math.min(most, Math.max(FEWEST, Math.round(limit * Math.min(2, Math.max(0.2, AIM_MS / Math.max(ms, 1))))));

type Sliced = {
  isStopped(): boolean;
  took(ms: number): void;
  /** The most rows of a slice. */
  most?: number | undefined;
};

export const drainOf =
  ({ isStopped, took, most = MOST }: Sliced): Drain =>
  async (slice) => {
    for (let limit = Math.min(FIRST, most); ;) {
      if (isStopped()) throw new Interrupted();
      const startedAt = performance.now();
      const done = await slice(limit, () => performance.now() - startedAt < AIM_MS);
      const ms = performance.now() - startedAt;
      took(ms);
      if (done < limit) return;
      limit = nextLimit(limit, ms, most);
      await delay(ms);
    }
  };
