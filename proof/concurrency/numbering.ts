/**
 * Writers with long transactions and readers that pull all the time, side by side on one PostgreSQL.
 *
 *   writer   trips inserted ─ touched ─ wait ─ numbers given ─ wait ─ commit, or one time in twenty rollback
 *   reader   first pull ─ pull by cursor ─ pull by cursor ─ … until everything is written and nothing is new
 *
 * Afterwards every reader must hold the latest number of every row, and the committed numbers of each stream must
 * follow each other without a gap.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { PullRequest } from '../../protocol/sync/requests.ts';
import { FIRST_PAGE, MAX_PAGE } from '../../protocol/sync/sync.ts';
import type { Actor } from '../../server/act/act.ts';
import { isDatabaseAway, isDatabaseBusy } from '../../server/db/away.ts';
import type { Database, Tx } from '../../server/db/connection.ts';
import { trips } from '../../server/db/schema/market.ts';
import { seeded, type Seeded } from '../../server/demo/seeded.ts';
import { feedStream, transact } from '../../server/streams/change-log.ts';
import { pull } from '../../testkit/phone/pull.ts';
import { openMarket, tripIntent, type Market } from '../../testkit/market/market.ts';
import { plainSequences } from './plain-sequence.ts';
import type { Numberer, FeedNote, StreamNumber } from './numberer.ts';

const WRITERS = 8;
const FROM = ['mirpur-10', 'u290'];
const LARGEST_BATCH = 100;

export type NumberingReport = {
  rows: number;
  transactions: number;
  rolledBack: number;
  pulls: number;
  /** Rows of which some reader does not have the latest state. */
  rowsMissed: number;
  /** Numbers that no committed row was given, or more than one. */
  gaps: number;
};

class RolledBack extends Error {}

type Template = { stream: string; trip: typeof trips.$inferInsert };
type Work = {
  market: Market;
  templates: Template[];
  chance: Seeded;
  batch: number;
  /** Number of rows still to be written. */
  left: number;
  written: FeedNote[];
  numbers: StreamNumber[];
  transactions: number;
  rolledBack: number;
  /** A writer or reader has failed: the others end with what they are at. */
  failed: boolean;
};

/** @param cursor 'plain' takes the numbers from sequences before the commit, as the product must not */
export async function proveNumbering(
  database: Database,
  rows: number,
  cursor: 'locked head' | 'plain' = 'locked head',
): Promise<NumberingReport> {
  const market = openMarket(database);
  const templates = await templatesOf(market);
  const streams = templates.map(({ stream }) => stream);
  const before = await headsOf(database, streams);
  const chance = seeded(rows);
  const plain = cursor === 'plain' ? await plainSequences(database, before, () => pause(chance)) : null;
  const work: Work = {
    market,
    templates,
    chance,
    batch: Math.max(1, Math.min(LARGEST_BATCH, Math.floor(rows / 100))),
    left: rows,
    written: [],
    numbers: [],
    transactions: 0,
    rolledBack: 0,
    failed: false,
  };
  const readers = await Promise.all([1, 2, 3].map(() => market.person('provider')));
  const isWriting = (): boolean => !work.failed && work.written.length < rows;
  const [late, ...early] = readers;
  const watched = <T>(part: Promise<T>): Promise<T> => {
    part.catch(() => (work.failed = true));
    return part;
  };
  const following = early.map((reader) => watched(follow(market, reader, isWriting)));
  const writing = Array.from({ length: WRITERS }, () => watched(write(work, plain)));
  while (isWriting() && work.written.length < rows / 2) await delay(5);
  if (late) following.push(watched(follow(market, late, isWriting)));
  // the database stays open until the last of them has ended, or it would hide why the first one failed
  await Promise.allSettled([...writing, ...following]);
  await Promise.all(writing);
  const phones = await Promise.all(following);

  const stored = await database.query(
    'select stream, entity_id, seq from stream_rows where stream = any($1)',
    [streams],
  );
  const missed = stored.rows.filter((row) => {
    const district = String(row['stream']).split(':').at(-1);
    return phones.some(({ seen }) => seen.get(`f${district} ${row['entity_id']}`) !== Number(row['seq']));
  });
  return {
    rows,
    transactions: work.transactions,
    rolledBack: work.rolledBack,
    pulls: phones.reduce((sum, { pulls }) => sum + pulls, 0),
    rowsMissed: missed.length,
    gaps: gapsIn(work.numbers, before),
  };
}

