import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { BidStatus } from '../../../domain/booking-status.ts';
import type { TripStatus } from '../../../domain/trip-status.ts';
import type { Booking } from '../../../protocol/api/bids.ts';
import type { BidRow } from '../../../protocol/rows.ts';
import type { Actor } from '../../act.ts';
import type { Reader } from '../../db/connection.ts';
import { bids, trips } from '../../db/schema/market.ts';
import { Refused } from '../../refused.ts';
import { projectRows } from '../../sync/project.ts';

const MOST = 100;

/**
 * The bids on a trip that the person may see: all of them for the trip's creator, the own one for a bidder.
 * @throws Refused not_found; forbidden for anyone who can have no part in it
 */
export async function bidsOfTrip(db: Reader, reader: Actor, tripId: string): Promise<BidRow[]> {
  const [trip] = await db.select({ creatorId: trips.creatorId }).from(trips).where(eq(trips.id, tripId));
  if (!trip) throw new Refused({ code: 'not_found' });
  if (trip.creatorId !== reader.id && reader.type !== 'provider') throw new Refused({ code: 'forbidden' });
  const found = await db
    .select({ id: bids.id })
    .from(bids)
    .where(eq(bids.tripId, tripId))
    .orderBy(bids.price, bids.createdAt)
    .limit(500);
  const ids = found.map(({ id }) => id);
  const rows = await projectRows(db, reader, 'bid', ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The trip of a bid. @throws Refused not_found */
export async function tripOfBid(db: Reader, bidId: string): Promise<string> {
  const [bid] = await db.select({ tripId: bids.tripId }).from(bids).where(eq(bids.id, bidId));
  if (!bid) throw new Refused({ code: 'not_found' });
  return bid.tripId;
}

/** Bookings of a person (SPEC 3): a provider's own bids, or the bids on a customer's trips; newest first. */
export async function bookingsOf(
  db: Reader,
  reader: Actor,
  side: 'provider' | 'customer',
  filter: { statuses: BidStatus[] | null; tripStatuses: TripStatus[] | null },
): Promise<Booking[]> {
  const own: SQL = side === 'provider' ? eq(bids.providerId, reader.id) : eq(trips.creatorId, reader.id);
  const found = await db
    .select({ id: bids.id, tripId: bids.tripId })
    .from(bids)
    .innerJoin(trips, eq(trips.id, bids.tripId))
    .where(
      and(
        own,
        filter.statuses ? inArray(bids.status, filter.statuses) : undefined,
        filter.tripStatuses ? inArray(trips.status, filter.tripStatuses) : undefined,
      ),
    )
    .orderBy(desc(bids.createdAt), desc(bids.id))
    .limit(MOST);
  const shownBids = await projectRows(
    db,
    reader,
    'bid',
    found.map(({ id }) => id),
  );
  const shownTrips = await projectRows(db, reader, 'trip', [...new Set(found.map(({ tripId }) => tripId))]);
  return found.flatMap(({ id, tripId }) => {
    const [bid, trip] = [shownBids.get(id), shownTrips.get(tripId)];
    if (!bid || !trip) return [];
    const contact = bid.status === 'confirmed' ? (trip.contact?.phone ?? null) : null;
    return [
      { id, trip_id: tripId, trip, status: bid.status, fixed_price: bid.price, contact_number: contact },
    ];
  });
}
