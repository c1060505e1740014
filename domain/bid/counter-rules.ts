/** The rules for naming a fare for a bid and for answering it; fares in whole taka (`counter-offer.ts`). */
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

/**
 * The facts that decide whether a passenger may name a fare. `now` in epoch ms; `range`: the trip's own, null
 * where it has none.
 */
export type CounterFacts = ChoiceFacts &
  Countered & { bidStatus: BidStatus; named: number; range: Range | null };

/**
 * Why the passenger may not name this fare for a bid, or null. A passenger may do so once for each bid, while
 * they may choose among the bids. The fare must be below the bid's and inside the trip's range.
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

/**
 * The facts that decide whether the owner's answer is allowed; `now` in epoch ms, `bidStatus` and the price
 * those of that owner's bid.
 */
export type CounterAnswerFacts = TripOutcome &
  Countered & {
    bidStatus: BidStatus;
    window: BiddingWindow;
    now: number;
    credit: Credit;
    answer: CounterAnswer;
  };

/**
 * Why the owner may not give this answer, or null. The owner answers once, while the passenger may still
 * choose. A last fare lies between the passenger's and the bid's. A fare at which the owner's dues would
 * forbid an agreement is refused.
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

/**
 * The fare that the form suggests to a passenger: about a tenth below the bid, in steps of 50 taka, inside
 * the range; null where no lower fare is allowed.
 */
export function suggestedCounter(price: number, range: Range): number | null {
  if (price <= range.min) return null;
  // a bid placed before a tariff change may exceed the range
  return Math.min(range.max, Math.max(range.min, Math.floor((price * 0.9) / STEP) * STEP));
}

/**
 * The last fare that the form suggests to the owner: the middle between the two fares, in steps of 50 taka
 * where that lies between them; null where no whole taka does.
 */
export function suggestedLast({ price, counter }: { price: number; counter: Counter }): number | null {
  const middle = Math.round((price + counter.price) / 2 / STEP) * STEP;
  if (isBetween(middle, { counter, price })) return middle;
  const between = Math.floor((price + counter.price) / 2);
  return isBetween(between, { counter, price }) ? between : null;
}
