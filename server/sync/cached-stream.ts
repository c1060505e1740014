/**
 * One stream of a feed as a node keeps it: its newest rows, and its last changes with their removals, complete at one
 * number. A state never changes; a row is rendered when a page first needs it, and is carried over to the next state.
 */
import type { Back } from '../../protocol/sync/sync.ts';
import type { Head, Newest, StreamRow } from '../streams/stream-rows.ts';

/** `row`: as the side sees it; null: hidden from it; undefined: not rendered yet. `bytes`: approximate memory. */
export type CachedRow = StreamRow & { row?: object | null; bytes?: number };

export type CachedStream = {
  /** The history that the numbers belong to. */
  readonly epoch: number;
  readonly head: Head;
  /** Rows that are not removed, newest first. */
  readonly live: readonly CachedRow[];
  /** Whether `live` has all of them; otherwise only the newest. */
  readonly isWhole: boolean;
  /** All rows with a number above `recentFrom`, removals too, by number. */
  readonly recent: readonly CachedRow[];
  readonly recentFrom: number;
};

/** How much of a stream is read at first, and how much is kept at most. */
export const FIRST_ROWS = 250;
const MOST_ROWS = 2_500;
export const FIRST_NUMBERS = 250;
const MOST_NUMBERS = 1_000;
/** A row that is not rendered, in bytes. */
const BARE_ROW = 250;

const newestFirst = (one: StreamRow, other: StreamRow): number => other.at - one.at || other.seq - one.seq;
const byNumber = (one: StreamRow, other: StreamRow): number => one.seq - other.seq;

/** A stream that has never had a number. */
export const unused = (epoch: number): CachedStream => ({
  epoch,
  head: { seq: 0, floor: 0, at: '' },
  live: [],
  isWhole: true,
  recent: [],
  recentFrom: 0,
});

/** The state of a stream that was read with FIRST_ROWS and FIRST_NUMBERS. */
export function begun(epoch: number, { head, rows }: Newest): CachedStream {
  const recentFrom = Math.max(head.seq - FIRST_NUMBERS, head.floor);
  const all = rows.filter((row) => !row.removed).sort(newestFirst);
  // among the last numbers there may be rows beyond the first ones, with a gap between
  const live = all.slice(0, FIRST_ROWS);
  return {
    epoch,
    head,
    live,
    isWhole: all.length < FIRST_ROWS,
    recent: sharing(rows.filter(({ seq }) => seq > recentFrom).sort(byNumber), live),
    recentFrom,
  };
}

/** The same rows, with those of `cached` in place of equal ones, so that each is rendered once. */
function sharing(rows: StreamRow[], cached: readonly CachedRow[]): CachedRow[] {
  const bySeq = new Map(cached.map((row) => [row.seq, row]));
  return rows.map((row) => bySeq.get(row.seq) ?? row);
}

/**
 * The state after the rows from its number on have been read.
 * @returns null if these rows do not follow it: the stream was replaced, or too much of it was forgotten
 */
export function grown(state: CachedStream, { head, rows }: Newest): CachedStream | null {
  const { seq } = state.head;
  const before = state.recent.at(-1);
  if (head.seq < seq || head.floor > seq || !before || before.seq !== seq) return null;
  const same = rows.find((row) => row.seq === seq);
  const later = rows.filter((row) => row.seq > seq);
  const isMoved = later.some(({ id, kind }) => id === before.id && kind === before.kind);
  if (same ? same.id !== before.id || same.at !== before.at : !isMoved) return null;
  const moved = new Set(later.map(({ kind, id }) => `${kind} ${id}`));
  const stays = ({ kind, id }: CachedRow): boolean => !moved.has(`${kind} ${id}`);
  const added: CachedRow[] = later.toSorted(byNumber);
  const recent = [...state.recent.filter(stays), ...added];
  const surplus = Math.max(0, recent.length - MOST_NUMBERS);
  const live = [...added.filter((row) => !row.removed).sort(newestFirst), ...state.live.filter(stays)];
  return {
    ...state,
    head,
    live: live.slice(0, MOST_ROWS),
    isWhole: state.isWhole && live.length <= MOST_ROWS,
    recent: recent.slice(surplus),
    recentFrom: recent[surplus - 1]?.seq ?? state.recentFrom,
  };
}

/** The state with older rows at its end, read after its last one. @returns null if they would be too many */
export function deepened(state: CachedStream, older: StreamRow[], isWhole: boolean): CachedStream | null {
  if (state.live.length + older.length > MOST_ROWS) return null;
  return { ...state, live: [...state.live, ...older], isWhole };
}

/** Whether the row comes after the position where a page ended. */
const isBelow = ({ at, stream, seq }: StreamRow, [fromAt, fromStream, fromSeq]: Back): boolean =>
  at !== fromAt ? at < fromAt : stream !== fromStream ? stream < fromStream : seq < fromSeq;

/** The first of `rows`, newest first, below the position. */
function firstBelow(rows: readonly CachedRow[], from: Back): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (row && isBelow(row, from)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** At most `limit` rows below a position, newest first; fewer only if the stream, or what is kept of it, ends. */
export function rowsBelow(
  { live }: Pick<CachedStream, 'live'>,
  from: Back,
  limit: number,
): readonly CachedRow[] {
  const first = firstBelow(live, from);
  return live.slice(first, first + limit);
}

/** At most `limit` changes above a number; null if not all of them are kept. */
export function changesAbove(
  { recent, recentFrom }: CachedStream,
  after: number,
  limit: number,
): readonly CachedRow[] | null {
  if (after < recentFrom) return null;
  const rows = recent.filter(({ seq }) => seq > after);
  return rows.slice(0, limit);
}

/** The newest rows of several lists, each newest first. */
export function newestOfAll(lists: (readonly CachedRow[])[], limit: number): CachedRow[] {
  const at = lists.map(() => 0);
  const page: CachedRow[] = [];
  while (page.length < limit) {
    let best = -1;
    let newest: CachedRow | undefined;
    for (let i = 0; i < lists.length; i++) {
      const row = lists[i]?.[at[i] ?? 0];
      if (row && (!newest || isBelow(newest, [row.at, row.stream, row.seq]))) [best, newest] = [i, row];
    }
    if (!newest) break;
    page.push(newest);
    at[best] = (at[best] ?? 0) + 1;
  }
  return page;
}

/** The approximate memory of a state, in bytes. */
export function bytesOf({ live, recent }: CachedStream): number {
  let bytes = 0;
  for (const row of live) bytes += BARE_ROW + (row.bytes ?? 0);
  for (const row of recent) bytes += row.removed ? BARE_ROW : 16;
  return bytes;
}
