/** What the screens watch of the reader's own trips; apart from `views.ts`, which the feed starts with. */
import type { TripRow } from '../../../protocol/rows.ts';
import type { WithMutations } from '../outbox/overlay.ts';
import { overlayTrips } from '../outbox/overlay-trips.ts';
import type { UserDbs } from '../user-dbs.ts';
import { aboutTrip, actionsAbout } from './views.ts';

/** The reader's trips, newest first; those on their way come before. */
export async function tripsView(dbs: UserDbs): Promise<WithMutations<TripRow>[]> {
  const rows = await dbs.mirror.trips.orderBy('created_at').reverse().toArray();
  return overlayTrips(rows, await actionsAbout(dbs, null), true);
}

/** One trip of the reader with what is pending on it; undefined when this phone does not know it. */
export async function tripView(dbs: UserDbs, id: string): Promise<WithMutations<TripRow> | undefined> {
  const row = await dbs.mirror.trips.get(id);
  const views = overlayTrips(row ? [row] : [], await actionsAbout(dbs, [aboutTrip(id)]));
  return views.find((view) => view.id === id);
}
