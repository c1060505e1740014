import { isWholeFare, type BidInclude } from '../money/bid-includes.ts';
import type { BiddingWindow } from '../trip/bidding-window.ts';
import { isBidPending, type BidStatus } from '../booking/booking-status.ts';
import { fitsWish, type CarType } from '../car/car.ts';
import { checkCredit, type Credit } from '../money/credit.ts';
import { isWithin, priceRange, type Tariff, type TripType } from '../money/fare.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import { whyTripIsOver, type TripOutcome } from '../trip/trip-closed.ts';
import { isOpen, type TripStatus, type UserType } from '../trip/trip-status.ts';

/**
 * The facts that decide whether a bid is allowed. Price in taka; `now` in epoch ms; the trip's distance in
 * metres, already doubled for a round trip.
 */
export type BidFacts = TripOutcome & {
  role: UserType;
  ownTrip: boolean;
  price: number;
  window: BiddingWindow;
  now: number;
  distance: number;
  type: TripType;
  seats: number;
  /** The tariff of the journey's day. */
  tariff: Tariff;
  wantedCarType: CarType;
  carType: CarType;
  carVerified: boolean;
  credit: Credit;
};

/**
 * Why a bid may not be placed or its price changed, or null. Reasons that the person cannot fix come first, then the
 * car, then the price, which must be in the trip's own range.
 */
export function checkBid(bid: BidFacts): Refusal | null {
  if (bid.role !== 'provider') return refuse('only_providers_bid');
  if (bid.ownTrip) return refuse('bid_own_trip');
  if (!isOpen(bid.tripStatus)) return refuse(whyTripIsOver(bid, 'passenger'));
  if (bid.tripStatus !== 'active' || bid.now >= bid.window.bidsUntil) return refuse('bid_window_over');
  const range = priceRange(bid, bid.tariff);
  const isInRange = !range || isWithin(bid.price, range);
  // nothing will be owed for a fare that cannot be agreed on; the least that can be is
  const overLimit = checkCredit(bid.credit, isInRange ? bid.price : range.min, bid.now);
  if (overLimit) return overLimit;
  if (!bid.carVerified) return refuse('car_not_verified', 'car_id');
  if (!fitsWish(bid.carType, bid.wantedCarType)) return refuse('car_type_mismatch', 'car_id');
  if (!isInRange) return refuse('price_out_of_range', 'price', { ...range });
  return null;
}

/** The facts that decide whether the customer may choose among the bids; `now` in epoch ms. */
export type ChoiceFacts = {
  ownTrip: boolean;
  tripStatus: TripStatus;
  window: BiddingWindow;
  now: number;
};

/** Why the customer may not choose among a trip's bids, or null. */
export function checkChoice(choice: ChoiceFacts): Refusal | null {
  if (!choice.ownTrip) return refuse('not_your_trip');
  if (choice.tripStatus === 'hold' || choice.tripStatus === 'started' || choice.tripStatus === 'completed') {
    return refuse('already_confirmed');
  }
  if (choice.tripStatus === 'expired') return refuse('choose_window_over');
  if (!isOpen(choice.tripStatus)) return refuse('trip_closed');
  return choice.now >= choice.window.confirmUntil ? refuse('choose_window_over') : null;
}

/** The facts that decide whether the customer may confirm a bid; prices in taka. */
export type ConfirmFacts = ChoiceFacts & {
  bidStatus: BidStatus;
  price: number;
  /** The price that the customer saw when choosing. */
  seenPrice: number;
};

/** The reason why a bid may not be confirmed, or null. */
export function checkConfirm(choice: ConfirmFacts): Refusal | null {
  const refusal = checkChoice(choice);
  if (refusal) return refusal;
  if (!isBidPending(choice.bidStatus)) return refuse('bid_not_open');
  if (choice.price !== choice.seenPrice) {
    return refuse('price_changed', 'price', { price: choice.price, seen: choice.seenPrice });
  }
  return null;
}

export const bidOrders = ['price', 'rating', 'car'] as const;
export type BidOrder = (typeof bidOrders)[number];

/** The sort keys of a bid: price in taka and what it covers, the provider's rating times ten, the car's year. */
export type ComparableBid = {
  id: string;
  price: number;
  includes: readonly BidInclude[];
  rating: number;
  manufactureYear: number;
};

/**
 * Sorts bids by lowest price, best rating or newest car; by price those first that include fuel and toll.
 * Ties are broken by price, then by the other two, then by id, so that the order is stable.
 */
export function compareBids(order: BidOrder): (a: ComparableBid, b: ComparableBid) => number {
  const byPrice = (a: ComparableBid, b: ComparableBid) => a.price - b.price;
  const byRating = (a: ComparableBid, b: ComparableBid) => b.rating - a.rating;
  const byCar = (a: ComparableBid, b: ComparableBid) => b.manufactureYear - a.manufactureYear;
  const byWhole = (a: ComparableBid, b: ComparableBid) =>
    Number(isWholeFare(b.includes)) - Number(isWholeFare(a.includes));
  const first = {
    price: (a: ComparableBid, b: ComparableBid) => byWhole(a, b) || byPrice(a, b),
    rating: byRating,
    car: byCar,
  }[order];
  return (a, b) =>
    first(a, b) || byPrice(a, b) || byRating(a, b) || byCar(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
