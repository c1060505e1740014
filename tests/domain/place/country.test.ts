import { expect, test } from 'vitest';
import { isInCountry } from '../../../domain/place/country.ts';
import { places } from '../../../domain/place/gazetteer.ts';

test('every place of the gazetteer but the farthest island is in the country', () => {
  expect(
    places()
      .filter((place) => !isInCountry(place))
      .map(({ id }) => id),
  ).toEqual(['nijhum-dwip']);
});

test.each([
  ['Kolkata', 22.5726, 88.3639],
  ['Guwahati', 26.1445, 91.7362],
  ['Sittwe', 20.1461, 92.8984],
  ['the open sea', 20.5, 90],
  ['nowhere', 0, 0],
])('%s is not', (_name, lat, long) => expect(isInCountry({ lat, long })).toBe(false));

test('a place at the border, by a rough map just beyond it, still is', () => {
  expect(isInCountry({ lat: 26.635, long: 88.415 })).toBe(true);
});