/** One trip in each district, made by the product: what the writers store are copies of these. */
async function templatesOf(market: Market): Promise<Template[]> {
  const passenger = await market.person('customer');
  const made: Template[] = [];
  for (const from of FROM) {
    const { name, args } = tripIntent({ from, to: 'u100' });
    const result = await market.act(passenger, { name, args });
    if (!result.ok) throw new Error(`no template: ${result.code}`);
    const [stored] = await market.context.database.db.select().from(trips).where(eq(trips.id, args.id));
    if (!stored) throw new Error('no template');
    const { number: _given, ...trip } = stored;
    made.push({ stream: feedStream('provider', stored.pickupDistrictId), trip });
  }
  return made;
}

/** Usually some milliseconds, sometimes a fifth of a second. */
const pause = (chance: Seeded): Promise<void> => delay(chance.next() < 0.03 ? 200 : chance.next() * 15);

async function write(work: Work, plain: Numberer | null): Promise<void> {
  const { chance, market } = work;
  while (work.left > 0 && !work.failed) {
    const size = Math.min(work.left, chance.between(1, work.batch));
    work.left -= size;
    const fresh = Array.from({ length: size }, () => {
      const { stream, trip } = chance.pick(work.templates);
      return { stream, trip: { ...trip, id: uuidv7() } };
    });
    const notes: FeedNote[] = fresh.map(({ stream, trip }) => ({ stream, id: trip.id }));
    const again = work.written.length > 0 && chance.next() < 0.3 ? [chance.pick(work.written)] : [];
    try {
      const { value } = await transact(market.context, async (tx, changes) => {
        await tx.insert(trips).values(fresh.map(({ trip }) => trip));
        const given = plain
          ? await plain(tx, [...notes, ...again])
          : await lockedHeads(tx, changes, [...notes, ...again], () => pause(chance));
        if (chance.next() < 0.05) throw new RolledBack();
        return given;
      });
      work.written.push(...notes);
      work.numbers.push(...value);
      work.transactions += 1;
    } catch (error) {
      // on a busy machine a writer may wait too long for the head of a stream: it is refused and tries again
      const waitedTooLong = isDatabaseBusy(error) && !isDatabaseAway(error);
      if (!(error instanceof RolledBack || waitedTooLong)) throw error;
      work.left += size;
      work.rolledBack += 1;
    }
  }
}

type Changes = Parameters<Parameters<typeof transact>[1]>[1];

/** The product's way, with the transaction held open before and after the numbers are given. */
async function lockedHeads(
  tx: Tx,
  changes: Changes,
  notes: FeedNote[],
  wait: () => Promise<void>,
): Promise<StreamNumber[]> {
  for (const { stream, id } of notes) changes.touch(stream, 'feed', id);
  await wait();
  const spans = await changes.write(tx);
  await wait();
  return spans.flatMap(({ stream, from, to }) =>
    Array.from({ length: to - from }, (_, i) => ({ stream, seq: from + i + 1 })),
  );
}

/** What a phone does: a first page, then everything above the cursor, until nothing is new and nobody writes. */
async function follow(
  market: Market,
  reader: Actor,
  isWriting: () => boolean,
): Promise<{ seen: Map<string, number>; pulls: number }> {
  const seen = new Map<string, number>();
  let request: PullRequest = { limit: FIRST_PAGE };
  for (let pulls = 1; ; pulls++) {
    const last = !isWriting();
    const answer = await pull(market.context, reader, request);
    if (!answer) {
      if (last) return { seen, pulls };
      continue;
    }
    for (const [stream, seq, , id, row] of answer.changes) if (row !== null) seen.set(`${stream} ${id}`, seq);
    request = { cursor: answer.cursor, back: answer.back, limit: MAX_PAGE };
  }
}

async function headsOf(database: Database, streams: string[]): Promise<Map<string, number>> {
  const { rows } = await database.query('select stream, seq from stream_heads where stream = any($1)', [
    streams,
  ]);
  return new Map(rows.map((row) => [String(row['stream']), Number(row['seq'])]));
}

function gapsIn(numbers: StreamNumber[], before: Map<string, number>): number {
  let gaps = 0;
  for (const [stream, given] of Map.groupBy(numbers, ({ stream }) => stream)) {
    const distinct = new Set(given.map(({ seq }) => seq));
    const highest = given.reduce((high, { seq }) => Math.max(high, seq), 0);
    gaps += highest - (before.get(stream) ?? 0) - distinct.size + (given.length - distinct.size);
  }
  return gaps;
}
