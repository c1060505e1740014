import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberOfPlate, plateOfNumber } from '../../../domain/car/plate-number.ts';
import { plateLetters, plateOf, plateSeries } from '../../../domain/car/plate.ts';

const plate = fc
  .tuple(
    fc.constantFrom(...Object.keys(plateSeries)),
    fc.constantFrom(...Object.keys(plateLetters)),
    fc.integer({ min: 11, max: 99 }),
    fc.nat(9999),
  )
  .map(([series, letter, area, digits]) =>
    plateOf(series, letter, `${area}-${String(digits).padStart(4, '0')}`),
  );

test('each plate has a number of its own in 29 bits, which leads back', () => {
  fc.assert(
    fc.property(plate, (registration) => {
      const number = numberOfPlate(registration ?? '');
      expect(number).toBeLessThan(2 ** 29);
      expect(plateOfNumber(number ?? -1)).toBe(registration);
    }),
  );
});

test('a plate in free words has none, and a number beyond the last is no plate', () => {
  expect(numberOfPlate('Dhaka Metro 12')).toBeNull();
  expect(plateOfNumber(2 ** 29 - 1)).toBeNull();
});

// an SMS of yesterday names a plate by the places of its series and its letter
test('series and letters have the places that they had', () => {
  expect(numberOfPlate('dhaka-metro:ka:11-0000')).toBe(0);
  expect(numberOfPlate('dhaka-metro:ga:34-5678')).toBe(2_015_678);
  expect(numberOfPlate('gazipur-metro:bha:99-9999')).toBe(8 * 8 * 89 * 10_000 - 1);
  expect(Object.keys(plateLetters).slice(0, 8)).toEqual([
    'ka',
    'kha',
    'ga',
    'gha',
    'cha',
    'chha',
    'ba',
    'bha',
  ]);
  expect(Object.keys(plateSeries).slice(0, 9)).toEqual([
    'dhaka-metro',
    'chatta-metro',
    'khulna-metro',
    'raj-metro',
    'sylhet-metro',
    'barishal-metro',
    'rangpur-metro',
    'gazipur-metro',
    'cumilla',
  ]);
});
