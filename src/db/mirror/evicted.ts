import type { MirrorDb } from './mirror-db.ts';

/** When (epoch ms) rows were first given up for want of room. Stands beside the position. */
type Evicted = { key: 'evicted'; at: number };

const rows = (mirror: MirrorDb) => mirror.table<Evicted, string>('position');

/** When (epoch ms) the mirror gave up rows for want of room, or null: it holds all that was sent. */
export const evictedAt = async (mirror: MirrorDb): Promise<number | null> =>
  (await rows(mirror).get('evicted'))?.at ?? null;

export async function markEvicted(mirror: MirrorDb, at: number): Promise<void> {
  if ((await evictedAt(mirror)) === null) await rows(mirror).put({ key: 'evicted', at });
}
