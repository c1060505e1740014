import { expect, test } from 'vitest';
import { showPlate } from '../../domain/plate.ts';

test('a registration is shown in the reader’s language', () => {
  expect(showPlate('dhaka-metro:cha:19-4321', 'bn')).toBe('ঢাকা মেট্রো-চ ১৯-৪৩২১');
  expect(showPlate('dhaka-metro:cha:19-4321', 'en')).toBe('Dhaka Metro-CHA 19-4321');
});

test('an unknown series is shown as it was stored', () => {
  expect(showPlate('mars-metro:ga:19-4321', 'bn')).toBe('mars-metro:ga:19-4321');
});
