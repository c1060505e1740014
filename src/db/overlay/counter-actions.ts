import type { CounterAnswer } from '../../../domain/bid/counter-offer.ts';
import type { Intent } from '../../../protocol/sync/mutations.ts';

/** The mutations with which a bid's owner answers the fare that its passenger named. */
export type CounterAction = Extract<
  Intent,
  { name: 'bid.accept_counter' | 'bid.decline_counter' | 'bid.last_fare' }
>;

/** The answer that such an action gives. */
export function answerOf(action: CounterAction): CounterAnswer {
  if (action.name === 'bid.decline_counter') return { kind: 'leave' };
  const { price } = action.args;
  return action.name === 'bid.accept_counter' ? { kind: 'take', price } : { kind: 'last', price };
}
