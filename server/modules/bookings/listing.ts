/** Bookings for the plain calls: bids and bookings are one list (SPEC 3, Booking). */
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { BidStatus, BookingStatus } from '../../../domain/booking-status.ts';
import type { TripStatus } from '../../../domain/trip-status.ts';
import type { PlainBooking, PlainBookingWithTrip } from '../../../protocol/api/plain-rows.ts';
import type { BookingRow } from '../../../protocol/rows.ts';
import type { Actor } from '../../act.ts';
import type { Reader } from '../../db/connection.ts';
import { bookings } from '../../db/schema/bookings.ts';
import { bids, trips } from '../../db/schema/market.ts';
import { Refused } from '../../refused.ts';
import { projectBids } from '../bids/projection.ts';
import { projectTrips } from '../trips/projection.ts';
import { plainBid, plainBooking, plainTrips } from '../trips/plain-rows.ts';
import { projectBookings } from './projection.ts';

const MOST = 100;

type Filter = { statuses: (BidStatus | BookingStatus)[] | null; tripStatuses: TripStatus[] | null };
type Found = { id: string; tripId: string; createdAt: Date; kind: PlainBooking['kind'] };

/**
 * The bookings of a person, newest first, at most 100: what the person bid or booked, and what others bid on or booked of
 * the person's trips.
 */
export async function bookingsOf(db: Reader, reader: Actor, filter: Filter): Promise<PlainBookingWithTrip[]> {
  const found = [...(await foundBids(db, reader, filter)), ...(await foundBookings(db, reader, filter))]
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

async function foundBids(db: Reader, reader: Actor, { statuses, tripStatuses }: Filter): Promise<Found[]> {
  const found = await db
    .select({ id: bids.id, tripId: bids.tripId, createdAt: bids.createdAt })
    .from(bids)
    .innerJoin(trips, eq(trips.id, bids.tripId))
    .where(
      and(
        or(eq(bids.providerId, reader.id), eq(trips.creatorId, reader.id)),
        statuses ? inArray(bids.status, statuses.filter(isOf(bids.status.enumValues))) : undefined,
        tripStatuses ? inArray(trips.status, tripStatuses) : undefined,
      ),
    )
    .orderBy(desc(bids.createdAt), desc(bids.id))
    .limit(MOST);
  return found.map((each) => ({ ...each, kind: 'bid' }));
}

async function foundBookings(
  db: Reader,
  reader: Actor,
  { statuses, tripStatuses }: Filter,
): Promise<Found[]> {
  const found = await db
    .select({ id: bookings.id, tripId: bookings.tripId, createdAt: bookings.createdAt })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .where(
      and(
        or(eq(bookings.customerId, reader.id), eq(trips.creatorId, reader.id)),
        statuses ? inArray(bookings.status, statuses.filter(isOf(bookings.status.enumValues))) : undefined,
        tripStatuses ? inArray(trips.status, tripStatuses) : undefined,
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(MOST);
  return found.map((each) => ({ ...each, kind: 'booking' }));
}

const isOf =
  <T extends string>(known: readonly T[]) =>
  (status: string): status is T =>
    known.some((each) => each === status);

/**
 * The bookings of a trip that the person may see: all of them for the trip's creator, the own one for a customer.
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
