import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutsOf, momentOf, shuffled } from '../../../bench/silence/figures.ts';

test('median and worst of the cuts; one that was never settled counts as long as it was watched', () => {
  expect(cutsOf([300, 100, 200], 60_000)).toEqual({ medianMs: 200, worstMs: 300 });
  expect(cutsOf([100, Number.POSITIVE_INFINITY], 60_000)).toEqual({ medianMs: 100, worstMs: 60_000 });
  expect(() => cutsOf([], 60_000)).toThrow('nothing was cut');
});

test('the cuts are spread evenly over a request, each moment once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 100, max: 20_000 }), (cuts, spanMs) => {
      const order = shuffled(cuts);
      expect(order.toSorted((one, other) => one - other)).toEqual(Array.from({ length: cuts }, (_, n) => n));
      for (const cut of order) {
        expect(momentOf(cut, cuts, spanMs)).toBeGreaterThanOrEqual(0);
        expect(momentOf(cut, cuts, spanMs)).toBeLessThanOrEqual(spanMs);
      }
    }),
  );
});
