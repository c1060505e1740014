/**
 * Room for what a person did, at the cost of what the server can send again.
 *
 *   feed, oldest first ─▶ trips of others, unless agreed ─▶ notifications, oldest first
 *
 * Invariants
 *   1. The outbox and the drafts are never touched, nor the person's own trips, agreed trips, bids and cars.
 *   2. A mirror with rows given up is marked: when there is room again, it is pulled anew as a whole
 *      (`mendMirror`), because the server does not send again what this phone has once had.
 */
import { isPhoneFull } from './phone-full.ts';
import { markThinned } from './thinned.ts';
import type { UserDbs } from './user-dbs.ts';

/** Rows given up at once: enough for many actions, few enough to leave a screen full. */
const LEAST = 50;

type Oldest = {
  count(): Promise<number>;
  orderBy(index: string): { limit(n: number): { delete(): Promise<number> } };
};

/** Half of a table, and at least `LEAST` rows of it. */
async function deleteOldest(table: Oldest): Promise<number> {
  const half = Math.ceil((await table.count()) / 2);
  return table.orderBy('created_at').limit(Math.max(LEAST, half)).delete();
}

const deleteOthersTrips = ({ mirror, userId }: UserDbs): Promise<number> =>
  mirror.trips.filter((trip) => trip.user.id !== userId && trip.contact === null).delete();

/** Gives up the next part of the mirror. @returns false when there was nothing left to give up */
async function giveUp(dbs: UserDbs): Promise<boolean> {
  const { feed, notifications } = dbs.mirror;
  const given =
    (await deleteOldest(feed)) || (await deleteOthersTrips(dbs)) || (await deleteOldest(notifications));
  return given > 0;
}

/** Older rows are not fetched either: they would only be given up again. */
async function remember({ mirror }: UserDbs, now: number): Promise<void> {
  await mirror.position.update('position', { back: null });
  await markThinned(mirror, now);
}

/**
 * Does what `write` does, which has failed on a full phone: gives up rows of the mirror until it succeeds. `now` in
 * epoch ms.
 * @throws QuotaExceededError when all that may be given up is gone; what else `write` throws at once
 */
export async function writeWithRoom<T>(dbs: UserDbs, now: number, write: () => Promise<T>): Promise<T> {
  let thinned = false;
  for (;;) {
    const given = await giveUp(dbs);
    thinned ||= given;
    try {
      if (thinned) await remember(dbs, now);
      return await write();
    } catch (error) {
      if (!given || !isPhoneFull(error)) throw error;
    }
  }
}
