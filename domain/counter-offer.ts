// A passenger answers a bid once with a fare of their own, and its owner answers that once (DESIGN 5, 'Naming a price').
//
//   no counter-offer ──the passenger names a fare──▶ asked ──the owner takes it───▶ taken      the bid costs that fare
//                                                      ├────the owner leaves it──▶ left       the bid stays as it is
//                                                      └────the owner's last fare▶ answered   the bid costs the last fare
//
// It belongs to one bid and ends with it. Nothing is agreed by it: the passenger still confirms, at the fare that they saw.
// All fares in whole taka. The rules stand in `counter-rules.ts`: this much every list of bids needs.

export const counterStates = ['asked', 'taken', 'left', 'answered'] as const;
export type CounterState = (typeof counterStates)[number];

/** `price`: what the passenger named; `from`: what the bid cost then; `last`: the owner's last fare, null without one. */
export type Counter = { state: CounterState; price: number; from: number; last: number | null };

/** What an owner does with the fare that was named; `price` is the one that they saw, or their last fare. */
export type CounterAnswer =
  | { kind: 'take'; price: number }
  | { kind: 'leave' }
  | { kind: 'last'; price: number };

/** The counter-offer that a passenger's fare makes of a bid at this price. */
export const counterOf = (named: number, price: number): Counter => ({
  state: 'asked',
  price: named,
  from: price,
  last: null,
});

/** What a bid costs, and how its counter-offer stands, once its owner has answered. */
export function answered<C extends Counter>(
  bid: { price: number; counter: C },
  answer: CounterAnswer,
): { price: number; counter: C } {
  const { counter, price } = bid;
  if (answer.kind === 'leave') return { price, counter: { ...counter, state: 'left' } };
  if (answer.kind === 'take') return { price: answer.price, counter: { ...counter, state: 'taken' } };
  return { price: answer.price, counter: { ...counter, state: 'answered', last: answer.price } };
}

/** The counter-offer after its bid's owner has changed the fare: whoever asks no more than was named has taken it. */
export const counterAfterChange = <C extends Counter>(counter: C | null, price: number): C | null =>
  counter?.state === 'asked' && price <= counter.price ? { ...counter, state: 'taken' } : counter;

/** The fare that an owner has agreed to or named as the last: the most that the bid may cost from then on; or null. */
export function settledFare(counter: Counter | null): number | null {
  if (counter?.state === 'taken') return counter.price;
  return counter?.state === 'answered' ? counter.last : null;
}
