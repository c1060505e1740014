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
import { subscribedDistricts } from '../../domain/feed/feed-interest.ts';
import { districts } from '../../domain/place/districts.ts';
import type { PullRequest } from '../../protocol/sync/requests.ts';
import type { Back, Cursor, PullAnswer, WireChange } from '../../protocol/sync/sync.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import type { Reader } from '../db/connection.ts';
import { interestOf } from '../feed/interests.ts';
import { feedStream, ownerOf, userStream, type StreamSpan } from '../streams/change-log.ts';
import { marksOf, standingOf } from '../streams/epoch.ts';
import type { FreshlyRead } from '../streams/fresh-heads.ts';
import { readAhead, readBack, type Head, type StreamRow } from '../streams/stream-rows.ts';
import { cachedFeedOf, type CachedStreams } from './cached-feed.ts';
import { newestOfAll, type CachedRow } from './cached-stream.ts';
import { endHistory, OlderCopy } from './phone-history.ts';
import { projectRows } from './project.ts';
import { SLICE_ROWS, unpaced, type Pace } from './pull-turns.ts';
import { readerOf } from './reader-of.ts';

/** The feeds of a side: the names in the database by those on the wire. */
const feedsOf = (side: 'customer' | 'provider'): ReadonlyMap<string, string> =>
  new Map(districts.map(({ id }) => [`f${id}`, feedStream(side, id)]));
const feeds = {
  customer: feedsOf('customer'),
  provider: feedsOf('provider'),
  driver: new Map<string, string>(),
};

/** The streams that a pull asks for, by their wire names; those that are not the person's are left out. */
async function wantedStreams(
  db: Reader,
  { id, type }: Pick<Actor, 'id' | 'type'>,
  { streams, cursor = {} }: PullRequest,
): Promise<Map<string, string>> {
  const named = async (): Promise<Iterable<string>> => {
    if (streams === undefined) return ['u', ...feeds[type].keys()];
    if (streams === 'cursor') return Object.keys(cursor);
    if (streams !== 'interest') return streams;
    return ['u', ...subscribedDistricts(await interestOf(db, id)).map((district) => `f${district}`)];
  };
  const wanted = new Map<string, string>();
  for (const wire of await named()) {
    const stored = wire === 'u' ? userStream(id) : feeds[type].get(wire);
    if (stored !== undefined) wanted.set(wire, stored);
  }
  return wanted;
}

/** What a pull has to bring, before any row is read. */
export type Plan = {
  request: PullRequest;
  /** The streams of the pull, by their wire names. */
  streams: Map<string, string>;
  read: FreshlyRead;
  /** The feeds among the streams of which rows are needed, as they are kept. */
  cached: CachedStreams;
  /** No cursor, or one that counts for nothing: the answer begins with the newest rows. */
  isFirst: boolean;
  reset: string[];
  restored: PullAnswer['restored'] | null;
};

/**
 * Reads the heads, and judges the cursor by them.
 * @returns null when nothing has changed
 */
export async function plan(context: Context, actor: Actor, request: PullRequest): Promise<Plan | null> {
  const streams = await wantedStreams(context.database.db, actor, request);
  const judged = (): Promise<Plan | null> => judge(context, streams, actor, request);
  return judged().catch(async (error: unknown) => {
    if (!(error instanceof OlderCopy)) throw error;
    await endHistory(context, error.judged, request.cursor);
    return judged();
  });
}

async function judge(
  { database }: Pick<Context, 'database'>,
  streams: Map<string, string>,
  { id: userId }: Pick<Actor, 'id'>,
  request: PullRequest,
): Promise<Plan | null> {
  const feed = cachedFeedOf(database);
  const own = userStream(userId);
  const read = await feed.heads.read([...streams.values(), own]);
  const { heads, history } = read;
  const known = request.cursor;
  const standing = known && standingOf(history, known, { userId, head: heads.get(own)?.seq ?? 0 });
  if (history && standing === 'older') throw new OlderCopy(history);
  const missed =
    known !== undefined &&
    (standing !== 'same' || [...streams].some(([wire, s]) => isOutside(heads.get(s), known[wire])));
  const isFirst = known === undefined || missed;
  const behind = isFirst || request.back ? [...streams.keys()] : behindOf(streams, heads, known);
  if (behind.length === 0) return null;
  const cached = await feed.at(
    read,
    behind.map((wire) => streams.get(wire) ?? ''),
  );
  const restored = history && standing === 'other' ? { began: history.began, of: history.of } : null;
  return { request, streams, read, cached, isFirst, reset: missed ? [...streams.keys()] : [], restored };
}

/** The streams with numbers above the cursor. */
const behindOf = (streams: Map<string, string>, heads: Map<string, Head>, known: Cursor): string[] =>
  [...streams].flatMap(([wire, s]) => ((heads.get(s)?.seq ?? 0) > (known[wire] ?? 0) ? wire : []));

/**
 * The rows of a plan for its reader, at most `limit`.
 * @param pace lets others go first between the slices of a big pull
 */
