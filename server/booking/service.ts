/** Bookings of providers' trips. Every function locks the trip first, as for bids. */
import { checkBookingRequest, checkFixedPrice } from '../../domain/booking/booking.ts';
import { statusAt } from '../../domain/trip/bidding-window.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { bookings } from '../db/schema/bookings.ts';
import { trips } from '../db/schema/market.ts';
import { and, eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import {
  checkMayAgree,
  mayBeChosen,
  countBid,
  countCanceledAgreement,
  countChange,
} from '../person/limits.ts';
import { lockFreeCar } from '../car/busy.ts';
import { notify, notifyCollapsed } from '../notice/notify.ts';
import { confirmAgreement } from '../trip/agree.ts';
import { checkAgreement } from '../money/wallet/service.ts';
import { endAgreement, unagreed } from '../trip/cancel.ts';
import { forgetCarPlace } from '../trip/meeting/car-place.ts';
import {
  closeBookings,
  closeTrip,
  lockTrip,
  statusNow,
  touchBooking,
  tripNames,
  biddingWindowOf,
} from '../trip/trip-status-changes.ts';
import { shownNameOf } from '../trip/privacy.ts';
import { showInFeed, touchTripForOthers, type Trip } from '../trip/visibility.ts';
import {
  bookingsChanged,
  openBooking,
  readBooking,
  setStatus,
  notifyCustomer,
} from './booking-status-changes.ts';

/**
 * Requests a provider's trip at its price for a customer. There is one booking for each customer and trip; a canceled
 * one can be requested again.
 * @throws Refused with the codes of `checkBookingRequest`; not_found, conflict
 */
export async function requestBooking(act: Act, args: MutationArgs['booking.request']): Promise<void> {
  const { context, tx, actor } = act;
  const trip = await lockTrip(act, args.trip_id);
  const refusal = checkBookingRequest({
    role: actor.type,
    ownTrip: trip.creatorId === actor.id || trip.createdBy !== 'provider',
    tripStatus: statusNow(trip, context.now()),
    canceledBy: trip.canceledBy,
    window: biddingWindowOf(trip),
    now: context.now(),
    price: trip.price,
    seenPrice: args.price,
  });
  if (refusal) throw new Refused(refusal);
  const [earlier] = await tx
    .select({ id: bookings.id, status: bookings.status })
    .from(bookings)
    .where(and(eq(bookings.tripId, trip.id), eq(bookings.customerId, actor.id)));
  if (earlier && earlier.status !== 'canceled') throw new Refused({ code: 'conflict', field: 'trip_id' });
  await checkMayAgree(act);
  await countBid(act, trip.id);
  if (earlier) {
    await tx.delete(bookings).where(and(eq(bookings.tripId, trip.id), eq(bookings.id, earlier.id)));
    for (const reader of [actor.id, trip.creatorId])
      act.changes.remove(userStream(reader), 'booking', earlier.id);
  }
  const now = new Date(context.now());
  const [booking] = await tx
    .insert(bookings)
    .values({
      id: args.id,
      tripId: trip.id,
      customerId: actor.id,
      status: 'requested',
      price: args.price,
      fixedPrice: args.price,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!booking) throw new Refused({ code: 'conflict', field: 'id' });
  await bookingsChanged(act, trip, booking);
  await notify(act, trip.creatorId, 'booking_requested', {
    tripId: trip.id,
    data: { ...tripNames(trip), price: args.price, customer: await shownNameOf(tx, actor.id) },
  });
  act.changes.announce(userStream(trip.creatorId), 'user-created-booking');
}

/**
 * Confirms a customer for the provider; the other requests are closed, and the two see each other's phone numbers.
 * @throws Refused with the codes of `checkBookingChange` and `checkCredit`; car_busy, car_unavailable, not_found
 */
export async function confirmBooking(act: Act, args: MutationArgs['booking.confirm']): Promise<void> {
  const { trip, booking } = await openBooking(act, args, 'confirm');
  if (trip.carId === null) throw new Refused({ code: 'not_found', field: 'car_id' });
  await checkMayAgree(act);
  const overLimit = await checkAgreement(act, trip.creatorId, booking.fixedPrice);
  if (overLimit) throw new Refused(overLimit);
  if (!(await mayBeChosen(act, booking.customerId))) throw new Refused({ code: 'booking_not_open' });
  await lockFreeCar(act, trip.carId, trip);
  const confirmed = await setStatus(act, booking, 'confirmed');
  const held = await confirmAgreement(act, trip, {
    counterpartId: booking.customerId,
    confirmedBookingId: booking.id,
    carId: trip.carId,
    price: booking.fixedPrice,
    includes: trip.includes ?? [],
    note: trip.trip_note,
  });
  await closeBookings(act, held, 'other_chosen');
  await notifyCustomer(act, trip, confirmed, 'booking_confirmed');
  act.changes.announce(userStream(booking.customerId), 'provider-confirmed-booking');
}

/** @throws Refused with the codes of `checkBookingChange`; not_found */
export async function rejectBooking(act: Act, args: MutationArgs['booking.reject']): Promise<void> {
  const { trip, booking } = await openBooking(act, args, 'reject');
  await bookingsChanged(act, trip, await setStatus(act, booking, 'rejected'));
  await notifyCustomer(act, trip, booking, 'booking_rejected');
}

/**
 * Cancels a booking for the customer. A confirmed one reopens the trip until its window ends.
 * @throws Refused with the codes of `checkBookingChange`; not_found
 */
export async function cancelBooking(act: Act, args: MutationArgs['booking.cancel']): Promise<void> {
  const { trip, booking } = await openBooking(act, args, 'cancel');
  const customer = booking.status === 'requested' ? await shownNameOf(act.tx, act.actor.id) : act.actor.name;
  if (booking.status === 'requested') await setStatus(act, booking, 'canceled');
  else {
    await setFree(act, trip);
    await countCanceledAgreement(act, trip.id);
    act.changes.touch(userStream(trip.creatorId), 'profile', trip.creatorId);
  }
  await bookingsChanged(act, trip, booking);
  await notify(act, trip.creatorId, 'booking_canceled', {
    tripId: trip.id,
    data: { ...tripNames(trip), customer },
  });
}

/**
 * Sets the provider's final price for a requested booking; never above the price at the request.
 * @throws Refused with the codes of `checkFixedPrice`; not_found
 */
export async function priceBooking(act: Act, args: MutationArgs['booking.price']): Promise<void> {
  const { trip, booking, part } = await readBooking(act, args);
  const facts = { part, status: booking.status, tripStatus: statusNow(trip, act.context.now()) };
  const refusal = checkFixedPrice({ ...facts, price: args.price, asked: booking.price });
  if (refusal) throw new Refused(refusal);
  await countChange(act, booking.id);
  await act.tx
    .update(bookings)
    .set({ fixedPrice: args.price, updatedAt: new Date(act.context.now()) })
    .where(and(eq(bookings.tripId, trip.id), eq(bookings.id, booking.id)));
  touchBooking(act, booking.id, [booking.customerId, trip.creatorId]);
  const isChange = await notifyCollapsed(act, booking.customerId, 'booking_price', {
    tripId: trip.id,
    data: { ...tripNames(trip), price: args.price, provider: act.actor.name },
  });
  if (isChange) act.changes.announce(userStream(booking.customerId), 'provider-updated-fixed-price');
}

async function setFree(act: Act, trip: Trip): Promise<void> {
  await endAgreement(act, trip);
  const status = statusAt('active', biddingWindowOf(trip), act.context.now());
  if (status === 'expired') {
    await closeTrip(act, trip, 'canceled', { canceledBy: 'customer' });
    return;
  }
  // the next passenger is another person: neither her people's link nor the car's place is for others
  await forgetCarPlace(act, trip.id);
  const [freed] = await act.tx
    .update(trips)
    .set({ ...unagreed, status, watchKey: null, watchAt: null })
    .where(eq(trips.id, trip.id))
    .returning();
  if (!freed) throw new Refused({ code: 'not_found', field: 'trip_id' });
  showInFeed(act, freed);
  await touchTripForOthers(act, freed);
}
