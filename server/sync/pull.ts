/**
 * Reads the streams.
 *
 *   first pull   heads noted ─ rows newest first, a page at a time (`back`) ─┐
 *   every pull   rows with a number above the cursor, in number order ───────┴─ rendered for this reader, in slices
 *
 * Invariants
 *   1. Heads and rows are read in one snapshot, so a head never runs ahead of the rows it counts.
 *   2. A row that changes after the first pull gets a number above the noted head: it comes by the cursor,
 *      and the pages going back never meet it. So no row is missed and no removed row returns.
 *   3. A cursor below a stream's floor has missed removals that are forgotten: every stream is reset and the first
 *      pull begins again. Going back from the heads it never meets the floor, however many pages it takes.
 *   4. A row is sent as this reader may see it at this moment (`projectRows`); one that the reader may not see is sent
 *      as a removal. It is rendered after the snapshot: it may be newer than its number, never older, and is then sent
 *      again with its newer number.
 *   5. A cursor of another history (streams/epoch.ts), or one that is beyond a head, has every stream reset too.
 */
import { subscribedDistricts } from '../../domain/feed/feed-interest.ts';
import { districts } from '../../domain/place/districts.ts';
import type { PullRequest } from '../../protocol/sync/requests.ts';
import type { Back, Cursor, PullAnswer, WireChange } from '../../protocol/sync/sync.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import type { Db, Reader } from '../db/connection.ts';
import { interestOf } from '../feed/interests.ts';
import { feedStream, ownerOf, userStream, type StreamSpan } from '../streams/change-log.ts';
import { marksOf, standingOf } from '../streams/epoch.ts';
import { endHistory, OlderCopy } from './phone-history.ts';
import { projectRows } from './project.ts';
import { unpaced, type Pace } from './pull-turns.ts';
import { readNear } from './read-near.ts';
import { readerOf } from './reader-of.ts';
import { readAhead, readBack, readHeads, type Head, type StreamRow } from '../streams/stream-rows.ts';

/** All streams of a person, by their wire names, with their names in the database. */
function streamsOf(actor: Pick<Actor, 'id' | 'type'>): Map<string, string> {
  const streams = new Map([['u', userStream(actor.id)]]);
  if (actor.type === 'driver') return streams;
  for (const { id } of districts) streams.set(`f${id}`, feedStream(actor.type, id));
  return streams;
}

async function namesOf(
  db: Reader,
  { id }: Pick<Actor, 'id'>,
  { streams = [], cursor = {} }: PullRequest,
): Promise<string[]> {
  if (streams === 'cursor') return Object.keys(cursor);
  if (streams !== 'interest') return streams;
  return ['u', ...subscribedDistricts(await interestOf(db, id)).map((district) => `f${district}`)];
}

/** The streams that a pull asks for; those that are not the person's are left out. */
async function wantedStreams(
  db: Reader,
  actor: Pick<Actor, 'id' | 'type'>,
  request: PullRequest,
): Promise<Map<string, string>> {
  const all = streamsOf(actor);
  if (request.streams === undefined) return all;
  const wanted = new Set(await namesOf(db, actor, request));
  return new Map([...all].filter(([wire]) => wanted.has(wire)));
}

/** The rows of a pull before they are rendered. */
type Listed = Omit<PullAnswer, 'changes'> & { rows: StreamRow[] };

/** The rows that one slice reads and renders: it blocks the node for a few ms. */
const SLICE_ROWS = 100;

/**
 * The changes for a reader since its cursor, at most `limit` rows.
 * @param pace lets others go first between the slices of a big pull
 * @returns null when nothing has changed
 */
