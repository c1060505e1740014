import { refuse, type Refusal } from './refusal.ts';
import type { TripStatus } from './trip-status.ts';

const mostStars = 5;
export const longestReview = 500;

/**
 * Why this rating of a completed trip is refused, or null: only once, 0 to 5 whole stars, a review of at most 500
 * characters (SPEC 4).
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
