/** What this phone may lack: rows that a first pull has yet to bring, and rows that were evicted. */
import type { UserDbs } from '../user-dbs.ts';
import type { MirrorDb } from './mirror-db.ts';

/**
 * Whether a complete pull has brought all rows of the person, so that what is not on the phone is nowhere. A view reads
 * it before its rows: what it calls missing is missing then.
 */
export const isPulled = async ({ mirror }: UserDbs): Promise<boolean> =>
  (await mirror.position.get('position'))?.back === null;

/** The time (epoch ms) of the first eviction on a full phone. Stored in the position's table. */
type Evicted = { key: 'evicted'; at: number };

const rows = (mirror: MirrorDb) => mirror.table<Evicted, string>('position');

/**
 * The time (epoch ms) of the first eviction on a full phone; null if the mirror holds everything that was
 * sent.
 */
export const evictedAt = async (mirror: MirrorDb): Promise<number | null> =>
  (await rows(mirror).get('evicted'))?.at ?? null;

export async function markEvicted(mirror: MirrorDb, at: number): Promise<void> {
  if ((await evictedAt(mirror)) === null) await rows(mirror).put({ key: 'evicted', at });
}
