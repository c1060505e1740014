/** Passengers' reviews of a car owner, for everybody who compares bids. */
import { dhakaDate } from '../../domain/base/calendar.ts';
import { firstName, initials } from '../../domain/person/person-name.ts';
import type { Review, ReviewsAnswer } from '../../protocol/api/reviews.ts';
import type { Actor } from '../act/act.ts';
import type { Reader } from '../db/connection.ts';
import { users } from '../db/schema/accounts.ts';
import { ratings } from '../db/schema/feedback.ts';
import { and, desc, eq, isNotNull, isNull, or, sql } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';

const NEWEST = 10;
const MONTH = 'YYYY-MM'.length;

/** Ratings with a text or ready marks that no operator has hidden. */
export const isShownReview = and(
  isNull(ratings.hiddenAt),
  or(isNotNull(ratings.review), sql`jsonb_array_length(${ratings.marks}) > 0`),
);

/**
 * The newest reviews of a car owner, each with its writer's first name and the month, and how often each ready word was
 * given. Passengers have no written reviews.
 * @throws Refused forbidden for a driver, not_found
 */
export async function reviewsOf(
  db: Reader,
  reader: Pick<Actor, 'id' | 'type'>,
  providerId: string,
): Promise<ReviewsAnswer['data']> {
  if (reader.type === 'driver') throw new Refused({ code: 'forbidden' });
  const [provider] = await db
    .select({ marks: users.marks, count: users.reviewsCount })
    .from(users)
    .where(and(eq(users.id, providerId), eq(users.type, 'provider')));
  if (!provider) throw new Refused({ code: 'not_found' });
  const found = await db
    .select({ given: ratings, writer: users.name, initialsOnly: users.initialsOnly })
    .from(ratings)
    .innerJoin(users, eq(users.id, ratings.raterId))
    .where(and(eq(ratings.ratedId, providerId), isShownReview))
    .orderBy(desc(ratings.createdAt))
    .limit(NEWEST);
  const reviews = found.map(({ given, writer, initialsOnly }): Review => ({
    id: given.id,
    name: initialsOnly ? initials(writer) : firstName(writer),
    month: dhakaDate(given.createdAt.getTime()).slice(0, MONTH),
    rating: given.rating,
    review: given.review,
    marks: given.marks,
    ...(given.raterId === reader.id && { own: true }),
  }));
  return { ...provider, reviews };
}
