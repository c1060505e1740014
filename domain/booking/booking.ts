// A customer books a provider's trip.
//
//   requested ──provider──▶ confirmed ──customer cancels──▶ canceled, the trip is open again
//        │  └──provider──▶ rejected
//        └──another is confirmed, the time runs out, the trip is canceled──▶ closed

import type { BiddingWindow } from '../trip/bidding-window.ts';
import { bookingActions, type BookingAction, type BookingStatus } from './booking-status.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import { whyTripIsOver, type TripOutcome } from '../trip/trip-closed.ts';
import { isOpen, type TripStatus, type UserType } from '../trip/trip-status.ts';

/** The facts that decide whether a request to book is allowed. Prices in taka, `now` in epoch ms. */
export type BookingRequestFacts = TripOutcome & {
  role: UserType;
  ownTrip: boolean;
  window: BiddingWindow;
  now: number;
  price: number | null;
  /** The price that the customer saw. */
  seenPrice: number;
};

/** Why a trip may not be booked, or null. */
export function checkBookingRequest(facts: BookingRequestFacts): Refusal | null {
  if (facts.role !== 'customer') return refuse('only_customers_book');
  if (facts.ownTrip) return refuse('trip_not_bookable');
  if (!isOpen(facts.tripStatus) && facts.tripStatus !== 'expired')
    return refuse(whyTripIsOver(facts, 'owner'));
  if (facts.tripStatus !== 'active' || facts.now >= facts.window.bidsUntil)
    return refuse('booking_window_over');
  if (facts.price !== facts.seenPrice) {
    return refuse('price_changed', 'price', { price: facts.price ?? 0, seen: facts.seenPrice });
  }
  return null;
}

/** The facts that decide whether a booking may be answered or canceled. */
export type BookingChangeFacts = {
  part: 'customer' | 'provider' | 'stranger';
  status: BookingStatus;
  tripStatus: TripStatus;
};

/** Why this change of a booking is refused, or null. */
export function checkBookingChange(action: BookingAction, facts: BookingChangeFacts): Refusal | null {
  if (facts.part === 'stranger') return refuse('not_your_trip');
  if (!bookingActions(facts.status, facts.part).includes(action)) return refuse('booking_not_open');
  if (action === 'confirm' && !isOpen(facts.tripStatus)) {
    return refuse(facts.tripStatus === 'expired' ? 'choose_window_over' : 'already_confirmed');
  }
  // an agreement can be canceled until the journey starts, as a trip can
  if (action === 'cancel' && facts.status === 'confirmed' && facts.tripStatus !== 'hold')
    return refuse('booking_not_open');
  return null;
}

/**
 * Why the provider may not set this fixed price (taka) for a requested booking, or null. It may only fall: the
 * customer has agreed to the price of the request and to nothing above it.
 */
export function checkFixedPrice(
  facts: BookingChangeFacts & { price: number; asked: number },
): Refusal | null {
  if (facts.part !== 'provider') return refuse('not_your_trip');
  if (facts.status !== 'requested') return refuse('booking_not_open');
  if (facts.price > facts.asked) return refuse('booking_price_raised', 'price', { price: facts.asked });
  return null;
}
