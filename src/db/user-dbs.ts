import Dexie from 'dexie';
import { MirrorDb } from './mirror-db.ts';
import { OutboxDb } from './outbox-db.ts';
import { thinnedAt } from './thinned.ts';

export type UserDbs = { userId: string; mirror: MirrorDb; outbox: OutboxDb };

/** Dexie counts its versions in steps of the browser's. */
const NATIVE_VERSIONS_EACH = 10;

const open = new Map<string, UserDbs>();

/** The databases of one person; nobody else's actions are ever in them. */
export function dbsOf(userId: string): UserDbs {
  const known = open.get(userId);
  if (known) return known;
  const dbs = { userId, mirror: new MirrorDb(userId), outbox: new OutboxDb(userId) };
  open.set(userId, dbs);
  return dbs;
}

/** Free bytes from which on a mirror that gave up rows is pulled anew: all rows of a busy market fit in. */
const ROOM_FOR_ALL = 20_000_000;

/** Whether the mirror gave up rows for want of room, and there is room now. */
async function mayGrowAgain(dbs: UserDbs): Promise<boolean> {
  if ((await thinnedAt(dbs.mirror)) === null) return false;
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage >= ROOM_FOR_ALL;
}

/**
 * Makes sure that the mirror can be opened and read, and lacks nothing. A damaged one is thrown away, to be pulled
 * again, and so is one that gave up rows, once there is room; what waits to be sent is in another database and stays.
 * @returns whether it had to be rebuilt
 * @throws QuotaExceededError when the phone is full, which is no damage
 */
export async function mendMirror(dbs: UserDbs): Promise<boolean> {
  try {
    await dbs.mirror.open();
    for (const table of dbs.mirror.tables) await table.limit(1).toArray();
    if (dbs.mirror.backendDB().version !== dbs.mirror.verno * NATIVE_VERSIONS_EACH)
      throw new Error('the mirror was made by another version of the app');
    if (!(await mayGrowAgain(dbs))) return false;
    throw new Error('the mirror gave up rows, and there is room for them now');
  } catch (error) {
    if (error instanceof Error && error.name === 'QuotaExceededError') throw error;
    dbs.mirror.close();
    await Dexie.delete(dbs.mirror.name);
    dbs.mirror = new MirrorDb(dbs.userId);
    await dbs.mirror.open();
    return true;
  }
}

/** Removes everything of a person from this phone: after signing out. */
export async function wipe(userId: string): Promise<void> {
  const dbs = open.get(userId);
  dbs?.mirror.close();
  dbs?.outbox.close();
  open.delete(userId);
  await Promise.all([Dexie.delete(`durpalla-mirror-${userId}`), Dexie.delete(`durpalla-outbox-${userId}`)]);
}
