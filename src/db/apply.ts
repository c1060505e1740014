/**
 * Writing what the server said into the mirror.
 *
 * Invariants
 *   1. One transaction writes the rows and the position: either both or neither.
 *   2. A row is replaced only by a higher number of its stream.
 *   3. Inputs (pages of a pull, realtime messages) are applied one at a time by the holder of the sync lock,
 *      so that a page read earlier never lands after an event read later.
 */
import type { Table } from 'dexie';
import type { Back, Change, Cursor } from '../../protocol/sync.ts';
import type { MirrorDb, Mirrored } from './mirror-db.ts';

export type Page = {
  changes: Change[];
  cursor: Cursor;
  reset: string[];
  back: Back | null;
};

/** Applies a page of a pull. `now` in epoch ms becomes the age of what is on screen. */
export async function applyPage(mirror: MirrorDb, page: Page, now: number): Promise<void> {
  await mirror.transaction('rw', mirror.tables, async () => {
    for (const stream of page.reset) await forgetStream(mirror, stream);
    await writeChanges(mirror, page.changes);
    await mirror.position.put({ key: 'position', cursor: page.cursor, back: page.back, pulledAt: now });
  });
}

/**
 * Applies a realtime message of one stream when it is the next in line.
 * @returns 'applied'; 'known' when all of it was there; 'hole' when something before it is missing: pull
 */
export async function applyEvent(
  mirror: MirrorDb,
  event: { stream: string; from: number; to: number; changes: Change[] },
  now: number,
): Promise<'applied' | 'known' | 'hole'> {
  return mirror.transaction('rw', mirror.tables, async () => {
    const position = await mirror.position.get('position');
    const known = position?.cursor[event.stream] ?? 0;
    if (!position || event.from > known) return 'hole';
    if (event.to <= known) return 'known';
    await writeChanges(
      mirror,
      event.changes.filter((change) => change.seq > known),
    );
    await mirror.position.put({
      ...position,
      cursor: { ...position.cursor, [event.stream]: event.to },
      pulledAt: now,
    });
    return 'applied';
  });
}

async function writeChanges(mirror: MirrorDb, changes: Change[]): Promise<void> {
  await write(mirror.feed, ofKind(changes, 'feed'));
  await write(mirror.trips, ofKind(changes, 'trip'));
  await write(mirror.bids, ofKind(changes, 'bid'));
  await write(mirror.bookings, ofKind(changes, 'booking'));
  await write(mirror.reports, ofKind(changes, 'report'));
  await write(mirror.cars, ofKind(changes, 'car'));
  await write(mirror.notifications, ofKind(changes, 'notification'));
  await write(mirror.profiles, ofKind(changes, 'profile'));
}

type ChangeOf<K extends Change['kind']> = Extract<Change, { kind: K }>;

const ofKind = <K extends Change['kind']>(changes: Change[], kind: K): ChangeOf<K>[] =>
  changes.filter((change): change is ChangeOf<K> => change.kind === kind);

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

async function forgetStream(mirror: MirrorDb, stream: string): Promise<void> {
  if (stream === 'u') {
    const { trips, bids, bookings, reports, cars, notifications, profiles } = mirror;
    for (const table of [trips, bids, bookings, reports, cars, notifications, profiles]) await table.clear();
  } else {
    await mirror.feed
      .where('pickup_district_id')
      .equals(Number(stream.slice(1)))
      .delete();
  }
}
