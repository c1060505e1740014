/**
 * Questions between a passenger and a car owner before they agree (`domain/bid/questions.ts`). Each locks the trip
 * first, as bids and the choice do, so that nothing is written after an agreement, and the limits hold for two at
 * once.
 */
import {
  checkQuestion,
  checkReply,
  hiddenContacts,
  mostWaiting,
  type AskedQuestion,
  type TalkFacts,
  type Words,
} from '../../domain/bid/questions.ts';
import type { Asker } from '../../domain/bid/ready-questions.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { Refused } from '../base/refused.ts';
import { bids, cars } from '../db/schema/market.ts';
import { questions } from '../db/schema/questions.ts';
import { and, asc, eq, isNull } from '../db/sql.ts';
import { statement, together, type At } from '../db/statement.ts';
import { notify } from '../notice/notify.ts';
import { countQuestion } from '../person/limits.ts';
import { userStream } from '../streams/change-log.ts';
import { shownNameOf } from '../trip/privacy.ts';
import { biddingWindowOf, lockTrip, statusNow, tripNames } from '../trip/trip-status-changes.ts';
import type { Trip } from '../trip/visibility.ts';

const FORGOTTEN_AFTER_MS = 90 * 24 * 60 * 60 * 1000;

type Question = typeof questions.$inferSelect;
type Between = { tripId: string; providerId: string };

const askedBetween = statement((db, at: At<Between>) =>
  db
    .select()
    .from(questions)
    .where(and(eq(questions.tripId, at.tripId), eq(questions.providerId, at.providerId)))
    .orderBy(asc(questions.createdAt)),
);

const bidBetween = statement((db, at: At<Between>) =>
  db
    .select({ id: bids.id, status: bids.status })
    .from(bids)
    .where(and(eq(bids.tripId, at.tripId), eq(bids.providerId, at.providerId))),
);

const waitingAt = statement((db, at: At<{ tripId: string; limit: number }>) =>
  db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.tripId, at.tripId), eq(questions.by, 'provider'), isNull(questions.answer)))
    .limit(at.limit),
);

const activeCarOf = statement((db, at: At<{ ownerId: string }>) =>
  db
    .select({ id: cars.id })
    .from(cars)
    .where(and(eq(cars.ownerId, at.ownerId), eq(cars.status, 'active')))
    .limit(1),
);

/**
 * Asks a bidder, or about a request that the owner may bid on, and notifies the other side.
 * @throws Refused not_found, only_providers_bid, not_your_trip, forbidden (another owner's name), blocked,
 * too_many_questions, conflict when the id exists, and with the codes of `checkQuestion`
 */
export async function askQuestion(act: Act, args: MutationArgs['question.ask']): Promise<void> {
  const { tx, context } = act;
  const trip = await lockTrip(act, args.trip_id);
  const writer = writerOf(act, trip);
  const providerId = args.provider_id;
  if (writer === 'provider' && providerId !== act.actor.id)
    throw new Refused({ code: 'forbidden', field: 'provider_id' });
  const [{ facts, bidId }, waiting, active] = await together([
    factsOf(act, trip, { writer, providerId }),
    writer === 'provider' ? waitingAt(tx, { tripId: trip.id, limit: mostWaiting }) : [],
    writer === 'provider' ? activeCarOf(tx, { ownerId: providerId }) : [],
  ]);
  const { ready, text } = args;
  const refusal = checkQuestion(
    { ...facts, waiting: waiting.length, mayBid: active.length > 0 },
    { ready, text },
  );
  if (refusal) throw new Refused(refusal);
  await countQuestion(act, trip.id);
  const now = context.now();
  const [stored] = await tx
    .insert(questions)
    .values({
      id: args.id,
      tripId: trip.id,
      providerId,
      by: writer,
      ...wordsOf(args),
      createdAt: new Date(now),
      forgetAt: new Date(now + FORGOTTEN_AFTER_MS),
    })
    .onConflictDoNothing()
    .returning({ id: questions.id });
  if (!stored) throw new Refused({ code: 'conflict', field: 'id' });
  await notifyOther(act, trip, { id: args.id, providerId, writer, bidId, type: 'question_asked' });
}

/**
 * Answers a question of the other side, and notifies it.
 * @throws Refused not_found, only_providers_bid, not_your_trip, blocked, too_many_questions, and with the codes of
 * `checkReply`
 */
