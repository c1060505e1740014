/** Reads the streams as stored: entities and their numbers, nothing rendered. */
import type { RowKind } from '../../protocol/sync/rows.ts';
import { isRowKind, type Back } from '../../protocol/sync/sync.ts';
import type { Reader } from '../db/connection.ts';
import { sql, type SQL, type SQLWrapper } from '../db/sql.ts';
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
export type Head = { seq: number; floor: number };

/** The heads of these streams, and the history to which they belong. */
export type Heads = { heads: Map<string, Head>; history: History | null };

const columns = sql.raw(
  'r.stream, r.seq, r.kind, r.entity_id, r.removed, (extract(epoch from r.at) * 1000000)::bigint as at',
);

const headsOf = plainStatement(
  (at: At<{ streams: string[] }>) => sql`
    select stream, seq, floor, null::jsonb as history from stream_heads where stream = any(${at.streams}::text[])
    union all select '', 0, 0, value from settings where key = ${HISTORY_SETTING}`,
);

/** The last number of each stream, the highest number of its forgotten removals, and the history of both. */
export async function readHeads(db: Reader, streams: string[]): Promise<Heads> {
  const rows = await headsOf(db, { streams });
  const heads = rows
    .filter(({ stream }) => stream !== '')
    .map((head): [string, Head] => [
      String(head['stream']),
      { seq: Number(head['seq']), floor: Number(head['floor']) },
    ]);
  return {
    heads: new Map(heads),
    history: historyOf(rows.find(({ stream }) => stream === '')?.['history']),
  };
}

const rowsAhead = plainStatement(
  (at: At<{ streams: string[]; after: number[]; upTo: number[]; limit: number }>) => sql`
    select ${columns}
    from unnest(${at.streams}::text[], ${at.after}::bigint[], ${at.upTo}::bigint[]) as c(stream, after, up_to)
    join stream_rows r on r.stream = c.stream and r.seq > c.after and r.seq <= c.up_to
    order by r.stream, r.seq limit ${at.limit}`,
);

/** Rows with numbers above those given, stream by stream in the order of their numbers; none above `upTo`. */
export async function readAhead(
  db: Reader,
  after: { stream: string; after: number; upTo?: number }[],
  limit: number,
): Promise<StreamRow[]> {
  if (after.length === 0) return [];
  const rows = await rowsAhead(db, {
    streams: after.map((a) => a.stream),
    after: after.map((a) => a.after),
    upTo: after.map((a) => a.upTo ?? Number.MAX_SAFE_INTEGER),
    limit,
  });
  return rows.map(streamRow);
}

// the newest rows of each stream come by its index first, then the newest of those, so that no stream is read in full
const newestBelow = (streams: SQLWrapper, below: SQL, limit: SQLWrapper): SQL => sql`
  select ${columns} from unnest(${streams}::text[]) as s(stream)
  cross join lateral (
    select * from stream_rows of_one where of_one.stream = s.stream and not of_one.removed and ${below}
    order by of_one.at desc, of_one.seq desc limit ${limit}
  ) r
  order by r.at desc, r.stream desc, r.seq desc limit ${limit}`;

const newest = plainStatement((at: At<{ streams: string[]; limit: number }>) =>
  newestBelow(at.streams, sql`true`, at.limit),
);

const newestBefore = plainStatement(
  (at: At<{ streams: string[]; limit: number; at: number; stream: string; seq: number }>) => {
    const instant = sql`(timestamptz 'epoch' + ${at.at}::bigint * interval '1 microsecond')`;
    return newestBelow(
      at.streams,
      sql`of_one.at <= ${instant} and (of_one.at, of_one.stream, of_one.seq) < (${instant}, ${at.stream}, ${at.seq}::bigint)`,
      at.limit,
    );
  },
);

/** Rows that are not removed, newest first. @param from where the previous page ended */
export async function readBack(
  db: Reader,
  streams: string[],
  from: Back,
  limit: number,
): Promise<StreamRow[]> {
  const [at, stream, seq] = from;
  const rows =
    at === Number.MAX_SAFE_INTEGER
      ? await newest(db, { streams, limit })
      : await newestBefore(db, { streams, limit, at, stream, seq });
  return rows.map(streamRow);
}

function streamRow(row: Record<string, unknown>): StreamRow {
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