export async function pull(
  context: Context,
  actor: Actor,
  request: PullRequest,
  pace: Pace = unpaced,
): Promise<PullAnswer | null> {
  const streams = await wantedStreams(context.database.db, actor, request);
  const wireName = new Map([...streams].map(([wire, stored]) => [stored, wire]));
  const pulled = async (db: Db): Promise<PullAnswer | null> => {
    const listed = await db.transaction((tx) => list(tx, streams, actor, request), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    if (!listed) return null;
    const { rows, ...state } = listed;
    return { ...state, changes: await render(db, actor, wireName, rows, pace) };
  };
  const needed = [...new Set([...streams.values(), userStream(actor.id)])];
  return readNear(context, needed, pulled).catch(async (error: unknown) => {
    if (!(error instanceof OlderCopy)) throw error;
    await endHistory(context, error.judged, request.cursor);
    return pulled(context.database.db);
  });
}

async function list(
  tx: Reader,
  streams: Map<string, string>,
  { id: userId }: Pick<Actor, 'id'>,
  request: PullRequest,
): Promise<Listed | null> {
  const wireName = new Map([...streams].map(([wire, stored]) => [stored, wire]));
  const own = userStream(userId);
  const { heads, history } = await readHeads(tx, [...new Set([...streams.values(), own])]);
  const known = request.cursor;
  const head = (stored: string): number => heads.get(stored)?.seq ?? 0;
  const withMarks = (cursor: Cursor): Cursor =>
    history ? { ...cursor, ...marksOf(history, userId, cursor['u']) } : cursor;
  const standing = known && standingOf(history, known, { userId, head: head(own) });
  if (history && standing === 'older') throw new OlderCopy(history);
  const missed =
    known !== undefined &&
    (standing !== 'same' || [...streams].some(([wire, s]) => isOutside(heads.get(s), known[wire])));
  if (!known || missed) {
    const cursor = Object.fromEntries([...streams].map(([wire, s]) => [wire, head(s)]));
    const start: Back = [Number.MAX_SAFE_INTEGER, '', 0];
    const page = await readBack(tx, [...streams.values()], start, request.limit);
    const back = nextBack(page, request.limit);
    return {
      rows: page,
      cursor: withMarks(cursor),
      reset: missed ? [...streams.keys()] : [],
      back,
      more: back !== null,
      ...(history && standing === 'other' && { restored: { began: history.began, of: history.of } }),
    };
  }
  const behind = [...streams].filter(([wire, s]) => head(s) > (known[wire] ?? 0));
  if (behind.length === 0 && !request.back) return null;
  const cursor = Object.fromEntries([...streams.keys()].map((wire) => [wire, known[wire] ?? 0]));
  const ahead = await readAhead(
    tx,
    behind.map(([wire, s]) => ({ stream: s, after: cursor[wire] ?? 0 })),
    request.limit,
  );
  for (const row of ahead) cursor[wireName.get(row.stream) ?? ''] = row.seq;
  const room = request.limit - ahead.length;
  const page =
    request.back && room > 0 ? await readBack(tx, [...streams.values()], request.back, room) : null;
  const back = page === null ? (request.back ?? null) : nextBack(page, room);
  return {
    rows: [...ahead, ...(page ?? [])],
    cursor: withMarks(cursor),
    reset: [],
    back,
    more: ahead.length === request.limit || back !== null,
  };
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
  db: Reader,
  actor: Pick<Actor, 'id' | 'type'>,
  wireName: Map<string, string>,
  rows: StreamRow[],
  pace: Pace = unpaced,
): Promise<WireChange[]> {
  const byKind = Map.groupBy(
    rows.filter((row) => !row.removed),
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
    for (const [id, row] of await projectRows(db, actor, kind, ids)) seen.set(`${kind} ${id}`, row);
    if (isBig) await pace.between();
  }
  return rows.map(({ stream, seq, kind, id }): WireChange => [
    wireName.get(stream) ?? stream,
    seq,
    kind,
    id,
    seen.get(`${kind} ${id}`) ?? null,
  ]);
}

/** The changes of a published span of a person's own stream, as that person may see them; for realtime. */
export async function changesOfSpan(context: Context, span: StreamSpan): Promise<WireChange[]> {
  const rows = await readAhead(context.database.db, [{ stream: span.stream, after: span.from }], 1000);
  const reader = await readerOf(context, ownerOf(span.stream) ?? '');
  const upTo = rows.filter((row) => row.seq <= span.to);
  return render(context.database.db, reader, new Map([[span.stream, 'u']]), upTo);
}
