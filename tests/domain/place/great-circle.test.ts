import { expect, test } from 'vitest';
import { greatCircle } from '../../../domain/place/great-circle.ts';

test('one degree of latitude is about 111 km', () => {
  const there = greatCircle({ lat: 23, long: 90 }, { lat: 24, long: 90 });
  expect(Math.round(there / 1000)).toBe(111);
  expect(greatCircle({ lat: 23, long: 90 }, { lat: 23, long: 90 })).toBe(0);
});

test('a degree of longitude is shorter in the north', () => {
  const south = greatCircle({ lat: 21, long: 90 }, { lat: 21, long: 91 });
  expect(greatCircle({ lat: 26, long: 90 }, { lat: 26, long: 91 })).toBeLessThan(south);
});
