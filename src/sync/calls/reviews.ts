/** Passengers' reviews of a car owner: fetched when the owner's card opens, and saved on the phone. */
import type { Review, ReviewsAnswer } from '../../../protocol/api/reviews.ts';
import { reviewsView, saveReviews } from '../../db/mirror/reviews.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import { proofHeader } from '../net/proof-header.ts';
import { currentSession } from '../session/session-store.ts';

const FRESH_MS = 60 * 60_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function readReview(value: unknown): Review[] {
  if (!isRecord(value)) return [];
  const { id, name, month, rating, review, marks, own } = value;
  if (!isText(id) || !isText(name) || !isText(month) || typeof rating !== 'number') return [];
  const words = { review: isText(review) ? review : null, marks: listOf(marks).filter(isText) };
  return [{ id, name, month, rating, ...words, ...(own === true && { own: true }) }];
}

/** The reviews in an answer of the server; null if it holds no readable reviews. */
export function readReviews(body: unknown): ReviewsAnswer['data'] | null {
  const data = isRecord(body) ? body['data'] : null;
  if (!isRecord(data) || typeof data['count'] !== 'number') return null;
  const counts = Object.entries(isRecord(data['marks']) ? data['marks'] : {});
  const marks = counts.flatMap(([mark, count]): [string, number][] =>
    typeof count === 'number' ? [[mark, count]] : [],
  );
  return {
    count: data['count'],
    marks: Object.fromEntries(marks),
    reviews: listOf(data['reviews']).flatMap(readReview),
  };
}

/**
 * Fetches an owner's reviews, unless the saved ones are less than an hour old and as many as `count`.
 * @param count the number of reviews, as far as the phone knows
 * @returns whether the phone has what the server has
 */
export async function fetchReviews(dbs: UserDbs, ownerId: string, count?: number): Promise<boolean> {
  const saved = await reviewsView(dbs, ownerId);
  const now = correctedNow();
  const isSame = saved && (count === undefined || saved.count === count);
  if (isSame && now - saved.at < FRESH_MS) return true;
  const session = currentSession();
  if (!session) return false;
  const { isOurs, jsonCall } = await import('./json-call.ts');
  try {
    const headers = proofHeader(session);
    const response = await jsonCall.raw<unknown>(`provider/reviews/${ownerId}`, { headers });
    const read = isOurs(response) && response.ok ? readReviews(response._data) : null;
    if (read) await saveReviews(dbs, { ...read, id: ownerId, at: now });
    return read !== null;
  } catch {
    return false;
  }
}
