/** Views of the person's own trips; separate from `views.ts`, which the feed loads at the start. */
import type { UserType } from '../../../domain/trip/trip-status.ts';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../overlay/overlay.ts';
import { overlayTrips } from '../overlay/overlay-trips.ts';
import { correctedNow } from '../../platform/clock.ts';
import type { UserDbs } from '../user-dbs.ts';
import { withoutOldContacts } from './hidden-contacts.ts';
import { aboutTrip, ownBids, withActions } from './views.ts';

/** The person's trips, newest first; requests that the server does not have yet come before them. */
export async function tripsView(dbs: UserDbs): Promise<WithMutations<TripRow>[]> {
  const [rows, actions] = await withActions(dbs, null, () =>
    dbs.mirror.trips.orderBy('created_at').reverse().toArray(),
  );
  const now = correctedNow();
  return overlayTrips(rows, actions, true).map((trip) => withoutOldContacts(trip, now));
}

/** `ownBid`: the reader's own, on another person's trip, unless it was withdrawn. */
export type ListedTrip = WithMutations<TripRow> & { ownBid?: WithMutations<BidRow> };

/** As `tripsView`, for cards, which show an owner's own bid: read beside the trips, so that a card comes whole. */
export async function listedTripsView(dbs: UserDbs, reader: UserType): Promise<ListedTrip[]> {
  const trips = tripsView(dbs);
  if (reader !== 'provider') return trips;
  const [all, bids] = await Promise.all([trips, ownBids(dbs, null)]);
  return all.map((trip) => {
    const ownBid = bids.get(trip.id);
    return ownBid ? { ...trip, ownBid } : trip;
  });
}

/** One of the person's trips with its unconfirmed actions; undefined when this phone does not have it. */
export async function tripView(dbs: UserDbs, id: string): Promise<WithMutations<TripRow> | undefined> {
  const [row, actions] = await withActions(dbs, [aboutTrip(id)], () => dbs.mirror.trips.get(id));
  const views = overlayTrips(row ? [row] : [], actions);
  const trip = views.find((view) => view.id === id);
  return trip && withoutOldContacts(trip, correctedNow());
}
