/**
 * Reads from a replica what it has already received: streams with their rows, and what a person may see of other people.
 *
 *   heads of the database ─┐
 *   heads of a replica ────┴─ none is behind ─▶ the replica, in full ── fails ─┐
 *                          └─ one is behind ───────────────────────────────────┴─▶ the database
 *
 * Invariants
 *   1. What is read is never older than the heads were when the reading began: people see what they have done, and no phone
 *      gets a number that it has passed.
 *   2. What is read of others is at most `LATE_MS` older, and contains everything that the reader has done.
 *   3. A reading comes from one place as a whole. A replica that is behind, silent or gone costs time, never an error.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { districts } from '../../domain/place/districts.ts';
import { Refused } from '../base/refused.ts';
import { isDatabaseBusy } from '../db/away.ts';
import type { Db, Replica } from '../db/connection.ts';
import { feedSideOf, feedStream, userStream } from '../streams/change-log.ts';
import { readHeads, type Head, type Heads } from '../streams/stream-rows.ts';
import type { Actor } from './act.ts';
import type { Context } from './context.ts';

/** In ms; by then the database would long have answered. */
const ANSWERS_WITHIN = 500;
/** How far a replica may be behind when a person reads what others have done, in ms. */
const LATE_MS = 5_000;

type Measured = Pick<Context, 'database' | 'metrics'>;

/**
 * @param here the heads that the replica must have reached, read from the database when the reading began
 * @param read runs again on the database when it failed on a replica
 */
export function readNear<T>(context: Measured, here: Heads, read: (db: Db) => Promise<T>): Promise<T> {
  const replica = context.database.replica();
  if (replica === null) return read(context.database.db);
  return readFrom(context, { replica, here, isBehind: isShort, read });
}

/**
 * Reads for a person what others have done, such as a list of their trips. What a replica refuses is asked of the
 * database too: it may have arrived there.
 * @param reader null: the same for everybody of a side
 * @param read runs again on the database when it failed on a replica
 */
export async function readOthers<T>(
  context: Measured,
  { side, reader }: { side: Actor['type']; reader: Pick<Actor, 'id'> | null },
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const { database } = context;
  const replica = database.replica();
  if (replica === null) return read(database.db);
  const own = reader ? [userStream(reader.id)] : [];
  const feeds = side === 'driver' ? [] : districts.map(({ id }) => feedStream(side, id));
  const here = await readHeads(database.db, [...own, ...feeds]);
  return readFrom(context, { replica, here, isBehind: isLate, read });
}

type Reading<T> = {
  replica: Replica;
  here: Heads;
  isBehind: (there: Heads, here: Heads) => boolean;
  read: (db: Db) => Promise<T>;
};

async function readFrom<T>(
  { database, metrics }: Measured,
  { replica, here, isBehind, read }: Reading<T>,
): Promise<T> {
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
      if (error instanceof Refused && isBehind === isShort) throw error;
      count(error instanceof Refused ? 'refused' : 'failed');
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

const isOtherHistory = (there: Heads, here: Heads): boolean => there.history?.epoch !== here.history?.epoch;
const lacks = (there: Heads, stream: string, { seq }: Head): boolean =>
  (there.heads.get(stream)?.seq ?? 0) < seq;

/** Whether the replica lacks a number of any stream. */
const isShort = (there: Heads, here: Heads): boolean =>
  isOtherHistory(there, here) || [...here.heads].some(([stream, head]) => lacks(there, stream, head));

/** Whether the replica lacks a number of the person's own stream, or its feeds are too old. */
const isLate = (there: Heads, here: Heads): boolean =>
  isOtherHistory(there, here) ||
  newestFeed(here) - newestFeed(there) > LATE_MS ||
  [...here.heads].some(([stream, head]) => feedSideOf(stream) === null && lacks(there, stream, head));

/** When a feed's last number was given (epoch ms). */
const newestFeed = ({ heads }: Heads): number =>
  Math.max(0, ...[...heads].map(([stream, { at }]) => (feedSideOf(stream) === null ? 0 : Number(at) / 1000)));
