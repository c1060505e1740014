import { expect, test } from 'vitest';
import { districts } from '../../../domain/place/districts.ts';
import { chosenPlace } from '../../../domain/place/chosen-place.ts';
import { placeById, places, subDistricts } from '../../../domain/place/gazetteer.ts';
import { unionAt, unionNamed, unionsOf } from '../../../domain/place/unions.ts';

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

test('a union is a place: an id of its own, both names, the point of its upazila', () => {
  const place = unionAt('n1');
  expect(place && chosenPlace(place, 'bn')).toMatchObject({
    placeId: 'n1',
    names: {
      place: { bn: 'সুবিল', en: 'Subil' },
      sub_district: { bn: 'দেবিদ্বার', en: 'Debidwar' },
      district: { bn: 'কুমিল্লা', en: 'Cumilla' },
    },
    address: 'সুবিল, দেবিদ্বার, কুমিল্লা',
    area: 'সুবিল',
    subDistrictId: 1,
    lat: placeById('u1')?.lat,
  });
  expect(places().filter(({ id }) => /^n\d+$/.test(id))).toEqual([]);
});

test('every union is found by its id, its names in its upazila, and its address in either language', () => {
  const some = districts.flatMap(({ id }) => subDistricts(id)).flatMap(({ id }) => unionsOf(id).slice(0, 2));
  for (const { id, subDistrictId, name } of some) {
    const place = unionAt(`n${id}`);
    expect(place).toMatchObject({ id: `n${id}`, upazilaId: subDistrictId });
    expect(unionNamed(subDistrictId, name)?.id).toBe(`n${id}`);
    for (const locale of ['bn', 'en'] as const)
      expect(unionAt((place ? chosenPlace(place, locale).address : '').toLowerCase())?.name).toEqual(name);
  }
  expect([unionAt('n999999'), unionAt('সুবিল'), unionNamed(1, { bn: 'x', en: 'y' })]).toEqual(
    Array.from({ length: 3 }),
  );
});
