import { expect, test } from 'vitest';
import { checkPassengerRating, checkRating } from '../../../domain/reputation/rating.ts';

test('only a completed trip is rated, by its parties, once', () => {
  const facts = {
    tripStatus: 'completed',
    involved: true,
    alreadyRated: false,
    rating: 5,
    review: '',
  } as const;
  expect(checkRating(facts)).toBeNull();
  expect(checkRating({ ...facts, rating: 0 })).toBeNull();
  expect(checkRating({ ...facts, involved: false })?.code).toBe('not_your_trip');
  expect(checkRating({ ...facts, tripStatus: 'started' })?.code).toBe('trip_not_completed');
  expect(checkRating({ ...facts, alreadyRated: true })?.code).toBe('already_rated');
  for (const rating of [-1, 6, 4.5])
    expect(checkRating({ ...facts, rating })?.code).toBe('rating_out_of_range');
  expect(checkRating({ ...facts, review: 'x'.repeat(500) })).toBeNull();
  expect(checkRating({ ...facts, review: 'x'.repeat(501) })?.code).toBe('review_too_long');
});

test('a passenger is rated by the car owner, once, and not after denying the trip', () => {
  const facts = {
    tripStatus: 'completed',
    isOwner: true,
    denied: false,
    alreadyRated: false,
    rating: 4,
  } as const;
  expect(checkPassengerRating(facts)).toBeNull();
  expect(checkPassengerRating({ ...facts, isOwner: false })?.code).toBe('not_your_trip');
  expect(checkPassengerRating({ ...facts, tripStatus: 'hold' })?.code).toBe('trip_not_completed');
  expect(checkPassengerRating({ ...facts, alreadyRated: true })?.code).toBe('already_rated');
  expect(checkPassengerRating({ ...facts, denied: true })?.code).toBe('rating_after_denial');
  expect(checkPassengerRating({ ...facts, rating: 6 })?.code).toBe('rating_out_of_range');
});
