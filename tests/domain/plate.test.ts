import { expect, test } from 'vitest';
import { checkPlate, parsePlate, showPlate } from '../../domain/plate.ts';

test('a registration has one canonical value and is shown in the reader’s language', () => {
  const plate = parsePlate('19-4321', 'dhaka-metro', 'cha');
  expect(plate).toBe('dhaka-metro:cha:19-4321');
  expect(parsePlate(' 194321', 'dhaka-metro', 'cha')).toBe(plate);
  expect(parsePlate('১৯ ৪৩২১', 'dhaka-metro', 'cha')).toBe(plate);
  expect(showPlate(plate ?? '', 'bn')).toBe('ঢাকা মেট্রো-চ ১৯-৪৩২১');
  expect(showPlate(plate ?? '', 'en')).toBe('Dhaka Metro-CHA 19-4321');
});

test('an unknown series is shown as it was stored', () => {
  expect(showPlate('mars-metro:ga:19-4321', 'bn')).toBe('mars-metro:ga:19-4321');
});

test.each(['10-4321', '09-4321', '19-432', '19-43210', '', 'GA 19-4321'])('is no number: %j', (number) => {
  expect(parsePlate(number, 'dhaka-metro', 'ga')).toBeNull();
});

test('the series comes before the number', () => {
  expect(checkPlate({ number: '', series: '', letter: '' })?.code).toBe('metro_series_required');
  expect(checkPlate({ number: '1', series: 'dhaka-metro', letter: 'ga' })?.code).toBe(
    'registration_number_invalid',
  );
  expect(checkPlate({ number: '19-4321', series: 'dhaka-metro', letter: 'x' })?.code).toBe(
    'registration_number_invalid',
  );
  expect(checkPlate({ number: '19-4321', series: 'dhaka-metro', letter: 'ga' })).toBeNull();
});
