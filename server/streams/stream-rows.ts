/** Reads the streams as stored: entities and their numbers, nothing rendered. A person's own: folded-rows.ts. */
import type { RowKind } from '../../protocol/sync/rows.ts';
import { isRowKind, type Back } from '../../protocol/sync/sync.ts';
import type { Reader } from '../db/connection.ts';
import { sql } from '../db/sql.ts';
import { plainStatement, type At } from '../db/statement.ts';
import { HISTORY_SETTING, historyOf, type History } from './epoch.ts';

export type StreamRow = {
  stream: string;
  seq: number;
  at: number;
  kind: RowKind;
  id: string;
  removed: boolean;
};
/** `at`: when the last number was given, in µs since 1970, as text. */
export type Head = { seq: number; floor: number; at: string };

/** The heads of these streams, and the history to which they belong. */
export type Heads = { heads: Map<string, Head>; history: History | null };

/** An instant in µs since 1970. */
export const micros = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;
const columns = sql.raw(`r.stream, r.seq, r.kind, r.entity_id, r.removed, ${micros('r.at')} as at`);

const headsOf = plainStatement(
  (at: At<{ streams: string[] }>) => sql`
    select stream, seq, floor, ${sql.raw(micros('at'))} as at, null::jsonb as history
    from stream_heads where stream = any(${at.streams}::text[])
    union all select '', 0, 0, 0, value from settings where key = ${HISTORY_SETTING}`,
);

/** The last number of each stream, the highest number of its forgotten removals, and the history of both. */
export async function readHeads(db: Reader, streams: string[]): Promise<Heads> {
  const rows = await headsOf(db, { streams });
  const heads = rows
    .filter(({ stream }) => stream !== '')
    .map((head): [string, Head] => [
      String(head['stream']),
      { seq: Number(head['seq']), floor: Number(head['floor']), at: String(head['at']) },
    ]);
  return {
    heads: new Map(heads),
    history: historyOf(rows.find(({ stream }) => stream === '')?.['history']),
  };
}

const headOf = plainStatement(
  (at: At<{ stream: string }>) => sql`
    select h.seq, s.value as history from settings s left join stream_heads h on h.stream = ${at.stream}
    where s.key = ${HISTORY_SETTING}`,
);

/** The last number of one stream, and its history; 0 in a database without a history. */
export async function readHeadOf(
  db: Reader,
  stream: string,
): Promise<{ seq: number; history: History | null }> {
  const [row] = await headOf(db, { stream });
  return { seq: Number(row?.['seq'] ?? 0), history: historyOf(row?.['history']) };
}

const rowsAhead = plainStatement(
  (at: At<{ streams: string[]; after: number[]; upTo: number[]; limit: number }>) => sql`
    select ${columns}
    from unnest(${at.streams}::text[], ${at.after}::bigint[], ${at.upTo}::bigint[]) as c(stream, after, up_to)
    join stream_heads h on h.stream = c.stream and h.floor <= c.after
    join stream_rows r on r.stream = c.stream and r.seq > c.after and r.seq <= c.up_to
    order by r.stream, r.seq limit ${at.limit}`,
);

const rowsOfOneAhead = plainStatement(
  (at: At<{ stream: string; after: number; upTo: number; limit: number }>) => sql`
    select ${columns} from stream_heads h join stream_rows r on r.stream = h.stream
    where h.stream = ${at.stream} and r.stream = ${at.stream} and h.floor <= ${at.after}::bigint
      and r.seq > ${at.after}::bigint and r.seq <= ${at.upTo}::bigint
    order by r.seq limit ${at.limit}`,
);

/**
 * Rows with numbers above those given, stream by stream in the order of their numbers; none above `upTo`, and none of
 * a stream whose removals above the given number have been forgotten.
 */
export async function readAhead(
  db: Reader,
  after: { stream: string; after: number; upTo?: number }[],
  limit: number,
  isSharded = false,
): Promise<StreamRow[]> {
  if (after.length === 0) return [];
  if (after.length === 1 || isSharded) {
    const each = after.map(({ upTo = Number.MAX_SAFE_INTEGER, ...of }) =>
      rowsOfOneAhead(db, { ...of, upTo, limit }),
    );
    return (await Promise.all(each)).flat().slice(0, limit).map(streamRow);
  }
  const rows = await rowsAhead(db, {
    streams: after.map((a) => a.stream),
    after: after.map((a) => a.after),
    upTo: after.map((a) => a.upTo ?? Number.MAX_SAFE_INTEGER),
    limit,
  });
  return rows.map(streamRow);
}

const NEWEST_FIRST = sql.raw('order by r.at desc, r.seq desc');

const newest = plainStatement(
  (at: At<{ stream: string; limit: number }>) => sql`
    select ${columns} from stream_rows r
    where r.stream = ${at.stream} and r.stream like 'f:%' and not r.removed
    ${NEWEST_FIRST} limit ${at.limit}`,
);

