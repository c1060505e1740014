import Dexie from 'dexie';
import { becomeOutdated } from '../platform/outdated.ts';
import { MirrorDb } from './mirror/mirror-db.ts';
import { nativeVersion } from './native-version.ts';
import { OutboxDb } from './outbox/outbox-db.ts';

export type UserDbs = { userId: string; mirror: MirrorDb; outbox: OutboxDb };

const open = new Map<string, UserDbs>();

/**
 * A later version of the app is never kept waiting: Dexie closes what is open here, and opens it again as it is then
 * when it is needed. What this version still writes stays valid, for the server takes the args of several versions.
 */
function givingWay(outbox: OutboxDb): OutboxDb {
  outbox.on('versionchange', ({ newVersion }) => {
    if ((newVersion ?? 0) > nativeVersion(outbox)) becomeOutdated();
  });
  return outbox;
}

/** The databases of one person; nobody else's actions are ever in them. */
export function dbsOf(userId: string): UserDbs {
  const known = open.get(userId);
  if (known) return known;
  const dbs = { userId, mirror: new MirrorDb(userId), outbox: givingWay(new OutboxDb(userId)) };
  open.set(userId, dbs);
  return dbs;
}

/** Removes everything of a person from this phone: after signing out. */
export async function wipe(userId: string): Promise<void> {
  const dbs = open.get(userId);
  dbs?.mirror.close();
  dbs?.outbox.close();
  open.delete(userId);
  await Promise.all([Dexie.delete(`durpalla-mirror-${userId}`), Dexie.delete(`durpalla-outbox-${userId}`)]);
}
