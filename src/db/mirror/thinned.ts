import type { MirrorDb } from './mirror-db.ts';

/** When (epoch ms) rows were first given up for want of room. Stands beside the position. */
type Thinned = { key: 'thinned'; at: number };

const marks = (mirror: MirrorDb) => mirror.table<Thinned, string>('position');

/** When (epoch ms) the mirror gave up rows for want of room, or null: it holds all that was sent. */
export const thinnedAt = async (mirror: MirrorDb): Promise<number | null> =>
  (await marks(mirror).get('thinned'))?.at ?? null;

export async function markThinned(mirror: MirrorDb, at: number): Promise<void> {
  if ((await thinnedAt(mirror)) === null) await marks(mirror).put({ key: 'thinned', at });
}
