import { expect, test } from 'vitest';
import { carSpellings } from '../../../domain/car/car-names.ts';

test.each(['হায়েস', 'হাইয়েস', 'হাইস', 'হাইএস', 'Hiace'])('a Hiace is found as %s', (written) => {
  expect(carSpellings('Hiace')).toContain(written);
});

test('a model that nobody spells otherwise is found by its name', () => {
  expect(carSpellings('Outlander')).toBe('Outlander Outlander');
});
