/**
 * Evicts rows that the server can send again, to make room for the person's actions.
 *
 *   feed, oldest first ─▶ trips of others, unless agreed ─▶ notifications, oldest first
 *
 * Invariants
 *   1. Eviction never touches the outbox, the drafts, the person's own trips, agreed trips, bids and cars, or
 *      a trip that an action is about: its form is on the screen while it is saved.
 *   2. A mirror with evicted rows is marked. Once there is room again, it is rebuilt and pulled completely
 *      (`repairMirror`), because the server does not resend changes below the cursor.
 */
import { concernedId, type SubjectKey } from '../outbox/actions.ts';
import { isPhoneFull } from '../outbox/phone-full.ts';
import { markEvicted } from './missing.ts';
import type { UserDbs } from '../user-dbs.ts';

/** The fewest rows to evict at once: this makes enough room for many actions. */
const LEAST = 50;
/** The number of a table's newest rows that always stay, because they are on the screen. */
const SCREENFUL = 20;

type Dated = {
  orderBy(index: string): { primaryKeys(): Promise<string[]> };
  bulkDelete(keys: string[]): Promise<void>;
};

/**
 * Deletes half of a table, at least `LEAST` rows if it has them, but none of `spared`. @returns the number
 * deleted
 */
async function deleteOldest(table: Dated, spared: ReadonlySet<string> = new Set()): Promise<number> {
  const oldestFirst = await table.orderBy('created_at').primaryKeys();
  const given = oldestFirst
    .slice(0, Math.max(0, oldestFirst.length - SCREENFUL))
    .filter((id) => !spared.has(id))
    .slice(0, Math.max(LEAST, Math.ceil(oldestFirst.length / 2)));
  await table.bulkDelete(given);
  return given.length;
}

const deleteOthersTrips = ({ mirror, userId }: UserDbs, spared: ReadonlySet<string>): Promise<number> =>
  mirror.trips
    .filter((trip) => trip.user.id !== userId && trip.contact === null && !spared.has(trip.id))
    .delete();

/** Evicts the next part of the mirror. @returns false if nothing was left to evict */
async function giveUp(dbs: UserDbs, about: readonly SubjectKey[]): Promise<boolean> {
  const { feed, notifications } = dbs.mirror;
  const rows = await dbs.outbox.outbox.toArray();
  const spared = new Set([{ about }, ...rows].flatMap((each) => concernedId(each, 'trip') ?? []));
  const given =
    (await deleteOldest(feed, spared)) ||
    (await deleteOthersTrips(dbs, spared)) ||
    (await deleteOldest(notifications));
  return given > 0;
}

/** Marks the mirror as evicted, and ends a first pull, whose older rows would only be evicted again. */
async function remember({ mirror }: UserDbs, now: number): Promise<void> {
  await mirror.position.update('position', { back: null });
  await markEvicted(mirror, now);
}

/**
 * Retries `write`, which has failed on a full phone, and evicts rows of the mirror until it succeeds. `now`
 * is in epoch ms; rows of the subjects that the write is `about` stay.
 * @throws QuotaExceededError when nothing is left to evict; any other error of `write` at once
 */
export async function writeWithEviction<T>(
  dbs: UserDbs,
  now: number,
  write: () => Promise<T>,
  about: readonly SubjectKey[] = [],
): Promise<T> {
  let evicted = false;
  for (;;) {
    const given = await giveUp(dbs, about);
    evicted ||= given;
    try {
      if (evicted) await remember(dbs, now);
      return await write();
    } catch (error) {
      if (!given || !isPhoneFull(error)) throw error;
    }
  }
}
