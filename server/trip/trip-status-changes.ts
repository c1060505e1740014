/**
 * A trip's status, and the effects of each change of it on the people concerned. Every function works inside
 * the caller's transaction.
 */
import { statusAt, type BiddingWindow } from '../../domain/trip/bidding-window.ts';
import type { BidClosedReason, BidStatus } from '../../domain/booking/booking-status.ts';
import { driverSees } from '../../domain/driver/driver.ts';
import type { TripParty, TripStatus } from '../../domain/trip/trip-status.ts';
import type { Act } from '../act/act.ts';
import { bookings } from '../db/schema/bookings.ts';
import { carPlaces } from '../db/schema/car-places.ts';
import { drivers } from '../db/schema/drivers.ts';
import { bids, trips } from '../db/schema/market.ts';
import { and, eq, inArray, ne } from '../db/sql.ts';
import { statement, together, type At } from '../db/statement.ts';
import { failureOf } from '../base/failure.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { notify } from '../notice/notify.ts';
import { lossReason } from './loss-reason.ts';
import { takeFromFeed, touchTrip, type Trip } from './visibility.ts';

const tripForUpdate = statement((db, at: At<{ id: string }>) =>
  db.select().from(trips).where(eq(trips.id, at.id)).for('update'),
);

/**
 * The trip, locked until the end of the transaction.
 * @throws Refused not_found
 */
export async function lockTrip(act: Pick<Act, 'tx'>, tripId: string): Promise<Trip> {
  const [trip] = await tripForUpdate(act.tx, { id: tripId });
  if (!trip) throw new Refused({ code: 'not_found', field: 'trip_id' });
  return trip;
}

/** Locks these trips (ids) until the end of the transaction, in the order of their ids. */
export async function lockTrips(act: Pick<Act, 'tx'>, tripIds: readonly string[]): Promise<void> {
  await together([...new Set(tripIds)].sort().map((id) => tripForUpdate(act.tx, { id })));
}

export const biddingWindowOf = (trip: Pick<Trip, 'bidsUntil' | 'confirmUntil'>): BiddingWindow => ({
  bidsUntil: trip.bidsUntil.getTime(),
  confirmUntil: trip.confirmUntil.getTime(),
});

/** The status by the clock, which is right even when the deadline's job is late. */
export function statusNow(
  trip: Pick<Trip, 'status' | 'bidsUntil' | 'confirmUntil'>,
  now: number,
): TripStatus {
  return statusAt(trip.status, biddingWindowOf(trip), now);
}

/** A person's part in a trip. */
export function partIn(trip: Trip, userId: string): TripParty['part'] {
  if (userId === trip.creatorId) return 'creator';
  return userId === trip.counterpartId ? 'counterpart' : 'stranger';
}

/** The acting person's part in a trip, also that of the driver whom the car owner has named. */
export async function partOf(
  { tx, actor }: Pick<Act, 'tx' | 'actor'>,
  trip: Trip,
): Promise<TripParty['part']> {
  const part = partIn(trip, actor.id);
  if (part !== 'stranger' || trip.driverId === null) return part;
  const [driver] = await tx.select().from(drivers).where(eq(drivers.id, trip.driverId));
  const isNamed = driver?.userId === actor.id;
  return driver && driverSees({ tripStatus: trip.status, isNamed, driverStatus: driver.status })
    ? 'driver'
    : 'stranger';
}

/** The car owner and the passenger of an agreed trip; null where there is no agreement. */
export function partiesOf(trip: Trip): { providerId: string | null; customerId: string | null } {
  return trip.createdBy === 'customer'
    ? { providerId: trip.counterpartId, customerId: trip.creatorId }
    : { providerId: trip.creatorId, customerId: trip.counterpartId };
}

