/**
 * The ratings that the two parties of a completed trip give each other: stars, ready marks, and a passenger's
 * own text.
 */
import { maskContacts } from '../../domain/contact-mask/mask.ts';
import { checkPassengerRating, checkRating } from '../../domain/reputation/rating.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { users } from '../db/schema/accounts.ts';
import { ratings } from '../db/schema/feedback.ts';
import { and, eq, isNull, sql } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { touchOpenOffers } from '../feed/open-offers.ts';
import { notify } from '../notice/notify.ts';
import { lockTrip, partiesOf, tripNames } from './trip-status-changes.ts';
import type { Trip } from './visibility.ts';

/** Whether this person has rated the trip. Its lock makes the second of two concurrent ratings find the first. */
async function hasRated({ tx, actor }: Act, trip: Trip): Promise<boolean> {
  const given = await tx
    .select({ id: ratings.id })
    .from(ratings)
    .where(and(eq(ratings.tripId, trip.id), eq(ratings.raterId, actor.id)));
  return given.length > 0;
}

/** Adds a rating to the record of the rated person. */
async function count(
  { tx }: Act,
  ratedId: string,
  { rating, marks, written }: { rating: number; marks: readonly string[]; written: boolean },
): Promise<void> {
  // of what is immutable only, as a sharded database asks for
  const counted = marks.reduce(
    (all, mark) => sql`jsonb_set(${all}, array[${mark}::text],
      (coalesce((${users.marks} ->> ${mark}::text)::int, 0) + 1)::text::jsonb)`,
    sql`${users.marks}`,
  );
  await tx
    .update(users)
    .set({
      ratingSum: sql`${users.ratingSum} + ${rating}`,
      ratingsCount: sql`${users.ratingsCount} + 1`,
      ...(written && { reviewsCount: sql`${users.reviewsCount} + 1` }),
      ...(marks.length > 0 && { marks: counted }),
    })
    .where(eq(users.id, ratedId));
}

/**
 * Stores the customer's rating of the provider, once, after the trip (REQ 4). Contacts in the review are removed.
 * @throws Refused with the codes of `checkRating`; not_found
 */
export async function rateTrip(act: Act, args: MutationArgs['trip.rate']): Promise<void> {
  const { context, tx, actor } = act;
  const trip = await lockTrip(act, args.trip_id);
  const { providerId, customerId } = partiesOf(trip);
  const refusal = checkRating({
    tripStatus: trip.status,
    involved: customerId === actor.id,
    alreadyRated: await hasRated(act, trip),
    rating: args.rating,
    review: args.review,
  });
  if (refusal) throw new Refused(refusal);
  if (!providerId) throw new Refused({ code: 'not_your_trip' });
  const review = maskContacts(args.review).text.trim();
  const marks = [...new Set(args.marks ?? [])];
  await tx.insert(ratings).values({
    tripId: trip.id,
    raterId: actor.id,
    ratedId: providerId,
    rating: args.rating,
    review: review === '' ? null : review,
    marks,
    createdAt: new Date(context.now()),
  });
  await count(act, providerId, { rating: args.rating, marks, written: review !== '' || marks.length > 0 });
  await touchOpenOffers(act, providerId);
  act.changes.touch(userStream(actor.id), 'trip', trip.id);
  act.changes.touch(userStream(providerId), 'trip', trip.id);
  await notify(act, providerId, 'rating_received', {
    tripId: trip.id,
    data: { ...tripNames(trip), rating: args.rating },
  });
}

/**
 * Stores the provider's rating of the passenger, once, after the trip. The passenger gets no notification, and sees it
 * only in an average of several.
 * @throws Refused with the codes of `checkPassengerRating`; not_found
 */
export async function ratePassenger(act: Act, args: MutationArgs['passenger.rate']): Promise<void> {
  const { context, tx, actor } = act;
  const trip = await lockTrip(act, args.trip_id);
  const { providerId, customerId } = partiesOf(trip);
  const refusal = checkPassengerRating({
    tripStatus: trip.status,
    isOwner: providerId === actor.id,
    denied: trip.deniedAt !== null,
    alreadyRated: await hasRated(act, trip),
    rating: args.rating,
  });
  if (refusal) throw new Refused(refusal);
  if (!customerId) throw new Refused({ code: 'not_your_trip' });
  const marks = [...new Set(args.marks)];
  await tx.insert(ratings).values({
    tripId: trip.id,
    raterId: actor.id,
    ratedId: customerId,
    rating: args.rating,
    marks,
    createdAt: new Date(context.now()),
  });
  await count(act, customerId, { rating: args.rating, marks, written: false });
  act.changes.touch(userStream(actor.id), 'trip', trip.id);
  act.changes.touch(userStream(customerId), 'profile', customerId);
}

/** Hides a passenger's text about a provider from everybody except its writer; the stars still count. */
export async function hideReview(act: Omit<Act, 'actor'>, reviewId: string): Promise<void> {
  const [review] = await act.tx
    .select({ tripId: ratings.tripId })
    .from(ratings)
    .where(eq(ratings.id, reviewId));
  if (!review) return;
  const [hidden] = await act.tx
    .update(ratings)
    .set({ hiddenAt: new Date(act.context.now()) })
    .where(and(eq(ratings.tripId, review.tripId), eq(ratings.id, reviewId), isNull(ratings.hiddenAt)))
    .returning();
  if (!hidden) return;
  const { tripId, raterId, ratedId } = hidden;
  await act.tx
    .update(users)
    .set({ reviewsCount: sql`${users.reviewsCount} - 1` })
    .where(eq(users.id, ratedId));
  await touchOpenOffers(act, ratedId);
  for (const party of [raterId, ratedId]) act.changes.touch(userStream(party), 'trip', tripId);
}