export async function answer(
  context: Pick<Context, 'database'>,
  actor: Pick<Actor, 'id' | 'type'>,
  planned: Plan,
  pace: Pace = unpaced,
): Promise<PullAnswer> {
  const { request, streams, read, isFirst, reset, restored } = planned;
  const { limit } = request;
  const ahead = isFirst ? [] : await rowsAhead(context, planned);
  const cursor = isFirst ? headsOf(planned) : { ...numbersOf(planned) };
  const wireName = new Map([...streams].map(([wire, stored]) => [stored, wire]));
  for (const row of ahead) cursor[wireName.get(row.stream) ?? ''] = row.seq;
  const room = limit - ahead.length;
  const from = isFirst ? START : (request.back ?? null);
  const page = from && room > 0 ? await rowsBack(context, planned, from, room) : null;
  const back = page ? nextBack(page, room) : from;
  const rows = [...ahead, ...(page ?? [])];
  return {
    cursor: read.history ? { ...cursor, ...marksOf(read.history, actor.id, cursor['u']) } : cursor,
    reset,
    back,
    more: ahead.length === limit || back !== null,
    ...(restored && { restored }),
    changes: await render(context, actor, wireName, rows, pace),
  };
}

/** The position above all rows. */
const START: Back = [Number.MAX_SAFE_INTEGER, '', 0];

/** The changes for a reader since its cursor, at most `limit` rows. @returns null when nothing has changed */
export async function pull(
  context: Context,
  actor: Actor,
  request: PullRequest,
  pace: Pace = unpaced,
): Promise<PullAnswer | null> {
  const planned = await plan(context, actor, request);
  return planned && answer(context, actor, planned, pace);
}

/** The cursor of a first pull. A feed may be kept at a newer number than was asked for. */
const headsOf = ({ streams, read, cached }: Plan): Cursor =>
  Object.fromEntries(
    [...streams].map(([wire, s]) => [wire, (cached.get(s)?.head ?? read.heads.get(s))?.seq ?? 0]),
  );

const numbersOf = ({ streams, request: { cursor = {} } }: Plan): Cursor =>
  Object.fromEntries([...streams.keys()].map((wire) => [wire, cursor[wire] ?? 0]));

async function rowsAhead({ database }: Pick<Context, 'database'>, planned: Plan): Promise<StreamRow[]> {
  const { request, streams, read, cached } = planned;
  const known = request.cursor ?? {};
  const rows: StreamRow[] = [];
  for (const wire of behindOf(streams, read.heads, known)) {
    const stream = streams.get(wire) ?? '';
    const [after, room] = [known[wire] ?? 0, request.limit - rows.length];
    if (room <= 0) break;
    const state = cached.get(stream);
    const changes = state
      ? await cachedFeedOf(database).ahead(state, stream, after, room)
      : await readAhead(database.db, [{ stream, after }], room);
    rows.push(...changes);
  }
  return rows;
}

async function rowsBack(
  { database }: Pick<Context, 'database'>,
  { streams, cached }: Plan,
  from: Back,
  limit: number,
): Promise<StreamRow[]> {
  const lists = await Promise.all(
    [...streams.values()].map((stream) => {
      const state = cached.get(stream);
      return state
        ? cachedFeedOf(database).back(state, stream, from, limit)
        : readBack(database.db, [stream], from, limit);
    }),
  );
  return newestOfAll(lists, limit);
}

/** Where the next page begins; null when this was the last. */
function nextBack(page: StreamRow[], limit: number): Back | null {
  const last = page.at(-1);
  return page.length === limit && last ? [last.at, last.stream, last.seq] : null;
}

/**
 * Whether removals above the cursor were forgotten, or the cursor is beyond the last number of this database.
 */
const isOutside = (head: Head | undefined, known: number | undefined): boolean =>
  known !== undefined && (known > (head?.seq ?? 0) || known < (head?.floor ?? 0));

async function render(
  { database }: Pick<Context, 'database'>,
  actor: Pick<Actor, 'id' | 'type'>,
  wireName: Map<string, string>,
  rows: CachedRow[],
  pace: Pace = unpaced,
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
  const isBig = rows.length > SLICE_ROWS;
  if (isBig) await pace.isBig();
  const seen = new Map<string, object>();
  for (const { kind, ids } of slices) {
    for (const [id, row] of await projectRows(database.db, actor, kind, ids)) seen.set(`${kind} ${id}`, row);
    if (isBig) await pace.between();
  }
  const ofFeeds = rows.filter((row) => !isOwn(row));
  await cachedFeedOf(database).render(ofFeeds, pace);
  return rows.map((row): WireChange => {
    const { stream, seq, kind, id } = row;
    const shown = isOwn(row) ? seen.get(`${kind} ${id}`) : row.row;
    return [wireName.get(stream) ?? stream, seq, kind, id, shown ?? null];
  });
}

/** The changes of a published span of a person's own stream, as that person may see them; for realtime. */
export async function changesOfSpan(context: Context, span: StreamSpan): Promise<WireChange[]> {
  const rows = await readAhead(context.database.db, [{ stream: span.stream, after: span.from }], 1000);
  const reader = await readerOf(context, ownerOf(span.stream) ?? '');
  const upTo = rows.filter((row) => row.seq <= span.to);
  return render(context, reader, new Map([[span.stream, 'u']]), upTo);
}
