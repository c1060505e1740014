/**
 * Writes the server's changes into the mirror.
 *
 * Invariants
 *   1. One transaction writes the rows and the position: either both or neither.
 *   2. A row is replaced only by a higher number of its stream.
 *   3. A stream that is not in the cursor is not held: none of its rows count, and its changes are skipped.
 *   4. The mirror never mixes rows of two histories (`protocol/sync/epoch.ts`): a page that begins another
 *      history replaces everything in the transaction that writes it.
 *   5. Inputs (pages of a pull, realtime messages) are applied one at a time by the holder of the sync lock,
 *      so that a page read earlier never lands after an event read later.
 */
import type { Table } from 'dexie';
import type { FeedChange, FeedSpan } from '../../../protocol/pack/feed-message.ts';
import { EPOCH, SEAL } from '../../../protocol/sync/epoch.ts';
import type { RowKind } from '../../../protocol/sync/rows.ts';
import type { Back, Change, Cursor } from '../../../protocol/sync/sync.ts';
import { PROTOCOL_VERSION } from '../../../protocol/wire/version.ts';
import type { MirrorDb, Mirrored } from './mirror-db.ts';
import { ownKinds, tableOf } from './row-tables.ts';
import { forgetSkipped, rememberSkipped } from './skipped.ts';

export type Page = {
  changes: Change[];
  /** The lowest number in each stream of changes that this version of the app cannot read (`skipped.ts`). */
  unread?: Cursor;
  cursor: Cursor;
  reset: string[];
  back: Back | null;
};

/** Applies a page of a pull. `now` (epoch ms) becomes the mirror's freshness. */
export async function applyPage(
  mirror: MirrorDb,
  page: Page,
  now: number,
  version = PROTOCOL_VERSION,
): Promise<void> {
  await mirror.transaction('rw', mirror.tables, async () => {
    const known = await mirror.position.get('position');
    const isAnew = page.reset.length > 0 && isOther(known?.cursor, page.cursor);
    if (isAnew) await forgetAll(mirror);
    else for (const stream of page.reset) await forgetStream(mirror, stream);
    await writeChanges(mirror, page.changes);
    await forgetSkipped(mirror, version);
    await rememberSkipped(mirror, page.unread ?? {}, version);
    await mirror.position.put({
      key: 'position',
      cursor: isAnew ? page.cursor : { ...known?.cursor, ...page.cursor },
      back: page.back,
      ...(page.back && { paging: Object.keys(page.cursor) }),
      pulledAt: now,
    });
  });
}

/**
 * Whether the numbers belong to different histories; without an epoch, a server's numbers belong to any
 * history.
 */
const isOther = (known: Cursor | undefined, given: Cursor): boolean =>
  known?.[EPOCH] !== given[EPOCH] && given[EPOCH] !== undefined;

/**
 * Applies a page of feeds that are new on this phone. They are held once the last page is stored.
 * @returns false if the page belongs to another history than the mirror, so that a pull has to come first
 */
export async function applyJoined(mirror: MirrorDb, page: Page): Promise<boolean> {
  return mirror.transaction('rw', mirror.tables, async () => {
    const known = await mirror.position.get('position');
    if (known && isOther(known.cursor, page.cursor)) return false;
    for (const stream of page.reset) await forgetStream(mirror, stream);
    await writeChanges(mirror, page.changes);
    await rememberSkipped(mirror, page.unread ?? {});
    if (known && page.back === null)
      await mirror.position.put({ ...known, cursor: { ...known.cursor, ...page.cursor } });
    return true;
  });
}

/** Evicts feeds with all their rows. */
export async function evictFeeds(mirror: MirrorDb, streams: readonly string[]): Promise<void> {
  await mirror.transaction('rw', mirror.tables, async () => {
    for (const stream of streams) await forgetStream(mirror, stream);
    const known = await mirror.position.get('position');
    if (!known) return;
    const saved = Object.entries(known.cursor).filter(([stream]) => !streams.includes(stream));
    await mirror.position.put({ ...known, cursor: Object.fromEntries(saved) });
  });
}

/**
 * Applies the spans of a feed message that come next in their streams. Spans of streams that are not held are
 * skipped.
 * @returns 'gap' if changes before one of them are missing, so that a pull is needed
 */
export async function applyFeed(
  mirror: MirrorDb,
  spans: readonly FeedSpan[],
  now: number,
): Promise<'applied' | 'gap'> {
  return mirror.transaction('rw', mirror.feed, mirror.position, async () => {
    const position = await mirror.position.get('position');
    if (!position) return 'gap';
    const cursor = { ...position.cursor };
    let isWhole = true;
    for (const { district, from, to, changes } of spans) {
      const stream = `f${district}`;
      const known = cursor[stream];
      if (known === undefined || to <= known) continue;
      if (from > known) {
        isWhole = false;
        continue;
      }
      await writeFeed(
        mirror,
        changes.filter(({ seq }) => seq > known),
      );
      cursor[stream] = to;
    }
    await mirror.position.put({ ...position, cursor, pulledAt: isWhole ? now : position.pulledAt });
    return isWhole ? 'applied' : 'gap';
  });
}

