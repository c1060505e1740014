/**
 * The statements that give numbers, in two forms with the same effect.
 *
 *   one database       one statement for all streams: heads locked in order, notes written under their numbers
 *   sharded by stream  a statement for each head, in order, then one for each note: each writes to one shard
 *
 * The clock stands among the values, because a sharded database takes nothing that may differ from shard to shard behind
 * `do update set` and `returning`. Times that are added to or taken apart there go by a fixed zone for the same reason.
 */
import type { Tx } from '../db/connection.ts';
import { sql } from '../db/sql.ts';
import { plainStatement, together, type At } from '../db/statement.ts';

export type Note = { stream: string; kind: string; id: string; removed: boolean };

/** The last number of a stream after its notes have got theirs. */
export type Numbered = { stream: string; seq: number };

type Notes = {
  streams: string[];
  counts: number[];
  noteStreams: string[];
  kinds: string[];
  ids: string[];
  toEnd: number[];
  removed: boolean[];
};

const NEXT = sql.raw(`seq = h.seq + excluded.seq,
  at = greatest(excluded.at, (h.at at time zone 'UTC' + interval '1 microsecond') at time zone 'UTC')`);
const LATEST = sql.raw('seq = excluded.seq, at = excluded.at, removed = excluded.removed');

const numberAll = plainStatement(
  (at: At<Notes>) => sql`
    with heads as (
      insert into stream_heads as h (stream, seq, at)
      select s, n, clock_timestamp() from unnest(${at.streams}::text[], ${at.counts}::int[]) as t(s, n)
      order by s
      on conflict (stream) do update set ${NEXT}
      returning stream, seq, at
    ), numbered as (
      insert into stream_rows as r (stream, kind, entity_id, seq, at, removed)
      select t.s, t.k, t.e, h.seq - t.to_end, h.at, t.d
      from unnest(
        ${at.noteStreams}::text[], ${at.kinds}::text[], ${at.ids}::uuid[], ${at.toEnd}::int[], ${at.removed}::boolean[]
      ) as t(s, k, e, to_end, d) join heads h on h.stream = t.s
      on conflict (stream, kind, entity_id) do update set ${LATEST}
    )
    select stream, seq from heads`,
);

const numberHead = plainStatement(
  (at: At<{ stream: string; count: number }>) => sql`
    insert into stream_heads as h (stream, seq, at) values (${at.stream}, ${at.count}::bigint, clock_timestamp())
    on conflict (stream) do update set ${NEXT}
    returning seq, (extract(epoch from h.at at time zone 'UTC') * 1000000)::bigint as at`,
);

const writeNote = plainStatement(
  (at: At<Note & { seq: number; at: number }>) => sql`
    insert into stream_rows as r (stream, kind, entity_id, seq, at, removed)
    values (
      ${at.stream}, ${at.kind}, ${at.id}::uuid, ${at.seq}::bigint,
      timestamptz 'epoch' + ${at.at}::bigint * interval '1 microsecond', ${at.removed}::boolean
    )
    on conflict (stream, kind, entity_id) do update set ${LATEST}`,
);

/** Numbers the notes, by stream and in the order given. @param byStream in the order in which heads are locked */
export async function numberTogether(tx: Tx, byStream: ReadonlyMap<string, Note[]>): Promise<Numbered[]> {
  const notes = [...byStream.values()].flat();
  const heads = await numberAll(tx, {
    streams: [...byStream.keys()],
    counts: [...byStream.values()].map(({ length }) => length),
    noteStreams: notes.map(({ stream }) => stream),
    kinds: notes.map(({ kind }) => kind),
    ids: notes.map(({ id }) => id),
    toEnd: [...byStream.values()].flatMap((ofOne) => [...ofOne.keys()].reverse()),
    removed: notes.map(({ removed }) => removed),
  });
  return heads.map(({ stream, seq }) => ({ stream: String(stream), seq: Number(seq) }));
}

/** As `numberTogether`, with statements that write to one shard each. */
export async function numberByShard(tx: Tx, byStream: ReadonlyMap<string, Note[]>): Promise<Numbered[]> {
  const streams = [...byStream];
  const heads = await together(
    streams.map(([stream, { length }]) => numberHead(tx, { stream, count: length })),
  );
  const numbered = streams.map(([stream], index) => ({ stream, seq: Number(heads[index]?.[0]?.['seq']) }));
  await together(
    streams.flatMap(([, notes], index) => {
      const seq = numbered[index]?.seq ?? 0;
      const at = Number(heads[index]?.[0]?.['at']);
      return notes.map((note, place) =>
        writeNote(tx, { ...note, seq: seq - (notes.length - 1 - place), at }),
      );
    }),
  );
  return numbered;
}
