/** Actions on bookings: checked by the rules that the server runs too, then saved in the outbox. */
import { checkBookingChange, checkBookingRequest, checkFixedPrice } from '../../domain/booking/booking.ts';
import type { BookingAction } from '../../domain/booking/booking-status.ts';
import type { Refusal } from '../../domain/base/refusal.ts';
import type { UserType } from '../../domain/trip/trip-status.ts';
import type { BookingRow, FeedRow } from '../../protocol/sync/rows.ts';
import type { EnqueueOptions } from '../db/outbox/enqueue.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { correctedNow } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { enqueueAction } from '../sync/push/enqueue-action.ts';
import { currentStatusOf, biddingWindowOfTrip } from '../trip/parts/current-status.ts';
import { notArrived, previewOfTrip } from '../action/on-trip.ts';

const optionsOf = (trip: FeedRow): EnqueueOptions => ({
  preview: {
    ...previewOfTrip(trip),
    ...(trip.car && { car: { ...trip.car, registration: null } }),
  },
});

/** The reader's part in a booking. */
export type Part = 'customer' | 'provider';

/** The reason why the trip cannot be booked now, or null. */
export function whyNotBook(trip: FeedRow, reader: { id: string; type: UserType }): Refusal | null {
  const [window, now] = [biddingWindowOfTrip(trip), correctedNow()];
  return checkBookingRequest({
    role: reader.type,
    ownTrip: trip.user.id === reader.id || trip.created_by !== 'provider',
    tripStatus: currentStatusOf(trip, now),
    canceledBy: null,
    window,
    now,
    price: trip.price,
    seenPrice: trip.price ?? 0,
  });
}

/**
 * Saves a customer's request for the trip at the shown price.
 * @returns the refusal, or null when the action is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function requestBooking(dbs: UserDbs, trip: FeedRow): Promise<Refusal | null> {
  const refusal = whyNotBook(trip, { id: dbs.userId, type: 'customer' });
  if (refusal || trip.price === null) return refusal;
  const args = { id: newId(), trip_id: trip.id, price: trip.price };
  await enqueueAction(
    dbs,
    { name: 'booking.request', args },
    { ...optionsOf(trip), until: biddingWindowOfTrip(trip).bidsUntil },
  );
  return null;
}

/**
 * Saves the provider's answer to a booking, or the cancellation by either party.
 * @returns the refusal, or null when the action is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function moveBooking(
  dbs: UserDbs,
  trip: FeedRow,
  { booking, part, action }: { booking: WithMutations<BookingRow>; part: Part; action: BookingAction },
): Promise<Refusal | null> {
  const window = biddingWindowOfTrip(trip);
  const tripStatus = currentStatusOf(trip, correctedNow());
  const refusal = checkBookingChange(action, { part, status: booking.status, tripStatus });
  if (refusal) return refusal;
  await enqueueAction(
    dbs,
    { name: `booking.${action}`, args: { booking_id: booking.id, trip_id: trip.id } },
    {
      ...optionsOf(trip),
      after: notArrived(booking.mutations),
      ...(action === 'confirm' && { until: window.confirmUntil }),
    },
  );
  return null;
}

/**
 * Saves the provider's lower price for an unanswered booking.
 * @returns the refusal, or null when the action is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function lowerPrice(
  dbs: UserDbs,
  trip: FeedRow,
  { booking, price }: { booking: WithMutations<BookingRow>; price: number },
): Promise<Refusal | null> {
  const tripStatus = currentStatusOf(trip, correctedNow());
  const facts = { part: 'provider', status: booking.status, tripStatus } as const;
  const refusal = checkFixedPrice({ ...facts, price, asked: booking.price });
  if (refusal) return refusal;
  await enqueueAction(
    dbs,
    { name: 'booking.price', args: { booking_id: booking.id, trip_id: trip.id, price } },
    { ...optionsOf(trip), after: notArrived(booking.mutations) },
  );
  return null;
}
