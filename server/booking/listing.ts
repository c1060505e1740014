/** Bookings for the plain calls: bids and bookings form one list (REQ 3, Booking). */
import type { BidStatus, BookingStatus } from '../../domain/booking/booking-status.ts';
import type { TripStatus } from '../../domain/trip/trip-status.ts';
import type { PlainBooking, PlainBookingWithTrip } from '../../protocol/api/plain-rows.ts';
import type { BookingRow } from '../../protocol/sync/rows.ts';
import type { Actor } from '../act/act.ts';
import type { Reader } from '../db/connection.ts';
import { bookings } from '../db/schema/bookings.ts';
import { bids, trips } from '../db/schema/market.ts';
import { and, desc, eq, inArray, or, sql } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { projectBids } from '../bid/projection.ts';
import { projectTrips } from '../trip/projection.ts';
import { plainBid, plainBooking, plainTrips } from '../trip/plain-rows.ts';
import { projectBookings } from './projection.ts';

const MOST = 100;

type Filter = { statuses: (BidStatus | BookingStatus)[] | null; tripStatuses: TripStatus[] | null };
type Found = { id: string; tripId: string; createdAt: Date; kind: PlainBooking['kind'] };

/**
 * The bookings of a person, newest first, at most 100: the person's own bids and bookings, and other people's on the
 * person's trips.
 */
export async function bookingsOf(db: Reader, reader: Actor, filter: Filter): Promise<PlainBookingWithTrip[]> {
  const found = [
    ...(await foundOf(db, reader, filter, 'bid')),
    ...(await foundOf(db, reader, filter, 'booking')),
  ]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, MOST);
  const idsOf = (kind: Found['kind']) => found.filter((each) => each.kind === kind).map(({ id }) => id);
  const shownBids = await projectBids(db, reader, idsOf('bid'));
  const shownBookings = await projectBookings(db, reader, idsOf('booking'));
  const rows = await projectTrips(db, reader, [...new Set(found.map(({ tripId }) => tripId))]);
  const shownTrips = new Map(
    (await plainTrips(db, reader, [...rows.values()])).map((trip) => [trip.id, trip]),
  );
  return found.flatMap(({ id, tripId, kind }): PlainBookingWithTrip[] => {
    const [row, trip] = [rows.get(tripId), shownTrips.get(tripId)];
    if (!row || !trip) return [];
    const bid = kind === 'bid' && shownBids.get(id);
    if (bid) return [{ ...plainBid(bid, row, reader), trip }];
    const booking = shownBookings.get(id);
    return booking ? [{ ...plainBooking(booking, row, reader), trip }] : [];
  });
}

/**
 * Bids or bookings of the person, or those on the person's trips, newest first. Owners bid and passengers
 * book, so a person can only have one of the two; a query for both would make the database read the whole
 * market.
 */
async function foundOf(
  db: Reader,
  reader: Actor,
  { statuses, tripStatuses }: Filter,
  kind: Found['kind'],
): Promise<Found[]> {
  const [table, maker] = kind === 'bid' ? [bids, bids.providerId] : [bookings, bookings.customerId];
  const isMaker = reader.type === (kind === 'bid' ? 'provider' : 'customer');
  const found = await db
    .select({ id: table.id, tripId: table.tripId, createdAt: table.createdAt })
    .from(table)
    .innerJoin(trips, eq(trips.id, table.tripId))
    .where(
      and(
        eq(isMaker ? maker : trips.creatorId, reader.id),
        statuses ? inArray(sql`${table.status}`, statuses) : undefined,
        tripStatuses ? inArray(trips.status, tripStatuses) : undefined,
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(MOST);
  return found.map((each) => ({ ...each, kind }));
}

/**
 * The bookings of a trip that the person may see: all of them for the trip's creator, only theirs for a customer.
 * @throws Refused not_found; forbidden for anyone who has no part in it
 */
export async function bookingsOfTrip(db: Reader, reader: Actor, tripId: string): Promise<BookingRow[]> {
  const [trip] = await db.select({ creatorId: trips.creatorId }).from(trips).where(eq(trips.id, tripId));
  if (!trip) throw new Refused({ code: 'not_found' });
  const found = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .where(
      and(
        eq(bookings.tripId, tripId),
        or(eq(bookings.customerId, reader.id), eq(trips.creatorId, reader.id)),
      ),
    )
    .orderBy(bookings.createdAt)
    .limit(MOST);
  if (found.length === 0 && trip.creatorId !== reader.id) throw new Refused({ code: 'forbidden' });
  const ids = found.map(({ id }) => id);
  const rows = await projectBookings(db, reader, ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The trip of a booking. @throws Refused not_found */
export async function tripOfBooking(db: Reader, bookingId: string): Promise<string> {
  const [booking] = await db
    .select({ tripId: bookings.tripId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (!booking) throw new Refused({ code: 'not_found' });
  return booking.tripId;
}
