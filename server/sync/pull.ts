/**
 * Reads the streams.
 *
 *   first pull   heads noted ─ rows newest first, a page at a time (`back`) ─┐
 *   every pull   rows with a number above the cursor, in number order ───────┴─ feeds as kept (cached-feed.ts), the
 *                                                                 reader's own stream rendered for this reader, in slices
 *
 * Invariants
 *   1. A stream's head is read before its rows or with them, so a head never runs ahead of the rows it counts.
 *   2. A row that changes after the first pull gets a number above the noted head: it comes by the cursor,
 *      and the later pages going back never meet it. So no row is missed and no removed row returns.
 *   3. A cursor below a stream's floor has missed removals that are forgotten: every stream is reset and the first
 *      pull begins again. Going back from the heads it never meets the floor, however many pages it takes. What is
 *      forgotten while a pull reads gives it no rows of that stream, and the next pull meets the floor.
 *   4. A row is sent as its reader may see it after the head was read (`projectRows`); one that the reader may not see
 *      is sent as a removal. It may be newer than its number, never older, and is then sent again with its newer number.
 *   5. A cursor of another history (streams/epoch.ts), or one that is beyond a head, has every stream reset too.
 */
import type { Back, Cursor, PullAnswer, WireChange } from '../../protocol/sync/sync.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { readNear } from '../act/read-near.ts';
import { onOneConnection } from '../db/client/lean-session.ts';
import type { Reader } from '../db/connection.ts';
import { together } from '../db/statement.ts';
import { ownerOf, type StreamSpan } from '../streams/change-log.ts';
import { marksOf } from '../streams/epoch.ts';
import { readOwnAhead, readOwnBack } from '../streams/folded-rows.ts';
import type { StreamRow } from '../streams/stream-rows.ts';
import { cachedFeedOf, type CachedFeed } from './cached-feed.ts';
import { newestOfAll, type CachedRow } from './cached-stream.ts';
import { behindOf, type Plan } from './pull-plan.ts';
import { projectRows } from './project.ts';
import { SLICE_ROWS, unpaced, type Pace } from './pull-turns.ts';
import { readerOf } from './reader-of.ts';

/**
 * The rows of a plan for its reader, at most `limit`. The reader's own rows may come from a replica.
 * @param pace lets others go first between the slices of a large pull
 */
export function answer(
  context: Pick<Context, 'database' | 'metrics'>,
  actor: Pick<Actor, 'id' | 'type'>,
  planned: Plan,
  pace: Pace = unpaced,
): Promise<PullAnswer> {
  const { request, streams, read, isFirst } = planned;
  const own = streams.get('u');
  const head = own === undefined ? undefined : read.heads.get(own);
  const from = (db: Reader): Promise<PullAnswer> =>
    answerFrom({ db, feed: cachedFeedOf(context.database), pace }, actor, planned);
  const isWanted = isFirst || request.back || (head?.seq ?? 0) > (request.cursor?.['u'] ?? 0);
  if (own === undefined || !head || !isWanted) return from(context.database.db);
  return readNear(context, { ...read, heads: new Map([[own, head]]) }, from);
}

/** `db`: where the reader's own rows are read. */
type Place = { db: Reader; feed: CachedFeed; pace: Pace };

async function answerFrom(
  place: Place,
  actor: Pick<Actor, 'id' | 'type'>,
  planned: Plan,
): Promise<PullAnswer> {
  const { request, streams, read, isFirst, reset, restored } = planned;
  const { limit } = request;
  const ahead = isFirst ? [] : await rowsAhead(place, planned);
  const cursor = isFirst ? headsOf(planned) : { ...numbersOf(planned) };
  const wireName = new Map([...streams].map(([wire, stored]) => [stored, wire]));
  for (const row of ahead) cursor[wireName.get(row.stream) ?? ''] = row.seq;
  const room = limit - ahead.length;
  const from = isFirst ? START : (request.back ?? null);
  const page = from && room > 0 ? await rowsBack(place, planned, from, room) : null;
  const back = page ? nextBack(page, room) : from;
  const rows = [...ahead, ...(page ?? [])];
  return {
    cursor: read.history ? { ...cursor, ...marksOf(read.history, actor.id, cursor['u']) } : cursor,
    reset,
    back,
    more: ahead.length === limit || back !== null,
    ...(restored && { restored }),
    changes: await render(place, actor, wireName, rows),
  };
}

