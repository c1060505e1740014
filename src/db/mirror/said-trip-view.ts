import type { UserDbs } from '../user-dbs.ts';
import { feedTripView, ownBids, type FeedTrip } from './views.ts';

/** A trip of the feed; where the server's row is not here, one that this phone knows only from SMS. */
export async function offeredTripView(dbs: UserDbs, id: string): Promise<FeedTrip | undefined> {
  const known = await feedTripView(dbs, id);
  const bySms = known ? undefined : await dbs.outbox.said.get(id);
  if (bySms?.message.kind !== 'new_trip' || !bySms.trip) return known;
  const ownBid = (await ownBids(dbs, [id])).get(id) ?? null;
  return { ...bySms.trip, ownBid, said: { at: bySms.at, trips: bySms.message.trips } };
}
