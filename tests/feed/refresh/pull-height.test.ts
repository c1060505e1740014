import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heightOf, isFarEnough } from '../../../src/feed/refresh/pull-height.ts';

test('the gap follows the finger, less and less, and never upwards', () => {
  const way = fc.integer({ min: 0, max: 2000 });
  fc.assert(
    fc.property(way, way, (a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)];
      expect(heightOf(less)).toBeLessThanOrEqual(heightOf(more));
      expect(heightOf(more)).toBeLessThanOrEqual(72);
      expect(heightOf(more)).toBeLessThanOrEqual(Math.max(1, more));
    }),
  );
  expect(heightOf(-40)).toBe(0);
});

test('a short pull refreshes nothing', () => {
  expect([isFarEnough(40), isFarEnough(89), isFarEnough(90)]).toEqual([false, false, true]);
});
