/**
 * The feeds as a node keeps them, so that a row is rendered once for each change and not for each reader.
 *
 *   pull ─ fresh heads ─ kept at these numbers? ── yes ─▶ rows out of memory
 *                          └ no: the rows from the kept number on, or the newest part of the stream, are read once
 *
 * Invariants
 *   1. What decides is the number: rows are used only when the head that was read for this pull is that of the kept
 *      state, or when the state was read after that head. Nothing is ever thrown away, or trusted, by time.
 *   2. A state belongs to a history (streams/epoch.ts), and to the instant of its head. What does not follow from a
 *      state, such as an older copy of the database, replaces it.
 *   3. In a feed nothing depends on the reader but the side: rows that only some see travel in their own streams.
 *   4. All that is kept has at most MOST_BYTES; the stream that was asked for longest ago goes first.
 */
import type { Back } from '../../protocol/sync/sync.ts';
import type { Database, Reader } from '../db/connection.ts';
import { feedSideOf } from '../streams/change-log.ts';
import { nextReading, type FreshlyRead } from '../streams/fresh-heads.ts';
import {
  readAhead,
  readBack,
  readGrown,
  readNewest,
  type Head,
  type Newest,
} from '../streams/stream-rows.ts';
import {
  begun,
  bytesOf,
  changesAbove,
  deepened,
  FIRST_NUMBERS,
  FIRST_ROWS,
  grown,
  rowsBelow,
  unused,
  type CachedRow,
  type CachedStream,
} from './cached-stream.ts';
import { projectRows } from './project.ts';
import { SLICE_ROWS, type Pace } from './pull-turns.ts';

/** A stream that has grown by more than this is read again from its end. */
const MOST_GROWTH = 500;
const MOST_BYTES = 64 * 1024 * 1024;
/** A kept row takes at most about this many bytes for each letter of its text. */
const BYTES_A_LETTER = 2;

/** `read`: which reading of this node it comes from. */
type Cached = { state: CachedStream; read: number; bytes: number };

type Parts = Map<string, Newest>;

/** The streams of one pull, as they are kept now. */
export type CachedStreams = Map<string, CachedStream>;

export class CachedFeed {
  readonly #db: Reader;
  readonly #mostBytes: number;
  readonly #isSharded: boolean;
  /** The one that was requested longest ago comes first. */
  readonly #streams = new Map<string, Cached>();
  readonly #reading = new Map<string, Promise<ReadonlyMap<string, Cached>>>();
  readonly #rendering = new WeakMap<CachedRow, Promise<void>>();
  #bytes = 0;
  #rendered = 0;

  /** @param mostBytes how much all that is kept may take @param isSharded whether each stream is read by itself */
  constructor(db: Reader, mostBytes = MOST_BYTES, isSharded = false) {
    this.#isSharded = isSharded;
    this.#db = db;
    this.#mostBytes = mostBytes;
  }

