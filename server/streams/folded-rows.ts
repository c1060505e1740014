/**
 * A person's own stream, with the rows that are folded (fold.ts).
 *
 *   stream_rows    rows of the last months, one for each entity
 *   stream_folds   rows from before, many in one, each with the number and the time that it had
 *
 * Invariants
 *   1. One statement reads both: a row that is folded meanwhile is read from the one or from the other.
 *   2. An entity that changes after it was folded has a new row, and keeps its place in the fold. It is then sent twice,
 *      each time as it is now, and the phone keeps the one with the higher number.
 *   3. In a stream the time grows with the number (change-log.ts), so the newest rows are those with the highest.
 */
import type { RowKind } from '../../protocol/sync/rows.ts';
import type { Back } from '../../protocol/sync/sync.ts';
import type { Reader } from '../db/connection.ts';
import { sql, type SQL } from '../db/sql.ts';
import { plainStatement, type At } from '../db/statement.ts';
import { micros, streamRow, type StreamRow } from './stream-rows.ts';

/** What is folded, by its letter in a fold. */
export const foldedKinds = {
  t: 'trip',
  b: 'bid',
  k: 'booking',
  r: 'report',
  w: 'wallet',
  p: 'payment',
} as const satisfies Record<string, RowKind>;

const kindOfLetter = sql.raw(
  `case letter ${Object.entries(foldedKinds)
    .map(([letter, kind]) => `when '${letter}' then '${kind}'`)
    .join(' ')} end`,
);
const entriesOf = (folds: SQL): SQL => sql`
  select f.stream, e.seq, ${kindOfLetter} as kind, e.entity_id, false as removed, e.at from (${folds}) f
  cross join unnest(f.seqs, f.ids, f.ats, string_to_array(f.kinds, null)) as e(seq, entity_id, at, letter)`;
const columns = sql.raw(`stream, seq, kind, entity_id, removed, ${micros('at')} as at`);

const ahead = plainStatement(
  (at: At<{ stream: string; after: number; limit: number }>) => sql`
    select ${columns} from (
      (select r.stream, r.seq, r.kind, r.entity_id, r.removed, r.at from stream_rows r
        where r.stream = ${at.stream} and r.seq > ${at.after}::bigint order by r.seq limit ${at.limit})
      union all
      ${entriesOf(sql`select * from stream_folds o where o.stream = ${at.stream} and o.last_seq > ${at.after}::bigint`)}
        where e.seq > ${at.after}::bigint
    ) both_parts
    where (select h.floor from stream_heads h where h.stream = ${at.stream}) <= ${at.after}::bigint
    order by seq limit ${at.limit}`,
);

/**
 * At most `limit` rows of a person's stream with numbers above the given one, in their order; none if removals above
 * it have been forgotten.
 */
export const readOwnAhead = async (
  db: Reader,
  stream: string,
  after: number,
  limit: number,
): Promise<StreamRow[]> => (await ahead(db, { stream, after, limit })).map(streamRow);

type Below = { stream: string; limit: number; at: number; last: string; seq: number; below: number };

// a fold is read only if the rows do not fill the page, or it reaches into it
const back = plainStatement((at: At<Below>) => {
  const instant = sql`(timestamptz 'epoch' + ${at.at}::bigint * interval '1 microsecond')`;
  const end = sql`(${instant}, ${at.last}, ${at.seq}::bigint)`;
  return sql`
    with young as materialized (
      select r.stream, r.seq, r.kind, r.entity_id, r.removed, r.at from stream_rows r
      where r.stream = ${at.stream} and not r.removed and r.seq < ${at.below}::bigint
        and (r.at, r.stream, r.seq) < ${end}
      order by r.seq desc limit ${at.limit}
    ), page as (
      select case when count(*) < ${at.limit} then '-infinity' else min(at) end as ends from young
    )
    select ${columns} from (
      select * from young
      union all
      ${entriesOf(sql`
        select * from stream_folds o where o.stream = ${at.stream} and o.first_at <= ${instant}
          and o.last_at >= (select ends from page)`)}
        where (e.at, f.stream, e.seq) < ${end}
    ) both_parts order by at desc, seq desc limit ${at.limit}`;
});

/** At most `limit` rows of a person's stream that are not removed, newest first. @param from where the last page ended */
export async function readOwnBack(
  db: Reader,
  stream: string,
  [at, last, seq]: Back,
  limit: number,
): Promise<StreamRow[]> {
  const below = last === stream ? seq : Number.MAX_SAFE_INTEGER;
  return (await back(db, { stream, limit, at, last, seq, below })).map(streamRow);
}
