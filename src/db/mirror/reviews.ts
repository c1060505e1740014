/** Passengers' reviews of car owners, cached when an owner's card opens; no stream brings them. */
import type { UserDbs } from '../user-dbs.ts';
import type { SavedReviews } from './mirror-db.ts';

/** Reviews of at most this many owners stay on the phone; the oldest are evicted. */
const MOST_OWNERS = 50;

export const reviewsView = (dbs: UserDbs, ownerId: string): Promise<SavedReviews | undefined> =>
  dbs.mirror.reviews.get(ownerId);

export async function saveReviews({ mirror: { reviews } }: UserDbs, saved: SavedReviews): Promise<void> {
  await reviews.put(saved);
  const all = await reviews.toArray();
  const old = all.toSorted((a, b) => b.at - a.at).slice(MOST_OWNERS);
  await reviews.bulkDelete(old.map(({ id }) => id));
}