  /** The approximate memory of the rows in bytes, and how many rows were rendered since the start. */
  figures(): { bytes: number; rendered: number } {
    return { bytes: this.#bytes, rendered: this.#rendered };
  }

  /** The feeds among these streams (stored names), not older than the heads. */
  async at({ heads, history, began }: FreshlyRead, streams: Iterable<string>): Promise<CachedStreams> {
    const epoch = history?.epoch ?? 0;
    const wanted = [...streams].filter((stream) => feedSideOf(stream) !== null);
    const isCurrent = ({ state, read }: Cached, stream: string): boolean =>
      state.epoch === epoch && (read > began || isSame(state.head, heads.get(stream)));
    const states: CachedStreams = new Map();
    const take = (found: ReadonlyMap<string, Cached>): void => {
      for (const stream of wanted) {
        const cached = states.has(stream) ? undefined : found.get(stream);
        if (cached && isCurrent(cached, stream)) states.set(stream, cached.state);
      }
    };
    take(this.#streams);
    for (const stream of states.keys()) this.#use(stream);
    for (let missing = wanted; ;) {
      missing = missing.filter((stream) => !states.has(stream));
      if (missing.length === 0) return states;
      const mine = missing.filter((stream) => !this.#reading.has(stream));
      if (mine.length > 0) this.#read(epoch, mine);
      // what was read counts though it may not be kept: the memory for it may be full
      for (const found of await Promise.all(missing.flatMap((stream) => this.#reading.get(stream) ?? [])))
        take(found);
    }
  }

  /** At most `limit` changes of a feed above a number. */
  async ahead(
    state: CachedStream,
    stream: string,
    after: number,
    limit: number,
  ): Promise<readonly CachedRow[]> {
    const recent = changesAbove(state, after, limit);
    if (recent) return recent;
    const rows = await readAhead(this.#db, [{ stream, after, upTo: state.head.seq }], limit);
    const cached = new Map(state.live.map((row) => [row.seq, row]));
    return rows.map((row) => cached.get(row.seq) ?? row);
  }

  /** At most `limit` rows of a feed below a position, newest first. */
  async back(state: CachedStream, stream: string, from: Back, limit: number): Promise<readonly CachedRow[]> {
    for (let deepest = state; ;) {
      const rows = rowsBelow(deepest, from, limit);
      if (rows.length === limit || deepest.isWhole) return rows;
      const count = Math.max(limit, FIRST_ROWS);
      const older = await readBack(this.#db, stream, endOf(deepest.live) ?? from, count);
      const deeper = deepened(deepest, older, older.length < count);
      if (!deeper) {
        const rest = await readBack(this.#db, stream, endOf(rows) ?? from, limit - rows.length);
        return [...rows, ...rest];
      }
      this.#replace(stream, deepest, deeper);
      deepest = deeper;
    }
  }

  /** Renders those of these rows that are not rendered yet, in slices. */
  async render(rows: readonly CachedRow[], pace: Pace): Promise<void> {
    const byOthers = rows.flatMap((row) => this.#rendering.get(row) ?? []);
    const open = rows.filter((row) => row.row === undefined && !this.#rendering.has(row));
    for (let from = 0; from < open.length; from += SLICE_ROWS) {
      const slice = open.slice(from, from + SLICE_ROWS);
      const work = this.#renderSlice(slice);
      for (const row of slice) this.#rendering.set(row, work);
      await work;
      if (open.length > SLICE_ROWS) await pace.between();
    }
    await Promise.all(byOthers);
  }

  async #renderSlice(rows: readonly CachedRow[]): Promise<void> {
    try {
      for (const [side, ofSide] of Map.groupBy(rows, ({ stream }) => feedSideOf(stream))) {
        const ids = ofSide.filter(({ removed }) => !removed).map(({ id }) => id);
        const seen = await projectRows(this.#db, { id: '', type: side ?? 'driver' }, 'feed', ids);
        for (const row of ofSide) {
          row.row = row.removed ? null : (seen.get(row.id) ?? null);
          row.bytes = row.row === null ? 0 : JSON.stringify(row.row).length * BYTES_A_LETTER;
          this.#rendered += 1;
          this.#grow(row.stream, row.bytes);
        }
      }
    } finally {
      for (const row of rows) this.#rendering.delete(row);
    }
    this.#evict();
  }

  /** Reads streams from their ends, or what has been added to them. Every waiting pull checks the result. */
  #read(epoch: number, streams: string[]): void {
    const work = this.#readStreams(epoch, streams).finally(() => {
      for (const stream of streams) this.#reading.delete(stream);
    });
    for (const stream of streams) this.#reading.set(stream, work);
  }

  async #readStreams(epoch: number, streams: string[]): Promise<ReadonlyMap<string, Cached>> {
    const began = nextReading();
    const found = new Map<string, Cached>();
    const put = (stream: string, state: CachedStream): void =>
      void found.set(stream, this.#put(stream, state, began));
    const follows = streams.flatMap((stream) => {
      const state = this.#streams.get(stream)?.state;
      return state?.epoch === epoch && state.head.seq > 0 ? [{ stream, state }] : [];
    });
    const from = follows.map(({ stream, state }) => ({ stream, seq: state.head.seq }));
    const added: Parts =
      from.length === 0 ? new Map() : await readGrown(this.#db, from, MOST_GROWTH, this.#isSharded);
    for (const { stream, state } of follows) {
      const part = added.get(stream);
      const next = part && part.rows.length < MOST_GROWTH ? grown(state, part) : null;
      if (next) put(stream, next);
    }
    const anew = streams.filter((stream) => !found.has(stream));
    const size = { rows: FIRST_ROWS, numbers: FIRST_NUMBERS };
    const parts: Parts =
      anew.length === 0 ? new Map() : await readNewest(this.#db, anew, size, this.#isSharded);
    for (const stream of anew) {
      const part = parts.get(stream);
      put(stream, part ? begun(epoch, part) : unused(epoch));
    }
    this.#evict();
    return found;
  }

  /** Replaces a state that is still the newest with a deeper one. */
  #replace(stream: string, state: CachedStream, deeper: CachedStream): void {
    const cached = this.#streams.get(stream);
    if (cached?.state !== state) return;
    this.#put(stream, deeper, cached.read);
    this.#evict();
  }

  #put(stream: string, state: CachedStream, read: number): Cached {
    const cached = { state, read, bytes: bytesOf(state) };
    this.#bytes += cached.bytes - (this.#streams.get(stream)?.bytes ?? 0);
    this.#streams.set(stream, cached);
    this.#use(stream);
    return cached;
  }

  /** The one that was used last is evicted last. */
  #use(stream: string): void {
    const cached = this.#streams.get(stream);
    if (!cached) return;
    this.#streams.delete(stream);
    this.#streams.set(stream, cached);
  }

  #grow(stream: string, bytes: number): void {
    const cached = this.#streams.get(stream);
    if (!cached) return;
    cached.bytes += bytes;
    this.#bytes += bytes;
  }

  #evict(): void {
    for (const [stream, { bytes }] of this.#streams) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#streams.delete(stream);
      this.#bytes -= bytes;
    }
  }
}

const isSame = (cached: Head, head: Head | undefined): boolean =>
  head ? cached.seq === head.seq && cached.at === head.at : cached.seq === 0;

/** The position of the last row of a list. */
function endOf(rows: readonly CachedRow[]): Back | null {
  const last = rows.at(-1);
  return last ? [last.at, last.stream, last.seq] : null;
}

const feeds = new WeakMap<Database, CachedFeed>();

/** The feeds that are kept of a database. */
export function cachedFeedOf(database: Database): CachedFeed {
  const known = feeds.get(database);
  if (known) return known;
  const fresh = new CachedFeed(database.db, MOST_BYTES, database.isSharded);
  feeds.set(database, fresh);
  return fresh;
}
