import { MirrorDb } from './mirror-db.ts';

/**
 * Connects to a person's mirror, and reconnects after another context has deleted it: Dexie would reopen the
 * database with the stores that it found there, and those may have been the damage.
 */
export function connectMirror(dbs: { userId: string; mirror?: MirrorDb }): MirrorDb {
  const mirror = new MirrorDb(dbs.userId);
  mirror.on('versionchange', ({ newVersion }) => {
    if (newVersion !== null) return;
    mirror.close();
    dbs.mirror = connectMirror(dbs);
  });
  dbs.mirror = mirror;
  return mirror;
}
