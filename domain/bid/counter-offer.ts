// A passenger answers a bid once with a fare of their own, and its owner answers that once.
//
//   no counter-offer ──the passenger names a fare──▶ asked ──the owner takes it───▶ taken      the bid costs that fare
//                                                      ├────the owner leaves it──▶ left       the bid stays as it is
//                                                      └────the owner's last fare▶ answered   the bid costs the last fare
//
// It belongs to one bid and ends with it. A fare that the owner takes is no agreement yet: the passenger
// still confirms, at the fare that they saw. All fares in whole taka. The rules are in `counter-rules.ts` and
// `countered-bid.ts`.

import type { CounterState } from './counter-states.ts';

/** `price`: what the passenger named; `from`: what the bid cost then; `last`: the owner's last fare, null without one. */
export type Counter = { state: CounterState; price: number; from: number; last: number | null };

/** The owner's answer to the passenger's fare. `price`: the fare that they saw, or their last fare. */
export type CounterAnswer =
  | { kind: 'take'; price: number }
  | { kind: 'leave' }
  | { kind: 'last'; price: number };

/** The counter-offer with which a passenger answers a bid at this price. */
export const counterOf = (named: number, price: number): Counter => ({
  state: 'asked',
  price: named,
  from: price,
  last: null,
});

const outcomes = { take: 'taken', leave: 'left', last: 'answered' } as const;

/** The price of a bid, and the state of its counter-offer, after its owner's answer. */
export function answered<C extends Counter>(
  { price, counter }: { price: number; counter: C },
  answer: CounterAnswer,
): { price: number; counter: C } {
  const costs = answer.kind === 'leave' ? price : answer.price;
  const last = answer.kind === 'last' ? costs : null;
  return { price: costs, counter: { ...counter, state: outcomes[answer.kind], last } };
}
