/**
 * The fare that a passenger names for a bid, and its owner's answer (`domain/bid/counter-offer.ts`). Both
 * lock the trip first, as bids and confirmations do, so that a confirmation and an answer at the same time
 * run one after the other.
 */
import { answered, counterOf, type CounterAnswer } from '../../domain/bid/counter-offer.ts';
import { checkCounter, checkCounterAnswer } from '../../domain/bid/counter-rules.ts';
import { priceRange } from '../../domain/money/fare.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { bids } from '../db/schema/market.ts';
import { and, eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { notify } from '../notice/notify.ts';
import { tariffOfJourney } from '../settings/service.ts';
import { countBids } from '../trip/bid-changes.ts';
import { lockTrip, statusNow, touchBid, tripNames, biddingWindowOf } from '../trip/trip-status-changes.ts';
import { lockCredit } from '../money/wallet/service.ts';
import { lockBidOnOwnTrip, ownBid } from './service.ts';

/**
 * Names the passenger's fare for a bid and notifies its owner. The bid's own fare stays.
 * @throws Refused not_found, and with the codes of `checkCounter`
 */
export async function counterBid(act: Act, args: MutationArgs['bid.counter']): Promise<void> {
  const { context, tx } = act;
  const { trip, bid } = await lockBidOnOwnTrip(act, args);
  const refusal = checkCounter({
    ownTrip: true,
    tripStatus: statusNow(trip, context.now()),
    window: biddingWindowOf(trip),
    now: context.now(),
    bidStatus: bid.status,
    price: bid.price,
    counter: bid.counter,
    named: args.price,
    range: priceRange(
      { distance: trip.distance, type: trip.type, seats: trip.noOfSeat },
      await tariffOfJourney(tx, trip.journeyAt),
    ),
  });
  if (refusal) throw new Refused(refusal);
  const asked_at = new Date(context.now()).toISOString();
  await tx
    .update(bids)
    .set({ counter: { ...counterOf(args.price, bid.price), asked_at } })
    .where(and(eq(bids.tripId, trip.id), eq(bids.id, bid.id)));
  touchBid(act, bid.id, [trip.creatorId, bid.providerId]);
  await notify(act, bid.providerId, 'bid_countered', {
    tripId: trip.id,
    bidId: bid.id,
    data: { ...tripNames(trip), price: args.price, bid: bid.price },
  });
  act.changes.announce(userStream(bid.providerId), 'customer-countered-bid');
}

const outcomes = {
  take: { type: 'bid_counter_taken', event: 'provider-took-counter' },
  leave: { type: 'bid_counter_left', event: 'provider-left-counter' },
  last: { type: 'bid_counter_answered', event: 'provider-answered-counter' },
} as const;

/**
 * Answers for the bid's owner; the fare of the bid follows the answer, and the passenger is notified.
 * @throws Refused not_found, forbidden, and with the codes of `checkCounterAnswer`
 */
export async function answerCounter(
  act: Act,
  args: { bid_id: string; trip_id: string },
  answer: CounterAnswer,
): Promise<void> {
  const { context, tx, actor } = act;
  const trip = await lockTrip(act, args.trip_id);
  const { price, counter, status: bidStatus } = await ownBid(act, trip, args.bid_id);
  const refusal = checkCounterAnswer({
    tripStatus: statusNow(trip, context.now()),
    canceledBy: trip.canceledBy,
    window: biddingWindowOf(trip),
    now: context.now(),
    bidStatus,
    price,
    counter,
    credit: await lockCredit(act, actor.id),
    answer,
  });
  if (refusal) throw new Refused(refusal);
  if (!counter) throw new Refused({ code: 'counter_missing' });
  const outcome = answered({ price, counter }, answer);
  await tx
    .update(bids)
    .set({ ...outcome, updatedAt: new Date(context.now()) })
    .where(and(eq(bids.tripId, trip.id), eq(bids.id, args.bid_id)));
  countBids(act, trip, args.bid_id);
  const { type, event } = outcomes[answer.kind];
  await notify(act, trip.creatorId, type, {
    tripId: trip.id,
    bidId: args.bid_id,
    data: { ...tripNames(trip), price: outcome.price, provider: actor.name },
  });
  act.changes.announce(userStream(trip.creatorId), event);
}

export const acceptCounter = (
  act: Act,
  { price, ...bid }: MutationArgs['bid.accept_counter'],
): Promise<void> => answerCounter(act, bid, { kind: 'take', price });

export const declineCounter = (act: Act, bid: MutationArgs['bid.decline_counter']): Promise<void> =>
  answerCounter(act, bid, { kind: 'leave' });

export const nameLastFare = (act: Act, { price, ...bid }: MutationArgs['bid.last_fare']): Promise<void> =>
  answerCounter(act, bid, { kind: 'last', price });
