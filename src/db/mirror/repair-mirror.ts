import Dexie from 'dexie';
import { MirrorDb } from './mirror-db.ts';
import { nativeVersion } from '../native-version.ts';
import { isPhoneFull } from '../outbox/phone-full.ts';
import { evictedAt } from './evicted.ts';
import type { UserDbs } from '../user-dbs.ts';

/** Free bytes from which on a mirror that gave up rows is pulled anew: all rows of a busy market fit in. */
const SPACE_FOR_ALL = 20_000_000;

/** Whether the mirror gave up rows for want of room, and there is room now. */
async function mayGrowAgain(dbs: UserDbs): Promise<boolean> {
  if ((await evictedAt(dbs.mirror)) === null) return false;
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage >= SPACE_FOR_ALL;
}

/**
 * Makes sure that the mirror can be opened and read, and lacks nothing. A damaged one is thrown away, to be pulled
 * again, and so is one that gave up rows, once there is room; what waits to be sent is in another database and stays.
 * @returns whether it had to be rebuilt
 * @throws QuotaExceededError when the phone is full, which is no damage
 */
export async function repairMirror(dbs: UserDbs): Promise<boolean> {
  try {
    await dbs.mirror.open();
    for (const table of dbs.mirror.tables) await table.limit(1).toArray();
    if (dbs.mirror.backendDB().version !== nativeVersion(dbs.mirror))
      throw new Error('the mirror was made by another version of the app');
    if (!(await mayGrowAgain(dbs))) return false;
    throw new Error('the mirror gave up rows, and there is room for them now');
  } catch (error) {
    if (isPhoneFull(error)) throw error;
    dbs.mirror.close();
    await Dexie.delete(dbs.mirror.name);
    dbs.mirror = new MirrorDb(dbs.userId);
    await dbs.mirror.open();
    return true;
  }
}
