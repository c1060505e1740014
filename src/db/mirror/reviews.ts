/** What passengers wrote of car owners, cached when an owner's card is opened; no stream brings it. */
import type { UserDbs } from '../user-dbs.ts';
import type { SavedReviews } from './mirror-db.ts';

/** The owners whose reviews are on the phone at most; the oldest are evicted. */
const MOST_OWNERS = 50;

export const reviewsView = (dbs: UserDbs, ownerId: string): Promise<SavedReviews | undefined> =>
  dbs.mirror.reviews.get(ownerId);

export async function saveReviews({ mirror: { reviews } }: UserDbs, saved: SavedReviews): Promise<void> {
  await reviews.put(saved);
  const all = await reviews.toArray();
  const old = all.toSorted((a, b) => b.at - a.at).slice(MOST_OWNERS);
  await reviews.bulkDelete(old.map(({ id }) => id));
}