const newestBefore = plainStatement(
  (at: At<{ stream: string; limit: number; at: number; last: string; seq: number }>) => {
    const instant = sql`(timestamptz 'epoch' + ${at.at}::bigint * interval '1 microsecond')`;
    return sql`
      select ${columns} from stream_rows r
      where r.stream = ${at.stream} and r.stream like 'f:%' and not r.removed
        and r.at <= ${instant} and (r.at, r.stream, r.seq) < (${instant}, ${at.last}, ${at.seq}::bigint)
      ${NEWEST_FIRST} limit ${at.limit}`;
  },
);

/** Rows of a feed that are not removed, newest first. @param from where the previous page ended, of any stream */
export async function readBack(db: Reader, stream: string, from: Back, limit: number): Promise<StreamRow[]> {
  const [at, last, seq] = from;
  const rows =
    at === Number.MAX_SAFE_INTEGER
      ? await newest(db, { stream, limit })
      : await newestBefore(db, { stream, limit, at, last, seq });
  return rows.map(streamRow);
}

/** The newest part of a stream in one snapshot: its rows, and the head at which they are complete. */
export type Newest = { head: Head; rows: StreamRow[] };

const headAndRows = sql.raw(
  `h.stream, h.seq as head, h.floor, ${micros('h.at')} as head_at,
   r.seq, r.kind, r.entity_id, r.removed, ${micros('r.at')} as at`,
);

const newestParts = plainStatement(
  (at: At<{ streams: string[]; rows: number; numbers: number }>) => sql`
    select ${headAndRows} from stream_heads h left join lateral (
      (select * from stream_rows o where o.stream = h.stream and o.stream like 'f:%' and not o.removed
        order by o.at desc, o.seq desc limit ${at.rows})
      union
      select * from stream_rows n where n.stream = h.stream and n.seq > h.seq - ${at.numbers}::bigint
    ) r on true
    where h.stream = any(${at.streams}::text[])`,
);

/** As `newestParts`, of one stream that is named in each part, so that a sharded database knows where all of it is. */
const newestPart = plainStatement(
  (at: At<{ stream: string; rows: number; numbers: number }>) => sql`
    select ${headAndRows} from stream_heads h left join (
      (select * from stream_rows o where o.stream = ${at.stream} and o.stream like 'f:%' and not o.removed
        order by o.at desc, o.seq desc limit ${at.rows})
      union
      select n.* from stream_rows n join stream_heads i on i.stream = n.stream
      where n.stream = ${at.stream} and i.stream = ${at.stream} and n.seq > i.seq - ${at.numbers}::bigint
    ) r on true
    where h.stream = ${at.stream}`,
);

/** The newest `rows` rows of each feed that are not removed, and all rows, removals too, of its last `numbers` numbers. */
export const readNewest = async (
  db: Reader,
  streams: string[],
  part: { rows: number; numbers: number },
  isSharded = false,
): Promise<Map<string, Newest>> =>
  newestOf(
    isSharded
      ? (await Promise.all(streams.map((stream) => newestPart(db, { stream, ...part })))).flat()
      : await newestParts(db, { streams, ...part }),
  );

const grownParts = plainStatement(
  (at: At<{ streams: string[]; from: number[]; limit: number }>) => sql`
    select ${headAndRows}
    from unnest(${at.streams}::text[], ${at.from}::bigint[]) as c(stream, low)
    join stream_heads h on h.stream = c.stream
    left join lateral (
      select * from stream_rows o where o.stream = c.stream and o.seq >= c.low order by o.seq limit ${at.limit}
    ) r on true
    order by h.stream, r.seq`,
);

const grownPart = plainStatement(
  (at: At<{ stream: string; from: number; limit: number }>) => sql`
    select ${headAndRows} from stream_heads h left join (
      select * from stream_rows o where o.stream = ${at.stream} and o.seq >= ${at.from}::bigint
      order by o.seq limit ${at.limit}
    ) r on true
    where h.stream = ${at.stream} order by r.seq`,
);

/** The rows of each stream from a number on, that number included, at most `limit`. */
export const readGrown = async (
  db: Reader,
  from: { stream: string; seq: number }[],
  limit: number,
  isSharded = false,
): Promise<Map<string, Newest>> =>
  newestOf(
    isSharded
      ? (await Promise.all(from.map(({ stream, seq }) => grownPart(db, { stream, from: seq, limit })))).flat()
      : await grownParts(db, {
          streams: from.map(({ stream }) => stream),
          from: from.map(({ seq }) => seq),
          limit,
        }),
  );

function newestOf(found: Record<string, unknown>[]): Map<string, Newest> {
  const parts = new Map<string, Newest>();
  for (const row of found) {
    const stream = String(row['stream']);
    const head = { seq: Number(row['head']), floor: Number(row['floor']), at: String(row['head_at']) };
    const part = parts.get(stream) ?? { head, rows: [] };
    parts.set(stream, part);
    if (row['seq'] !== null) part.rows.push(streamRow(row));
  }
  return parts;
}

/** A row as these statements bring it. @throws TypeError for a kind that is none */
export function streamRow(row: Record<string, unknown>): StreamRow {
  const kind = String(row['kind']);
  if (!isRowKind(kind)) throw new TypeError(`stream row of an unknown kind: ${kind}`);
  return {
    stream: String(row['stream']),
    seq: Number(row['seq']),
    at: Number(row['at']),
    kind,
    id: String(row['entity_id']),
    removed: row['removed'] === true,
  };
}
