/**
 * A booking's status, changed under the lock of its trip, and the effects of each change on the people
 * concerned.
 */
import { checkBookingChange } from '../../domain/booking/booking.ts';
import type { BookingAction } from '../../domain/booking/booking-status.ts';
import type { Act } from '../act/act.ts';
import { bookings } from '../db/schema/bookings.ts';
import { trips } from '../db/schema/market.ts';
import { and, eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { notify } from '../notice/notify.ts';
import { lockTrip, statusNow, touchBooking, tripNames } from '../trip/trip-status-changes.ts';
import { touchTrip, type Trip } from '../trip/visibility.ts';

type Booking = typeof bookings.$inferSelect;

export async function readBooking(
  act: Act,
  args: { booking_id: string; trip_id: string },
): Promise<{ trip: Trip; booking: Booking; part: 'customer' | 'provider' | 'stranger' }> {
  const trip = await lockTrip(act, args.trip_id);
  const [booking] = await act.tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, args.booking_id), eq(bookings.tripId, trip.id)));
  if (!booking) throw new Refused({ code: 'not_found', field: 'booking_id' });
  const { id } = act.actor;
  const part = id === trip.creatorId ? 'provider' : id === booking.customerId ? 'customer' : 'stranger';
  return { trip, booking, part };
}

export async function openBooking(
  act: Act,
  args: { booking_id: string; trip_id: string },
  action: BookingAction,
): Promise<{ trip: Trip; booking: Booking }> {
  const { trip, booking, part } = await readBooking(act, args);
  const tripStatus = statusNow(trip, act.context.now());
  const refusal = checkBookingChange(action, { part, status: booking.status, tripStatus });
  if (refusal) throw new Refused(refusal);
  return { trip, booking };
}

export async function setStatus(act: Act, booking: Booking, status: Booking['status']): Promise<Booking> {
  const [changed] = await act.tx
    .update(bookings)
    .set({ status, updatedAt: new Date(act.context.now()) })
    .where(and(eq(bookings.tripId, booking.tripId), eq(bookings.id, booking.id)))
    .returning();
  if (!changed) throw new Refused({ code: 'not_found', field: 'booking_id' });
  return changed;
}

/** Updates the count of waiting requests. Only the provider sees the count. */
export async function bookingsChanged(act: Act, trip: Trip, booking: Booking): Promise<void> {
  const waiting = await act.tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.tripId, trip.id), eq(bookings.status, 'requested')));
  const [counted] = await act.tx
    .update(trips)
    .set({ bidsCount: waiting.length, lastBidAt: new Date(act.context.now()) })
    .where(eq(trips.id, trip.id))
    .returning();
  if (counted) touchTrip(act, counted);
  act.changes.touch(userStream(booking.customerId), 'trip', trip.id);
  touchBooking(act, booking.id, [booking.customerId, trip.creatorId]);
}

export async function notifyCustomer(
  act: Act,
  trip: Trip,
  booking: Booking,
  type: 'booking_confirmed' | 'booking_rejected',
): Promise<void> {
  touchBooking(act, booking.id, [booking.customerId, trip.creatorId]);
  await notify(act, booking.customerId, type, {
    tripId: trip.id,
    data: { ...tripNames(trip), price: booking.fixedPrice, provider: act.actor.name },
  });
}
