/**
 * The feed of passengers: car owners' offers, beginning with return trips on the road that the passenger
 * looks for.
 */
import { isSameRoad } from '../../../domain/trip/return-leg.ts';
import type { FeedRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { UserDbs } from '../user-dbs.ts';
import { bookingsOn } from './booking-views.ts';
import { tripsView } from './trip-views.ts';
import { feedView, shownRows, type FeedFilter, type FeedTrip } from './views.ts';

const open: readonly TripRow['status'][] = ['pending', 'active', 'extended'];

/** The reader's own requests that are open at `now` (epoch ms), including unsent ones. */
async function openRequests(dbs: UserDbs, now: number): Promise<TripRow[]> {
  const own = await tripsView(dbs);
  return own.filter(
    ({ created_by: side, status, choose_until: until }) =>
      side === 'customer' && open.includes(status) && Date.parse(until) > now,
  );
}

const namesPlace = (filter: FeedFilter): boolean =>
  filter.pickupDistrict !== null ||
  filter.pickupDivision !== null ||
  filter.destinationDistrict !== null ||
  filter.destinationDivision !== null;

const newestFirst = (one: FeedRow, other: FeedRow): number =>
  Date.parse(other.created_at) - Date.parse(one.created_at);

/**
 * The return trips on the road that the filter names or, if it names no place, on those of the reader's own
 * open requests.
 */
async function waysBack(dbs: UserDbs, filter: FeedFilter, now: number): Promise<FeedTrip[]> {
  const wanted = namesPlace(filter) ? null : await openRequests(dbs, now);
  const shown = await shownRows(dbs, filter, now);
  const rows = await shown
    .filter((row) => row.return_leg === true && (wanted?.some((each) => isSameRoad(each, row)) ?? true))
    .toArray();
  return rows.toSorted(newestFirst).map((row) => ({ ...row, ownBid: null }));
}

/**
 * The first `limit` offers that are shown at `now` (epoch ms), each with what the reader has booked of it: a card that read it
 * by itself would offer to book once more until it knew.
 */
export async function offersView(
  dbs: UserDbs,
  filter: FeedFilter,
  limit: number,
  now: number,
): Promise<FeedTrip[]> {
  const first = await waysBack(dbs, filter, now);
  const ids = new Set(first.map(({ id }) => id));
  const newest = await feedView(dbs, filter, limit, now);
  const shown = [...first, ...newest.filter(({ id }) => !ids.has(id))].slice(0, limit);
  const bookings = Map.groupBy(
    await bookingsOn(
      dbs,
      shown.map(({ id }) => id),
    ),
    (booking) => booking.trip_id,
  );
  return shown.map((trip) => ({ ...trip, bookings: bookings.get(trip.id) ?? [] }));
}

/** The number of return trips offered on a trip's road at `now` (epoch ms). */
export const waysBackOn = async (
  dbs: UserDbs,
  trip: Pick<TripRow, 'pickup_district_id' | 'destination_district_id'>,
  now: number,
): Promise<number> =>
  dbs.mirror.feed
    .where('pickup_district_id')
    .equals(trip.pickup_district_id)
    .filter((row) => row.return_leg === true && isSameRoad(row, trip) && Date.parse(row.choose_until) > now)
    .count();
