import Dexie from 'dexie';
import { becomeOutdated } from '../platform/outdated.ts';
import { connectMirror } from './mirror/connect-mirror.ts';
import type { MirrorDb } from './mirror/mirror-db.ts';
import { nativeVersion } from './native-version.ts';
import { OutboxDb } from './outbox/outbox-db.ts';

export type UserDbs = { userId: string; mirror: MirrorDb; outbox: OutboxDb };

const open = new Map<string, UserDbs>();

/**
 * Never blocks a later version of the app: Dexie closes the database here and reopens it with the new schema
 * when it is needed. Later writes of this version stay valid, because the server accepts several versions of
 * the args.
 */
function givingWay(outbox: OutboxDb): OutboxDb {
  outbox.on('versionchange', ({ newVersion }) => {
    if ((newVersion ?? 0) > nativeVersion(outbox)) becomeOutdated();
  });
  return outbox;
}

/** The databases of one person; they never hold another person's actions. */
export function dbsOf(userId: string): UserDbs {
  const known = open.get(userId);
  if (known) return known;
  const own = { userId, outbox: givingWay(new OutboxDb(userId)) };
  const dbs: UserDbs = Object.assign(own, { mirror: connectMirror(own) });
  open.set(userId, dbs);
  return dbs;
}

/** Deletes a person's databases from this phone, after signing out. */
export async function wipe(userId: string): Promise<void> {
  const dbs = open.get(userId);
  dbs?.mirror.close();
  dbs?.outbox.close();
  open.delete(userId);
  await Promise.all([Dexie.delete(`durpalla-mirror-${userId}`), Dexie.delete(`durpalla-outbox-${userId}`)]);
}
