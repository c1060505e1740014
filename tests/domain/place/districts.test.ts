import { expect, test } from 'vitest';
import { districtById, districts, divisions } from '../../../domain/place/districts.ts';

test('eight divisions and sixty-four districts, each in one of them', () => {
  expect(divisions).toHaveLength(8);
  expect(districts).toHaveLength(64);
  const known = new Set(divisions.map(({ id }) => id));
  expect(districts.every(({ divisionId }) => known.has(divisionId))).toBe(true);
});

test('a district is found by its id', () => {
  expect(districtById(47)).toMatchObject({ name: { bn: 'ঢাকা', en: 'Dhaka' }, divisionId: 6 });
  expect(districtById(65)).toBeUndefined();
});

test('names are spelt as they are since 2018, with the old spellings beside them', () => {
  const cumilla = districtById(1);
  expect(cumilla?.name.en).toBe('Cumilla');
  expect(cumilla?.spellings).toContain('Comilla');
  expect(districts.map(({ name }) => name.en)).toEqual(
    expect.arrayContaining(['Barishal', 'Chattogram', 'Jashore', 'Bogura']),
  );
});
