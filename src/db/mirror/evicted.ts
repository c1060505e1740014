import type { MirrorDb } from './mirror-db.ts';

/** When (epoch ms) rows were first evicted on a full phone. Stored in the table of the position. */
type Evicted = { key: 'evicted'; at: number };

const rows = (mirror: MirrorDb) => mirror.table<Evicted, string>('position');

/** When (epoch ms) rows were first evicted on a full phone; null when the mirror holds all that was sent. */
export const evictedAt = async (mirror: MirrorDb): Promise<number | null> =>
  (await rows(mirror).get('evicted'))?.at ?? null;

export async function markEvicted(mirror: MirrorDb, at: number): Promise<void> {
  if ((await evictedAt(mirror)) === null) await rows(mirror).put({ key: 'evicted', at });
}
