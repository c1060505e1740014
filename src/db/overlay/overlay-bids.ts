/** Bids with the person's unconfirmed actions laid over them; invariants in `overlay.ts`. */
import { answered, counterOf, type CounterAnswer } from '../../../domain/bid/counter-offer.ts';
import type { BidRow } from '../../../protocol/sync/rows.ts';
import type { Overlaying } from '../outbox/actions.ts';
import { overlay, type Action, type ActionOf, type WithMutations } from './overlay.ts';
import type { Intent } from '../../../protocol/sync/mutations.ts';

/** The mutations by which a bid's owner answers the passenger's counter-offer. */
type CounterAction = Extract<
  Intent,
  { name: 'bid.accept_counter' | 'bid.decline_counter' | 'bid.last_fare' }
>;

function answerOf(action: CounterAction): CounterAnswer {
  if (action.name === 'bid.decline_counter') return { kind: 'leave' };
  const { price } = action.args;
  return action.name === 'bid.accept_counter' ? { kind: 'take', price } : { kind: 'last', price };
}

/**
 * The server's bids and, for a provider, their unconfirmed one. A changed price is shown at once, with its
 * mutation state; a withdrawn bid stays until the server confirms it. A counter-offer and the answer to it
 * are shown at once too, but the bid's price stays the server's: until the server has accepted the answer,
 * the passenger may confirm the bid.
 */
export const overlayBids = (rows: BidRow[], actions: Action[]): WithMutations<BidRow>[] =>
  overlay(rows, actions, {
    kind: 'bid',
    create: pendingBid,
    change: changeOf,
  });

function changeOf(row: BidRow, action: ActionOf<Overlaying<'bid', 'changes'>>): Partial<BidRow> {
  const { name, args, preview, createdAt, state } = action;
  if (name === 'bid.change')
    return {
      price: args.price,
      note: args.note,
      includes: args.includes ?? [],
      ...(args.meets && { meets: args.meets }),
      driver: driverOf(args),
      car: preview?.car ?? row.car,
    };
  if (name === 'bid.counter')
    return { counter: { ...counterOf(args.price, row.price), asked_at: new Date(createdAt).toISOString() } };
  if (row.counter?.state !== 'asked') return {};
  const outcome = answered({ price: row.price, counter: row.counter }, answerOf(action));
  return state === 'sent' ? outcome : { counter: outcome.counter };
}

const driverOf = ({ driver_id: id }: { driver_id?: string | null }): { id: string } | null =>
  id ? { id } : null;

function pendingBid({ args, preview, createdAt, userId }: ActionOf<'bid.place'>): BidRow | null {
  if (!preview?.car) return null;
  const asked = new Date(createdAt).toISOString();
  return {
    id: args.id,
    trip_id: args.trip_id,
    status: 'proposed',
    price: args.price,
    note: args.note,
    includes: args.includes ?? [],
    ...(args.meets && { meets: args.meets }),
    driver: driverOf(args),
    created_at: asked,
    updated_at: asked,
    closed_reason: null,
    car: preview.car,
    provider: {
      id: userId,
      name: '',
      photo: null,
      verified: false,
      rating_x10: 0,
      ratings_count: 0,
      trips_count: 0,
      agreed_count: 0,
      canceled_count: 0,
      since: asked,
    },
  };
}
