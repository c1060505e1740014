/**
 * The passenger's counter-offer on a bid and the owner's answer to it: checked by the rules that the server
 * runs too, then saved in the outbox.
 */
import type { CounterAnswer } from '../../domain/bid/counter-offer.ts';
import { checkCounter, checkCounterAnswer } from '../../domain/bid/counter-rules.ts';
import type { Credit } from '../../domain/money/credit.ts';
import type { Range } from '../../domain/money/fare.ts';
import { refuse, type Refusal } from '../../domain/base/refusal.ts';
import type { Intent } from '../../protocol/sync/mutations.ts';
import type { BidRow, FeedRow } from '../../protocol/sync/rows.ts';
import { savedMarket } from '../db/device/device-db.ts';
import { tariffOfTrip } from '../db/device/use-tariff.ts';
import { tripView } from '../db/mirror/trip-views.ts';
import { bidsView, feedTripView } from '../db/mirror/views.ts';
import type { EnqueueOptions } from '../db/outbox/enqueue.ts';
import type { MutationState, WithMutations } from '../db/overlay/overlay.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { correctedNow } from '../platform/clock.ts';
import { enqueueAction } from '../sync/push/enqueue-action.ts';
import { currentStatusOf, biddingWindowOfTrip, type Timed } from '../trip/parts/current-status.ts';
import { notArrived, previewOfTrip } from '../action/on-trip.ts';
import { answers, fareRangeOfTrip, refusedOf } from './counter-asking.ts';

type Bid = WithMutations<BidRow>;
type Trip = FeedRow & Timed;

/**
 * The reason why the passenger cannot offer this fare (taka) for the bid now, or null: the rule that the
 * server runs too.
 */
export function whyNotName(
  trip: Trip,
  bid: BidRow,
  named: number,
  { readerId, range }: { readerId: string; range: Range | null },
): Refusal | null {
  const now = correctedNow();
  return checkCounter({
    ownTrip: trip.user.id === readerId,
    tripStatus: currentStatusOf(trip, now),
    window: biddingWindowOfTrip(trip),
    now,
    bidStatus: bid.status,
    price: bid.price,
    counter: bid.counter ?? null,
    named,
    range,
  });
}

/**
 * Saves the passenger's counter-offer on a bid; replaces a refused one.
 * @returns the refusal, or null when the action is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function nameFare(dbs: UserDbs, seen: BidRow, named: number): Promise<Refusal | null> {
  const trip = await tripView(dbs, seen.trip_id);
  const bid = (await bidsView(dbs, seen.trip_id)).find(({ id }) => id === seen.id);
  if (!trip || !bid) return refuse('bid_not_open');
  const range = fareRangeOfTrip(trip, tariffOfTrip(await savedMarket(), trip));
  const refusal = whyNotName(trip, bid, named, { readerId: dbs.userId, range });
  if (refusal) return refusal;
  const args = { bid_id: bid.id, trip_id: trip.id, price: named };
  await enqueueAction(dbs, { name: 'bid.counter', args }, optionsOf(trip, bid, ['bid.counter']));
  return null;
}

/** The reason why the owner cannot give this answer now, or null: the rule that the server runs too. */
export function whyNotAnswer(trip: Trip, bid: BidRow, answer: CounterAnswer, credit: Credit): Refusal | null {
  const now = correctedNow();
  return checkCounterAnswer({
    tripStatus: currentStatusOf(trip, now),
    canceledBy: null,
    window: biddingWindowOfTrip(trip),
    now,
    bidStatus: bid.status,
    price: bid.price,
    counter: bid.counter ?? null,
    credit,
    answer,
  });
}

/**
 * Saves the owner's answer to the passenger's counter-offer on the owner's bid on this trip.
 * @returns the refusal, or null when the action is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function answerFare(
  dbs: UserDbs,
  tripId: string,
  answer: CounterAnswer,
  credit: Credit,
): Promise<Refusal | null> {
  const trip = await feedTripView(dbs, tripId);
  const bid = trip?.ownBid;
  if (!trip || !bid) return refuse('bid_not_open');
  const refusal = whyNotAnswer(trip, bid, answer, credit);
  if (refusal) return refusal;
  const intent = intentOf(answer, { bid_id: bid.id, trip_id: trip.id });
  await enqueueAction(dbs, intent, optionsOf(trip, bid, answers));
  return null;
}

/**
 * The action expires once the passenger can no longer confirm, and replaces a refused one of the same kind.
 */
function optionsOf(trip: Trip, bid: Bid, names: readonly MutationState['name'][]): EnqueueOptions {
  const refused = refusedOf(bid, names);
  return {
    until: biddingWindowOfTrip(trip).confirmUntil,
    after: notArrived(bid.mutations),
    preview: { ...previewOfTrip(trip), car: bid.car },
    ...(refused && { replaces: refused.id }),
  };
}

function intentOf(answer: CounterAnswer, bid: { bid_id: string; trip_id: string }): Intent {
  if (answer.kind === 'leave') return { name: 'bid.decline_counter', args: bid };
  const args = { ...bid, price: answer.price };
  return answer.kind === 'take' ? { name: 'bid.accept_counter', args } : { name: 'bid.last_fare', args };
}
