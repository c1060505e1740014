import { expect, test } from 'vitest';
import { districts } from '../../../domain/places/districts.ts';
import { subDistricts } from '../../../domain/places/gazetteer.ts';
import { unionsOf } from '../../../domain/places/unions.ts';

test('about 4,500 unions, each once in its upazila', () => {
  const upazilas = districts.flatMap(({ id }) => subDistricts(id));
  const all = upazilas.flatMap(({ id }) => unionsOf(id));
  expect(all.length).toBeGreaterThan(4500);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { id } of upazilas) {
    const names = unionsOf(id).map(({ name }) => name.bn);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('a union belongs to its upazila', () => {
  expect(unionsOf(1)[0]).toEqual({ id: 1, subDistrictId: 1, name: { bn: 'সুবিল', en: 'Subil' } });
  expect(unionsOf(9999)).toEqual([]);
});