async function writeFeed({ feed }: MirrorDb, changes: readonly FeedChange[]): Promise<void> {
  const gone = new Map(changes.filter(({ row }) => row === null).map(({ number, seq }) => [number, seq]));
  if (gone.size > 0)
    await feed
      .where('number')
      .anyOf([...gone.keys()])
      .and(({ number, _n }) => _n < (gone.get(number) ?? 0))
      .delete();
  await write(
    feed,
    changes.flatMap(({ seq, row }) => (row ? [{ id: row.id, seq, row }] : [])),
  );
}

/**
 * Applies a realtime message if it comes next in its stream.
 * @returns 'applied'; 'known' if all of it was already stored; 'gap' if changes before it are missing: pull
 */
export async function applyEvent(
  mirror: MirrorDb,
  event: {
    stream: string;
    from: number;
    to: number;
    changes: Change[];
    unread?: Cursor;
    epoch?: number | undefined;
    seal?: number | undefined;
  },
  now: number,
): Promise<'applied' | 'known' | 'gap'> {
  return mirror.transaction('rw', mirror.tables, async () => {
    const position = await mirror.position.get('position');
    const known = position?.cursor[event.stream] ?? 0;
    if (!position || event.from > known) return 'gap';
    if (event.epoch !== undefined && isOther(position.cursor, { [EPOCH]: event.epoch })) return 'gap';
    if (event.to <= known) return 'known';
    await writeChanges(
      mirror,
      event.changes.filter((change) => change.seq > known),
    );
    await rememberSkipped(mirror, event.unread ?? {});
    await mirror.position.put({
      ...position,
      cursor: {
        ...position.cursor,
        [event.stream]: event.to,
        ...(event.seal !== undefined && { [SEAL]: event.seal }),
      },
      pulledAt: now,
    });
    return 'applied';
  });
}

async function writeChanges(mirror: MirrorDb, changes: Change[]): Promise<void> {
  const feed = ofKind(changes, 'feed');
  await write(
    mirror.feed,
    feed.filter(({ stream }) => stream !== OWN),
  );
  await writeAsked(
    mirror,
    feed.filter(({ stream }) => stream === OWN),
  );
  for (const kind of ownKinds) await writeKind(mirror, kind, changes);
}

const writeKind = <K extends RowKind>(mirror: MirrorDb, kind: K, changes: Change[]): Promise<void> =>
  write(tableOf(mirror, kind), ofKind(changes, kind));

/** The person's own stream; every other stream is a district's feed. */
const OWN = 'u';

/**
 * Writes trips that this person is asked for before other owners. They get number 0, because their own
 * numbers belong to another stream than the feed's, and so the feed's rows replace them.
 */
async function writeAsked({ feed }: MirrorDb, changes: Change<'feed'>[]): Promise<void> {
  for (const { id, row } of changes) {
    const stored = await feed.get(id);
    if (stored && stored._n > 0) continue;
    if (row) await feed.put({ ...row, _n: 0 });
    else await feed.delete(id);
  }
}

const ofKind = <K extends RowKind>(changes: Change[], kind: K): Change<K>[] =>
  changes.filter((change): change is Change<K> & Change => change.kind === kind);

async function write<T extends { id: string }>(
  table: Table<Mirrored<T>, string>,
  changes: { id: string; seq: number; row: T | null }[],
): Promise<void> {
  if (changes.length === 0) return;
  const stored = await table.bulkGet(changes.map((change) => change.id));
  const newer = changes.filter((change, i) => change.seq > (stored[i]?._n ?? 0));
  const gone = newer.filter((change) => change.row === null).map((change) => change.id);
  const puts = newer.flatMap(({ row, seq }): Mirrored<T>[] => (row ? [{ ...row, _n: seq }] : []));
  if (gone.length > 0) await table.bulkDelete(gone);
  if (puts.length > 0) await table.bulkPut(puts);
}

async function forgetAll(mirror: MirrorDb): Promise<void> {
  await forgetStream(mirror, OWN);
  await mirror.feed.clear();
  await mirror.reviews.clear();
}

async function forgetStream(mirror: MirrorDb, stream: string): Promise<void> {
  if (stream === OWN) {
    for (const kind of ownKinds) await tableOf(mirror, kind).clear();
  } else {
    await mirror.feed
      .where('pickup_district_id')
      .equals(Number(stream.slice(1)))
      .delete();
  }
}
