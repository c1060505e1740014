/** Who may name a fare for a bid and who may answer it, and when; fares in whole taka (`counter-offer.ts`). */
import { checkChoice, type ChoiceFacts } from './bid.ts';
import type { BiddingWindow } from '../trip/bidding-window.ts';
import { isBidOpen, type BidStatus } from '../booking/booking-status.ts';
import { checkCredit, type Credit } from '../money/credit.ts';
import { isWithin, type Range } from '../money/fare.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import { whyTripIsOver, type TripOutcome } from '../trip/trip-closed.ts';
import { isOpen } from '../trip/trip-status.ts';
import type { Counter, CounterAnswer } from './counter-offer.ts';

/** The part of a bid that a counter-offer depends on. */
type Countered = { price: number; counter: Counter | null };

/** The facts by which a passenger's fare is judged. `now` in epoch ms; `range`: the trip's own, null where it has none. */
export type CounterFacts = ChoiceFacts &
  Countered & { bidStatus: BidStatus; named: number; range: Range | null };

/**
 * Why the passenger may not name this fare for a bid, or null: while the trip may be chosen for, once for each bid, lower
 * than the bid and inside the trip's range.
 */
export function checkCounter(facts: CounterFacts): Refusal | null {
  const refusal = checkChoice(facts);
  if (refusal) return refusal;
  if (!isBidOpen(facts.bidStatus)) return refuse('bid_not_open');
  if (facts.counter) return refuse('counter_made');
  if (facts.range && !isWithin(facts.named, facts.range))
    return refuse('price_out_of_range', 'price', { ...facts.range });
  if (facts.named >= facts.price) return refuse('counter_not_lower', 'price', { price: facts.price });
  return null;
}

/** The facts by which the owner's answer is judged; `now` in epoch ms, `bidStatus` and the price those of that owner's bid. */
export type CounterAnswerFacts = TripOutcome &
  Countered & {
    bidStatus: BidStatus;
    window: BiddingWindow;
    now: number;
    credit: Credit;
    answer: CounterAnswer;
  };

/**
 * Why the owner may not answer so, or null: once, while the passenger may choose, a last fare between the two that
 * stand. A fare that the owner could not be confirmed at for their dues is not offered.
 */
export function checkCounterAnswer(facts: CounterAnswerFacts): Refusal | null {
  const { answer, bidStatus, counter, price } = facts;
  if (bidStatus === 'confirmed') return refuse('counter_too_late', undefined, { price });
  if (bidStatus === 'canceled') return refuse('bid_not_open');
  if (!isOpen(facts.tripStatus)) return refuse(whyTripIsOver(facts, 'passenger'));
  if (facts.now >= facts.window.confirmUntil) return refuse('passenger_chose_nobody');
  if (!isBidOpen(bidStatus)) return refuse('bid_not_open');
  if (!counter) return refuse('counter_missing');
  if (counter.state !== 'asked') return refuse('counter_answered');
  if (answer.kind === 'leave') return null;
  if (answer.kind === 'take' && answer.price !== counter.price)
    return refuse('counter_changed', 'price', { price: counter.price });
  if (answer.kind === 'last' && !isBetween(answer.price, { counter, price }))
    return refuse('last_fare_between', 'price', { min: counter.price, max: price });
  return checkCredit(facts.credit, answer.price, facts.now);
}

const isBetween = (fare: number, { counter, price }: { counter: Counter; price: number }): boolean =>
  counter.price < fare && fare < price;

const STEP = 50;

/** The fare to begin with for a passenger: about a tenth less, in fifties, inside the range; null where nothing is lower. */
export function suggestedCounter(price: number, range: Range): number | null {
  if (price <= range.min) return null;
  // a bid placed before a tariff change may exceed the range
  return Math.min(range.max, Math.max(range.min, Math.floor((price * 0.9) / STEP) * STEP));
}

/** The last fare to begin with: the middle between the two, in fifties if one lies there; null where nothing does. */
export function suggestedLast({ price, counter }: { price: number; counter: Counter }): number | null {
  const middle = Math.round((price + counter.price) / 2 / STEP) * STEP;
  if (isBetween(middle, { counter, price })) return middle;
  const between = Math.floor((price + counter.price) / 2);
  return isBetween(between, { counter, price }) ? between : null;
}
