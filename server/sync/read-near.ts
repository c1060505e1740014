/**
 * Reads streams and what stands in them from a replica, where one has all of it.
 *
 *   heads of the database ─┐
 *   heads of a replica ────┴─ none is behind ─▶ the replica, in full ── fails ─┐
 *                          └─ one is behind ───────────────────────────────────┴─▶ the database
 *
 * Invariants
 *   1. What is read is never older than the heads were when the reading began: a person sees what he has done, and no
 *      phone is told of a number that it has passed.
 *   2. A reading is wholly of one place. A replica that is behind, silent or gone costs time, never an error.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../act/context.ts';
import type { Db, Replica } from '../db/connection.ts';
import { isDatabaseBusy } from '../db/away.ts';
import { Refused } from '../base/refused.ts';
import { readHeads, type Heads } from '../streams/stream-rows.ts';

/** In ms; the database would have answered long before. */
const ANSWERS_WITHIN = 500;

/**
 * @param here the heads that the place must have reached, read from the database when the reading began
 * @param read runs again on the database when it failed on a replica
 */
export async function readNear<T>(
  { database, metrics }: Pick<Context, 'database' | 'metrics'>,
  here: Heads,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const replica = database.replica();
  if (replica === null) return read(database.db);
  const count = (source: string): void => metrics.count('durpalla_replica_reads_total', { source });
  const there = await headsThere(replica, [...here.heads.keys()]);
  if (there === null) count('away');
  else if (isBehind(there, here)) count('behind');
  else {
    try {
      const found = await read(replica.db);
      count('replica');
      return found;
    } catch (error) {
      if (error instanceof Refused) throw error;
      count('failed');
      if (isDatabaseBusy(error)) replica.failed(error);
    }
  }
  return read(database.db);
}

/** @returns null when it does not answer in time */
async function headsThere(replica: Replica, streams: string[]): Promise<Heads | null> {
  const answered = new AbortController();
  const late = async (): Promise<never> => {
    await delay(ANSWERS_WITHIN, null, { ref: false, signal: answered.signal });
    throw new Error('the replica is silent');
  };
  try {
    return await Promise.race([readHeads(replica.db, streams), late()]);
  } catch (error) {
    replica.failed(error);
    return null;
  } finally {
    answered.abort();
  }
}

function isBehind(there: Heads, here: Heads): boolean {
  if (there.history?.epoch !== here.history?.epoch) return true;
  return [...here.heads].some(([stream, { seq }]) => (there.heads.get(stream)?.seq ?? 0) < seq);
}
