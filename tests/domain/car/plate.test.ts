import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBengaliDigits } from '../../../domain/base/digits.ts';
import {
  isPlate,
  plateLetters,
  plateLines,
  plateNumberSoFar,
  plateOf,
  plateSeries,
  plateTyped,
  readPlateNumber,
  showPlate,
} from '../../../domain/car/plate.ts';

test('a registration is shown in the reader’s language', () => {
  expect(showPlate('dhaka-metro:cha:19-4321', 'bn')).toBe('ঢাকা মেট্রো-চ ১৯-৪৩২১');
  expect(showPlate('dhaka-metro:cha:19-4321', 'en')).toBe('Dhaka Metro-CHA 19-4321');
  expect(showPlate('cumilla:ga:11-0001', 'bn')).toBe('কুমিল্লা-গ ১১-০০০১');
});

test('an unknown series is shown as it was stored', () => {
  expect(showPlate('mars-metro:ga:19-4321', 'bn')).toBe('mars-metro:ga:19-4321');
});

test('a number is read in digits of either language, with a hyphen, a space or neither', () => {
  for (const typed of ['19-4321', '194321', '19 4321', ' ১৯-৪৩২১ ', '১৯৪৩২১'])
    expect(readPlateNumber(typed)).toBe('19-4321');
  for (const typed of ['', '10-4321', '19-432', '19-43210', '1a-4321', '01712345678'])
    expect(readPlateNumber(typed)).toBeNull();
});

test('the hyphen comes by itself while a number is typed', () => {
  expect(['1', '19', '194', '19-43', '১৯৪৩২১৭'].map(plateNumberSoFar)).toEqual([
    '1',
    '19',
    '19-4',
    '19-43',
    '19-4321',
  ]);
});

test('a plate is drawn as far as it is known', () => {
  expect(plateLines('dhaka-metro::19-4', 'bn')).toEqual({ area: 'ঢাকা মেট্রো', number: '১৯-৪' });
  expect(plateLines('::', 'en')).toEqual({ area: '', number: '' });
  expect(plateLines('Dhaka Metro Ga 12-3456', 'bn')).toEqual({ area: 'Dhaka Metro Ga', number: '12-3456' });
  expect(plateLines('12-3456', 'bn')).toEqual({ area: '', number: '12-3456' });
});

test('whatever is written of a plate, only its canonical form counts as one', () => {
  const series = fc.constantFrom(...Object.keys(plateSeries));
  const letter = fc.constantFrom(...Object.keys(plateLetters));
  const number = fc.tuple(fc.integer({ min: 11, max: 99 }), fc.integer({ min: 0, max: 9999 }));
  fc.assert(
    fc.property(series, letter, number, fc.boolean(), (area, of, [first, second], inBengali) => {
      const written = `${first}-${String(second).padStart(4, '0')}`;
      const plate = plateOf(area, of, inBengali ? toBengaliDigits(written) : written);
      expect(plate).toBe(`${area}:${of}:${written}`);
      expect(isPlate(plate ?? '')).toBe(true);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => isPlate(text) === (plateOf(...partsOf(text)) === text)));
});

test('a plate typed as it is shown is understood in both languages, whole or by its number', () => {
  const series = fc.constantFrom(...Object.keys(plateSeries));
  const letter = fc.constantFrom(...Object.keys(plateLetters));
  fc.assert(
    fc.property(series, letter, fc.integer({ min: 0, max: 9999 }), (area, of, last) => {
      const plate = `${area}:${of}:12-${String(last).padStart(4, '0')}`;
      for (const locale of ['bn', 'en'] as const) {
        expect(plateTyped(showPlate(plate, locale))).toBe(plate);
        expect(plateTyped(showPlate(plate, locale).toLowerCase().replaceAll('-', ' '))).toBe(plate);
      }
    }),
  );
  expect(plateTyped('১২৩৪৫৬')).toBe(':12-3456');
  for (const text of ['', 'ঢাকা মেট্রো-গ', 'ঢাকা ১২', 'লন্ডন-গ ১২-৩৪৫৬', '০১৭১১১১১১১২', '%'])
    expect(plateTyped(text)).toBeNull();
});

const partsOf = (text: string): [string, string, string] => {
  const [series = '', letter = '', number = ''] = text.split(':');
  return [series, letter, number];
};
