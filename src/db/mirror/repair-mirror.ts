import Dexie from 'dexie';
import { connectMirror } from './connect-mirror.ts';
import { MirrorDb } from './mirror-db.ts';
import { nativeVersion } from '../native-version.ts';
import { isPhoneFull } from '../outbox/phone-full.ts';
import { evictedAt } from './missing.ts';
import type { UserDbs } from '../user-dbs.ts';

/**
 * Free bytes that a mirror with evicted rows needs before it is rebuilt: room for all rows of a busy market.
 */
const SPACE_FOR_ALL = 20_000_000;

/** Whether rows were evicted and now have room again. */
async function mayGrowAgain(dbs: UserDbs): Promise<boolean> {
  if ((await evictedAt(dbs.mirror)) === null) return false;
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage >= SPACE_FOR_ALL;
}

/** The stores of a mirror with their keys; a store with a wrong key accepts no rows. */
const keysOf = (mirror: MirrorDb): string =>
  JSON.stringify(mirror.tables.map(({ name, schema }) => [name, schema.primKey.keyPath]).sort());

/** The stores and keys found in an open database. */
function foundKeysOf(mirror: MirrorDb): string {
  const stores = mirror.backendDB().transaction(mirror.tables.map(({ name }) => name));
  return JSON.stringify(mirror.tables.map(({ name }) => [name, stores.objectStore(name).keyPath]).sort());
}

/**
 * Makes sure that the mirror can be opened and read, and is complete. Deletes a damaged mirror, and one with
 * evicted rows once there is room for them, so that it is pulled again; the outbox is another database and
 * stays.
 * @returns whether the mirror was rebuilt
 * @throws QuotaExceededError when the phone is full, which is not damage
 */
export async function repairMirror(dbs: UserDbs): Promise<boolean> {
  try {
    await dbs.mirror.open();
    for (const table of dbs.mirror.tables) await table.limit(1).toArray();
    if (dbs.mirror.backendDB().version !== nativeVersion(dbs.mirror))
      throw new Error('the mirror was made by another version of the app');
    if (foundKeysOf(dbs.mirror) !== keysOf(new MirrorDb(dbs.userId)))
      throw new Error('the mirror has other stores than this app');
    if (!(await mayGrowAgain(dbs))) return false;
    throw new Error('the mirror gave up rows, and there is room for them now');
  } catch (error) {
    if (isPhoneFull(error)) throw error;
    dbs.mirror.close();
    await Dexie.delete(dbs.mirror.name);
    await connectMirror(dbs).open();
    return true;
  }
}
