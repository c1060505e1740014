import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aboutBy,
  lostBecause,
  lostBecauseOf,
  lostData,
  type ComparedBid,
} from '../../../domain/bid/lost-bid.ts';

const bid: ComparedBid = { price: 5000, seats: 4, ratingX10: 40, ratings: 8 };

test.each([
  [{ price: 4700 }, { why: 'lower_fare', by: 300 }],
  [
    { price: 4660, seats: 10 },
    { why: 'lower_fare', by: 300 },
  ],
  [{ price: 4980 }, { why: 'lower_fare', by: null }],
  [{ seats: 7, ratingX10: 50 }, { why: 'bigger_car' }],
  [{ price: 5400, ratingX10: 45 }, { why: 'better_rated' }],
  [{ ratingX10: 50, ratings: 2 }, null],
  [{ ratingX10: 42 }, null],
  [{}, null],
] as const)('against %o a bid lost because of %o', (better, because) => {
  expect(lostBecause(bid, { ...bid, ...better })).toEqual(because);
});

const offer = fc.record({
  price: fc.integer({ min: 500, max: 60_000 }),
  seats: fc.constantFrom(4, 7, 10),
  ratingX10: fc.integer({ min: 0, max: 50 }),
  ratings: fc.integer({ min: 0, max: 500 }),
});

test('no fare can be read from what is told: only hundreds, and within fifty of the difference', () => {
  fc.assert(
    fc.property(offer, offer, (lost, won) => {
      const because = lostBecause(lost, won);
      if (because?.why !== 'lower_fare') return;
      const by = because.by ?? 0;
      expect(by % 100).toBe(0);
      expect(Math.abs(by - (lost.price - won.price))).toBeLessThanOrEqual(50);
    }),
  );
});

test('a notification holds it, and one without it tells nothing', () => {
  fc.assert(
    fc.property(offer, offer, (lost, won) => {
      const because = lostBecause(lost, won);
      expect(lostBecauseOf({ ...lostData(because) })).toEqual(because);
    }),
  );
  expect(lostBecauseOf({ why: 'no such reason', by: 3 })).toBeNull();
  expect([aboutBy(49), aboutBy(50), aboutBy(1_249)]).toEqual([null, 100, 1_200]);
});
