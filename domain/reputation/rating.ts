import { refuse, type Refusal } from '../base/refusal.ts';
import type { TripStatus } from '../trip/trip-status.ts';

const mostStars = 5;
export const longestReview = 500;

/** Ready words of a passenger about a car owner. */
export const ownerMarks = ['on_time', 'clean_car', 'careful', 'fair_fare'] as const;
export type OwnerMark = (typeof ownerMarks)[number];

/** Ready words of a car owner about a passenger. */
export const passengerMarks = ['was_ready', 'paid_as_agreed', 'polite'] as const;
export type PassengerMark = (typeof passengerMarks)[number];

/**
 * Why this rating of a completed trip is refused, or null: only once, 0 to 5 whole stars, a review of at most 500
 * characters (REQ 4).
 */
export function checkRating(facts: {
  tripStatus: TripStatus;
  involved: boolean;
  alreadyRated: boolean;
  rating: number;
  review: string;
}): Refusal | null {
  if (!facts.involved) return refuse('not_your_trip');
  if (facts.tripStatus !== 'completed') return refuse('trip_not_completed');
  if (facts.alreadyRated) return refuse('already_rated');
  if (!Number.isInteger(facts.rating) || facts.rating < 0 || facts.rating > mostStars) {
    return refuse('rating_out_of_range', 'rating', { max: mostStars });
  }
  if (facts.review.length > longestReview) return refuse('review_too_long', 'review', { max: longestReview });
  return null;
}

/**
 * Why a car owner's rating of the passenger is refused, or null: only once, after a trip that the passenger has not
 * denied, 0 to 5 whole stars.
 */
export function checkPassengerRating(facts: {
  tripStatus: TripStatus;
  isOwner: boolean;
  denied: boolean;
  alreadyRated: boolean;
  rating: number;
}): Refusal | null {
  const { isOwner: involved, denied, ...given } = facts;
  const refusal = checkRating({ ...given, involved, review: '' });
  return refusal ?? (denied ? refuse('rating_after_denial') : null);
}