/** Closes the trip with this status. */
export async function closeTrip(
  act: Act,
  trip: Trip,
  status: TripStatus,
  more: Partial<Pick<Trip, 'cancelNote' | 'canceledBy' | 'contactUntil'>>,
): Promise<Trip> {
  const [closed] = await act.tx
    .update(trips)
    .set({
      status,
      closedAt: new Date(act.context.now()),
      publishAt: null,
      remindAt: null,
      pickupPin: null,
      unansweredAt: null,
      ...more,
    })
    .where(eq(trips.id, trip.id))
    .returning();
  if (!closed) throw new Refused({ code: 'not_found', field: 'trip_id' });
  await act.tx.delete(carPlaces).where(eq(carPlaces.tripId, trip.id));
  touchTrip(act, closed);
  takeFromFeed(act, trip);
  return closed;
}

const standing: BidStatus[] = ['proposed', 'backup'];

/** Schedules the clock to move the trip at these instants (epoch ms), once the transaction is committed. */
export function scheduleAt(
  { context, changes }: Pick<Act, 'context' | 'changes'>,
  tripId: string,
  at: number[],
): void {
  changes.afterCommit(() => {
    context.deadlines
      .schedule(tripId, [...new Set(at)])
      .catch((error: unknown) =>
        context.log.error({ failure: failureOf(error), tripId }, 'deadline not scheduled'),
      );
  });
}

/** Touches a bid in the streams of these readers. */
export function touchBid(act: Pick<Act, 'changes'>, bidId: string, readers: (string | null)[]): void {
  for (const reader of readers) if (reader) act.changes.touch(userStream(reader), 'bid', bidId);
}

/** Closes every pending bid of the trip except `except`, and notifies the bidders with the reason. */
export async function closeBids(
  act: Pick<Act, 'tx' | 'changes' | 'context'>,
  trip: Trip,
  reason: BidClosedReason,
  except: string | null = null,
): Promise<void> {
  const closed = await act.tx
    .update(bids)
    .set({ status: 'closed', closedReason: reason, updatedAt: new Date(act.context.now()) })
    .where(
      and(
        eq(bids.tripId, trip.id),
        inArray(bids.status, standing),
        except === null ? undefined : ne(bids.id, except),
      ),
    )
    .returning({ id: bids.id, providerId: bids.providerId });
  const why = reason === 'other_chosen' ? await lossReason(act, trip, closed) : null;
  for (const bid of closed) {
    touchBid(act, bid.id, [trip.creatorId, bid.providerId]);
    await notify(act, bid.providerId, 'bid_closed', {
      tripId: trip.id,
      bidId: bid.id,
      data: { ...tripNames(trip), reason, ...why?.(bid.id) },
    });
  }
}

/** Closes every waiting booking of the trip, and notifies the customers with the reason. */
export async function closeBookings(
  act: Pick<Act, 'tx' | 'changes' | 'context'>,
  trip: Trip,
  reason: BidClosedReason,
): Promise<void> {
  const closed = await act.tx
    .update(bookings)
    .set({ status: 'closed', updatedAt: new Date(act.context.now()) })
    .where(and(eq(bookings.tripId, trip.id), eq(bookings.status, 'requested')))
    .returning({ id: bookings.id, customerId: bookings.customerId });
  for (const booking of closed) {
    touchBooking(act, booking.id, [trip.creatorId, booking.customerId]);
    await notify(act, booking.customerId, 'booking_closed', {
      tripId: trip.id,
      data: { ...tripNames(trip), reason },
    });
  }
}

/** Touches a booking in the streams of these readers. */
export function touchBooking(act: Pick<Act, 'changes'>, bookingId: string, readers: (string | null)[]): void {
  for (const reader of readers) if (reader) act.changes.touch(userStream(reader), 'booking', bookingId);
}

/** The names of a trip's places for the text of a notification, in both languages. */
export function tripNames(trip: Pick<Trip, 'geoLocation'>): Record<string, string> {
  const { pick, dest } = trip.geoLocation;
  return {
    pick_bn: pick.place.bn,
    pick_en: pick.place.en,
    dest_bn: dest.place.bn,
    dest_en: dest.place.en,
  };
}
