import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passengerStanding, ratingsToStand } from '../../../domain/reputation/passenger-standing.ts';

test('a passenger with fewer than three ratings is new', () => {
  expect(passengerStanding({ sum: 10, count: 2, marks: { polite: 2 } })).toBeNull();
  expect(passengerStanding({ sum: 0, count: 0, marks: {} })).toBeNull();
});

test('a mark counts from half of the owners on', () => {
  const marks = { was_ready: 2, paid_as_agreed: 1, polite: 4 };
  expect(passengerStanding({ sum: 18, count: 4, marks })).toEqual({
    rating_x10: 45,
    ratings_count: 4,
    marks: ['was_ready', 'polite'],
  });
});

test('the average stays on the scale of the stars', () => {
  const stars = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: ratingsToStand, maxLength: 60 });
  fc.assert(
    fc.property(stars, (given) => {
      const sum = given.reduce((all, each) => all + each, 0);
      const standing = passengerStanding({ sum, count: given.length, marks: {} });
      expect(standing?.ratings_count).toBe(given.length);
      expect(standing?.rating_x10).toBeGreaterThanOrEqual(0);
      expect(standing?.rating_x10).toBeLessThanOrEqual(50);
    }),
  );
});
