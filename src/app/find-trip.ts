import type { TripRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { tripView } from '../db/mirror/trip-views.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { offeredTripView } from '../db/mirror/said-trip-view.ts';
import { asTrip } from '../trip/parts/feed-trip.ts';

/** The person's own trip, or else one of the feed or of an SMS; null if this phone has none of them. */
export async function knownTrip(dbs: UserDbs, id: string): Promise<WithMutations<TripRow> | null> {
  const trip = await tripView(dbs, id);
  if (trip) return trip;
  const seen = await offeredTripView(dbs, id);
  return seen ? asTrip(seen) : null;
}
