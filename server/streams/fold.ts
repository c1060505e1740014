/**
 * Folds old rows of personal streams: many of them become one row, which takes a tenth of the space and is read as
 * before (folded-rows.ts). Nothing that a phone could ask for is lost.
 *
 *   row 60 days old ─ the oldest of its stream is 90 ─▶ all rows of more than 60 days ─▶ folds of up to 200 each
 *
 * Invariants
 *   1. Rows leave `stream_rows` and enter a fold in one transaction, with their numbers and times.
 *   2. The head is locked first, as in every writer: nobody changes these rows meanwhile, and nobody waits in a circle.
 *   3. Nothing is folded on the first day of this release: a node of the one before reads no folds.
 */
import type { Slice } from '../base/slice.ts';
import type { Database, Db } from '../db/connection.ts';
import { rowsOf } from '../db/raw-sql.ts';
import { settings } from '../db/schema/sync.ts';
import { eq, sql } from '../db/sql.ts';
import { plainStatement, type At } from '../db/statement.ts';
import { foldedKinds } from './folded-rows.ts';

const FOLDED_AFTER = sql.raw(`interval '60 days'`);
/** So that one fold has the rows of a month. */
const BEGINS_AFTER = sql.raw(`interval '90 days'`);
const FIRST_DAY_MS = 24 * 60 * 60_000;
const IN_A_FOLD = 200;
/** Rows of a stream in one transaction. */
const AT_ONCE = 10 * IN_A_FOLD;
const SETTING = 'folds_since';

const letters = new Map(
  Object.entries(foldedKinds).map(([letter, kind]): [string, string] => [kind, letter]),
);
const isFolded = sql.raw(
  `not removed and kind in (${[...letters.keys()].map((kind) => `'${kind}'`).join(', ')})`,
);

type Folds = { database: Pick<Database, 'db'>; now(): number };

/** Whether every node reads folds by now: a day after one of them has noted that it does. */
async function mayFold({ database: { db }, now }: Folds): Promise<boolean> {
  const [noted] = await db.select({ since: settings.value }).from(settings).where(eq(settings.key, SETTING));
  if (noted) return now() - Number(noted.since) >= FIRST_DAY_MS;
  await db.insert(settings).values({ key: SETTING, value: now() }).onConflictDoNothing();
  return false;
}

/**
 * Folds all personal streams in the order of their names. The database's clock, which set the times of rows, says how
 * old one is.
 * @returns a slice that looks at up to this many streams
 */
export function foldingOf(context: Folds): Slice {
  const { db } = context.database;
  let after = '';
  return async (limit, hasTime = () => true) => {
    if (after === '' && !(await mayFold(context))) return 0;
    const found = await db.execute(sql`
      select stream from stream_heads where stream like 'u:%' and stream > ${after} order by stream limit ${limit}`);
    const streams = rowsOf(found).map(({ stream }) => String(stream));
    for (const stream of streams) {
      if ((await isDue(db, { stream }))[0]?.['due'] === true) await foldOne(db, stream);
      after = stream;
      if (!hasTime()) return limit;
    }
    return streams.length;
  };
}

const isDue = plainStatement(
  (at: At<{ stream: string }>) => sql`
    select at < now() - ${BEGINS_AFTER} as due from stream_rows where stream = ${at.stream} and ${isFolded}
    order by seq limit 1`,
);

const oldRows = plainStatement(
  (at: At<{ stream: string; limit: number }>) => sql`
    select kind, entity_id, seq, at::text as at from stream_rows
    where stream = ${at.stream} and ${isFolded} and at < now() - ${FOLDED_AFTER} order by seq limit ${at.limit}`,
);

type Fold = {
  stream: string;
  lastSeq: number;
  firstAt: string;
  lastAt: string;
  kinds: string;
  seqs: number[];
  ids: string[];
  ats: string[];
};

const insertFold = plainStatement(
  (at: At<Fold>) => sql`
    insert into stream_folds (stream, last_seq, first_at, last_at, kinds, seqs, ids, ats)
    values (${at.stream}, ${at.lastSeq}::bigint, ${at.firstAt}::timestamptz, ${at.lastAt}::timestamptz, ${at.kinds},
      ${at.seqs}::bigint[], ${at.ids}::uuid[], ${at.ats}::timestamptz[])`,
);

const deleteRows = plainStatement(
  (at: At<{ stream: string; seqs: number[] }>) => sql`
    delete from stream_rows where stream = ${at.stream} and seq = any(${at.seqs}::bigint[])`,
);

async function foldOne(db: Db, stream: string): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE;)
    taken = await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from stream_heads where stream = ${stream} for update`);
      const rows = await oldRows(tx, { stream, limit: AT_ONCE });
      for (let from = 0; from < rows.length; from += IN_A_FOLD) {
        const fold = foldOf(stream, rows.slice(from, from + IN_A_FOLD));
        await insertFold(tx, fold);
        await deleteRows(tx, { stream, seqs: fold.seqs });
      }
      return rows.length;
    });
}

/** @param rows in the order of their numbers */
function foldOf(stream: string, rows: Record<string, unknown>[]): Fold {
  const ats = rows.map(({ at }) => String(at));
  const seqs = rows.map(({ seq }) => Number(seq));
  return {
    stream,
    lastSeq: seqs.at(-1) ?? 0,
    firstAt: ats[0] ?? '',
    lastAt: ats.at(-1) ?? '',
    kinds: rows.map(({ kind }) => letters.get(String(kind))).join(''),
    seqs,
    ids: rows.map((row) => String(row['entity_id'])),
    ats,
  };
}