export async function answerQuestion(act: Act, args: MutationArgs['question.answer']): Promise<void> {
  const { tx, context } = act;
  const trip = await lockTrip(act, args.trip_id);
  const writer = writerOf(act, trip);
  const [question] = await tx
    .select()
    .from(questions)
    .where(and(eq(questions.tripId, trip.id), eq(questions.id, args.question_id)));
  if (!question || (writer === 'provider' && question.providerId !== act.actor.id))
    throw new Refused({ code: 'not_found', field: 'question_id' });
  const { providerId } = question;
  const { facts, bidId } = await factsOf(act, trip, { writer, providerId });
  const { ready, text } = args;
  const refusal = checkReply(facts, asked(question), { ready, text });
  if (refusal) throw new Refused(refusal);
  await countQuestion(act, trip.id);
  const { hidden, ...words } = wordsOf(args);
  const at = new Date(context.now()).toISOString();
  await tx
    .update(questions)
    .set({ answer: { ready, text: words.text, ...(hidden && { hidden: true as const }), at } })
    .where(and(eq(questions.tripId, trip.id), eq(questions.id, question.id)));
  await notifyOther(act, trip, { id: question.id, providerId, writer, bidId, type: 'question_replied' });
}

const retain = statement((db, at: At<Between>) =>
  db
    .update(questions)
    .set({ forgetAt: null })
    .where(and(eq(questions.tripId, at.tripId), eq(questions.providerId, at.providerId))),
);

/** Keeps what these two asked and answered with the terms of their agreement. */
export const retainQuestions = ({ tx, changes }: Pick<Act, 'tx' | 'changes'>, between: Between): void =>
  changes.withCommit(retain(tx, between));

/**
 * The side that the acting person writes for. An owner who cannot see the request does not learn that there is one.
 * @throws Refused not_found, only_providers_bid, not_your_trip
 */
function writerOf({ actor }: Act, trip: Trip): Asker {
  if (trip.creatorId === actor.id) {
    if (trip.createdBy !== 'customer') throw new Refused({ code: 'not_your_trip' });
    return 'customer';
  }
  if (actor.type !== 'provider') throw new Refused({ code: 'only_providers_bid' });
  if (trip.createdBy !== 'customer') throw new Refused({ code: 'bid_own_trip' });
  const isEarly = trip.feedAt !== null && !trip.priorityOwners?.includes(actor.id);
  if (trip.status === 'draft' || isEarly) throw new Refused({ code: 'not_found', field: 'trip_id' });
  return 'provider';
}

const asked = ({ by, ready, text, answer }: Question): AskedQuestion => ({ by, ready, text, answer });

async function factsOf(
  { tx, context }: Act,
  trip: Trip,
  { writer, providerId }: { writer: Asker; providerId: string },
): Promise<{ facts: TalkFacts; bidId: string | null }> {
  const between = { tripId: trip.id, providerId };
  const [earlier, [bid]] = await together([askedBetween(tx, between), bidBetween(tx, between)]);
  const facts: TalkFacts = {
    writer,
    tripStatus: statusNow(trip, context.now()),
    canceledBy: trip.canceledBy,
    window: biddingWindowOf(trip),
    now: context.now(),
    bidStatus: bid?.status ?? null,
    asked: earlier.map(asked),
  };
  return { facts, bidId: bid?.id ?? null };
}

function wordsOf<Ready>({ ready, text }: Words<Ready>): Words<Ready> & { hidden: boolean } {
  const own = hiddenContacts(text ?? '');
  return { ready, text: own.text === '' ? null : own.text, hidden: own.hidden };
}

type Notified = {
  id: string;
  providerId: string;
  writer: Asker;
  bidId: string | null;
  type: 'question_asked' | 'question_replied';
};

async function notifyOther(
  act: Act,
  trip: Trip,
  { id, providerId, writer, bidId, type }: Notified,
): Promise<void> {
  for (const reader of [trip.creatorId, providerId]) act.changes.touch(userStream(reader), 'question', id);
  const who = writer === 'customer' ? await shownNameOf(act.tx, act.actor.id) : act.actor.name;
  await notify(act, writer === 'customer' ? providerId : trip.creatorId, type, {
    tripId: trip.id,
    ...(bidId !== null && { bidId }),
    data: { ...tripNames(trip), who, owner: providerId },
  });
}
