import type { MirrorDb } from './mirror-db.ts';

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
