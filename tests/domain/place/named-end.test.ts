import { expect, test } from 'vitest';
import { namesOf, namesOfAddress } from '../../../domain/place/chosen-place.ts';
import { placeById, places, unionPlace } from '../../../domain/place/gazetteer.ts';
import { greatCircle } from '../../../domain/place/great-circle.ts';
import { namedEnd } from '../../../domain/place/named-end.ts';

test('a place of the gazetteer is found again by its names', () => {
  const lost = places().filter((place) => {
    const end = namedEnd(namesOf(place), place.districtId);
    return !end || greatCircle(end, place) > 20_000;
  });
  expect(lost.map(({ id }) => id)).toEqual([]);
});

test('a union lies at its upazila, and a typed address at the place that it names', () => {
  const sreemangal = placeById('u290');
  const union = unionPlace(290, { id: 1, name: { bn: 'কালাপুর', en: 'Kalapur' } });
  expect(union && namedEnd(namesOf(union), 37)).toMatchObject({ lat: sreemangal?.lat });
  expect(namedEnd(namesOfAddress('রহিমপুর, শ্রীমঙ্গল', 37), 37)).toMatchObject({ lat: sreemangal?.lat });
});

test('what nobody knows lies at the district town, or nowhere', () => {
  expect(namedEnd(namesOfAddress('অজানা মোড়', 37), 37)).toMatchObject({ lat: placeById('d37')?.lat });
  expect(namedEnd(namesOfAddress('somewhere', 37), null)).toMatchObject({ districtId: 37 });
  expect(namedEnd(namesOfAddress('somewhere', 99), 99)).toBeNull();
});