/** The position above all rows. */
const START: Back = [Number.MAX_SAFE_INTEGER, '', 0];

/** The cursor of a first pull. A feed may be kept at a newer number than requested. */
const headsOf = ({ streams, read, cached }: Plan): Cursor =>
  Object.fromEntries(
    [...streams].map(([wire, s]) => [wire, (cached.get(s)?.head ?? read.heads.get(s))?.seq ?? 0]),
  );

const numbersOf = ({ streams, request: { cursor = {} } }: Plan): Cursor =>
  Object.fromEntries([...streams.keys()].map((wire) => [wire, cursor[wire] ?? 0]));

async function rowsAhead({ db, feed }: Place, planned: Plan): Promise<StreamRow[]> {
  const { request, streams, read, cached } = planned;
  const known = request.cursor ?? {};
  const rows: StreamRow[] = [];
  for (const wire of behindOf(streams, read.heads, known)) {
    const stream = streams.get(wire) ?? '';
    const [after, room] = [known[wire] ?? 0, request.limit - rows.length];
    if (room <= 0) break;
    const state = cached.get(stream);
    const changes = state
      ? await feed.ahead(state, stream, after, room)
      : await readOwnAhead(db, stream, after, room);
    rows.push(...changes);
  }
  return rows;
}

async function rowsBack(
  { db, feed }: Place,
  { streams, cached }: Plan,
  from: Back,
  limit: number,
): Promise<StreamRow[]> {
  const lists = await Promise.all(
    [...streams.values()].map((stream) => {
      const state = cached.get(stream);
      return state ? feed.back(state, stream, from, limit) : readOwnBack(db, stream, from, limit);
    }),
  );
  return newestOfAll(lists, limit);
}

/** Where the next page begins; null when this was the last. */
function nextBack(page: StreamRow[], limit: number): Back | null {
  const last = page.at(-1);
  return page.length === limit && last ? [last.at, last.stream, last.seq] : null;
}

async function render(
  { db, feed, pace }: Place,
  actor: Pick<Actor, 'id' | 'type'>,
  wireName: Map<string, string>,
  rows: CachedRow[],
): Promise<WireChange[]> {
  const isOwn = ({ stream }: CachedRow): boolean => ownerOf(stream) !== null;
  const byKind = Map.groupBy(
    rows.filter((row) => !row.removed && isOwn(row)),
    (row) => row.kind,
  );
  const slices = [...byKind].flatMap(([kind, ofKind]) =>
    Array.from({ length: Math.ceil(ofKind.length / SLICE_ROWS) }, (_, index) => ({
      kind,
      ids: ofKind.slice(index * SLICE_ROWS, (index + 1) * SLICE_ROWS).map((row) => row.id),
    })),
  );
  const seen = new Map<string, object>();
  const project = async (from: Reader, { kind, ids }: (typeof slices)[number]): Promise<void> => {
    for (const [id, row] of await projectRows(from, actor, kind, ids)) seen.set(`${kind} ${id}`, row);
  };
  if (rows.length > SLICE_ROWS) {
    await pace.isBig();
    for (const slice of slices) {
      await project(db, slice);
      await pace.between();
    }
  } else await onOneConnection(db, (one) => together(slices.map((slice) => project(one, slice))));
  const ofFeeds = rows.filter((row) => !isOwn(row));
  await feed.render(ofFeeds, pace);
  return rows.map((row): WireChange => {
    const { stream, seq, kind, id } = row;
    const shown = isOwn(row) ? seen.get(`${kind} ${id}`) : row.row;
    return [wireName.get(stream) ?? stream, seq, kind, id, shown ?? null];
  });
}

/**
 * The changes of a published span of a person's own stream, as that person may see them; for realtime.
 * @param db where they are read
 */
export async function changesOfSpan(
  { database }: Pick<Context, 'database'>,
  span: StreamSpan,
  db: Reader = database.db,
): Promise<WireChange[]> {
  const [rows, reader] = await together([
    readOwnAhead(db, span.stream, span.from, 1000),
    readerOf(db, ownerOf(span.stream) ?? ''),
  ]);
  const upTo = rows.filter((row) => row.seq <= span.to);
  const place = { db, feed: cachedFeedOf(database), pace: unpaced };
  return render(place, reader, new Map([[span.stream, 'u']]), upTo);
}
