/**
 * Questions before an agreement and their answers: checked by the rules that the server runs too, then saved in the
 * outbox.
 */
import { checkQuestion, checkReply, type TalkFacts, type Words } from '../../../domain/bid/questions.ts';
import type { Asker, ReadyQuestion, ReadyReply } from '../../../domain/bid/ready-questions.ts';
import { refuse, type Refusal } from '../../../domain/base/refusal.ts';
import type { BidRow, FeedRow, QuestionRow } from '../../../protocol/sync/rows.ts';
import { carsView } from '../../db/mirror/cars-view.ts';
import { questionsView } from '../../db/mirror/question-views.ts';
import { bidsView, feedTripView } from '../../db/mirror/views.ts';
import { tripView } from '../../db/mirror/trip-views.ts';
import type { EnqueueOptions } from '../../db/outbox/enqueue.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';
import { biddingWindowOfTrip, currentStatusOf, type Timed } from '../../trip/parts/current-status.ts';
import { notArrived, previewOfTrip } from '../../action/on-trip.ts';

export type Question = WithMutations<QuestionRow>;
type Trip = FeedRow & Timed;

/** What a passenger and one owner wrote about a trip, with what decides whether they may write more. */
export type Talk = {
  trip: Trip;
  /** The owner's bid; null if there is none. */
  bid: BidRow | null;
  /** The side that reads. */
  side: Asker;
  /** The earliest first. */
  questions: Question[];
  /** Whether the reader, an owner, has a car to bid with. */
  mayBid: boolean;
};

/** Who asks whom about which trip (ids). */
export type Between = { tripId: string; providerId: string };

/** Whether the server has refused the question itself. */
export const isRefusedQuestion = ({ mutations }: Question): boolean =>
  mutations.some(({ name, state }) => name === 'question.ask' && state === 'refused');

/** The conversation with this owner or, for an owner, with the passenger; null for a trip that is not on this phone. */
export async function talkView(dbs: UserDbs, { tripId, providerId }: Between): Promise<Talk | null> {
  const trip = (await tripView(dbs, tripId)) ?? (await feedTripView(dbs, tripId));
  if (!trip) return null;
  const bids = (await bidsView(dbs, tripId)).filter(({ provider }) => provider.id === providerId);
  const cars = providerId === dbs.userId ? await carsView(dbs) : [];
  return {
    trip,
    bid: bids.find(({ status }) => status !== 'canceled') ?? bids[0] ?? null,
    side: providerId === dbs.userId ? 'provider' : 'customer',
    questions: (await questionsView(dbs, tripId)).filter(({ provider }) => provider.id === providerId),
    mayBid: cars.some(({ car_status: status }) => status === 'active'),
  };
}

export function factsOf({ trip, bid, side, questions }: Talk): TalkFacts {
  const now = correctedNow();
  return {
    writer: side,
    tripStatus: currentStatusOf(trip, now),
    canceledBy: null,
    window: biddingWindowOfTrip(trip),
    now,
    bidStatus: bid?.status ?? null,
    asked: questions.filter((question) => !isRefusedQuestion(question)),
  };
}

/** Why this question cannot be asked now, or null; only the server knows how many others wait for the passenger. */
export const whyNotAsk = (talk: Talk, words: Words<ReadyQuestion>): Refusal | null =>
  checkQuestion({ ...factsOf(talk), mayBid: talk.mayBid, waiting: 0 }, words);

/**
 * Saves a question. @returns the refusal, or null when it is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function ask(
  dbs: UserDbs,
  between: Between,
  words: Words<ReadyQuestion>,
): Promise<Refusal | null> {
  const talk = await talkView(dbs, between);
  if (!talk) return refuse('bid_not_open');
  const refusal = whyNotAsk(talk, words);
  if (refusal) return refusal;
  const args = { id: newId(), trip_id: between.tripId, provider_id: between.providerId, ...trimmed(words) };
  await enqueueAction(dbs, { name: 'question.ask', args }, optionsOf(talk, []));
  return null;
}

/**
 * Saves the answer to a question. @returns the refusal, or null when it is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function reply(
  dbs: UserDbs,
  between: Between,
  { questionId, words }: { questionId: string; words: Words<ReadyReply> },
): Promise<Refusal | null> {
  const talk = await talkView(dbs, between);
  const question = talk?.questions.find(({ id }) => id === questionId);
  if (!talk || !question) return refuse('bid_not_open');
  const refusal = checkReply(factsOf(talk), question, words);
  if (refusal) return refusal;
  const refused = question.mutations.find(
    ({ name, state }) => name === 'question.answer' && state === 'refused',
  );
  const args = { question_id: questionId, trip_id: between.tripId, ...trimmed(words) };
  await enqueueAction(
    dbs,
    { name: 'question.answer', args },
    { ...optionsOf(talk, notArrived(question.mutations)), ...(refused && { replaces: refused.id }) },
  );
  return null;
}

const trimmed = <Ready>({ ready, text }: Words<Ready>): Words<Ready> => ({
  ready,
  text: text?.trim() || null,
});

/** Useless once the passenger can no longer choose or, without a bid, once no more bids are taken. */
function optionsOf({ trip, bid }: Talk, after: string[]): EnqueueOptions {
  const { bidsUntil, confirmUntil } = biddingWindowOfTrip(trip);
  return { until: bid ? confirmUntil : bidsUntil, after, preview: previewOfTrip(trip) };
}
