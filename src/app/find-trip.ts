import type { TripRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { tripView } from '../db/mirror/trip-views.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { feedTripView } from '../db/mirror/views.ts';
import { asTrip } from '../trip/parts/feed-trip.ts';

/** The person's own trip or else one of the feed; null if this phone has neither. */
export async function knownTrip(dbs: UserDbs, id: string): Promise<WithMutations<TripRow> | null> {
  const trip = await tripView(dbs, id);
  if (trip) return trip;
  const seen = await feedTripView(dbs, id);
  return seen ? asTrip(seen) : null;
}
