/** What a bid's owner may still change once its passenger has named a fare; fares in whole taka. */
import type { Counter } from './counter-offer.ts';
import { refuse, type Refusal } from '../base/refusal.ts';

/** The counter-offer after a change of the bid's fare: a fare no higher than the one named accepts it. */
export const counterAfterChange = <C extends Counter>(counter: C | null, price: number): C | null =>
  counter?.state === 'asked' && price <= counter.price ? { ...counter, state: 'taken' } : counter;

/** The fare that an owner has agreed to or named as the last: the most that the bid may cost from then on; or null. */
export function settledFare(counter: Counter | null): number | null {
  if (counter?.state === 'taken') return counter.price;
  return counter?.state === 'answered' ? counter.last : null;
}

/** Why the owner's earlier answer forbids this fare for the bid, or null: the fare may only fall. */
export function checkSettledFare(counter: Counter | null, price: number): Refusal | null {
  const settled = settledFare(counter);
  return settled !== null && price > settled ? refuse('fare_settled', 'price', { price: settled }) : null;
}
