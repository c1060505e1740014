import Dexie from 'dexie';
import { countUnsent } from './outbox/outbox.ts';
import { dbsOf, wipe } from './user-dbs.ts';

/**
 * Deletes the databases of a person whose session has ended by itself. Actions that wait stay for their owner, with what
 * they need.
 */
export async function wipeEnded(userId: string): Promise<void> {
  const dbs = dbsOf(userId);
  if ((await countUnsent(dbs)) === 0) return wipe(userId);
  await Dexie.delete(dbs.mirror.name);
}
