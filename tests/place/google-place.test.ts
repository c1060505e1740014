import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { districts } from '../../domain/place/districts.ts';
import { chosenFromMap, type MapPlace } from '../../src/place/google-place.ts';

const resort: MapPlace = {
  name: 'Tea Resort',
  lat: 24.31,
  long: 91.75,
  country: 'BD',
  division: 'Sylhet Division',
  district: 'Moulvibazar District',
};
const districtOf = (place: MapPlace) =>
  districts.find(({ id }) => id === chosenFromMap(place, 'en')?.districtId)?.name.en;

describe('REQ 7: a place of the map is matched to its district', () => {
  test.each([['Moulvibazar District'], ['মৌলভীবাজার'], ['Maulvibazar']])('by the name %s', (district) => {
    expect(districtOf({ ...resort, district })).toBe('Moulvibazar');
  });

  test('where no name helps, by the nearest district town, within the division where that is told', () => {
    expect(districtOf({ ...resort, district: 'Nowhere', division: null })).toBe('Moulvibazar');
    expect(districtOf({ ...resort, district: null, division: 'Dhaka Division' })).toBe('Kishoreganj');
  });

  test('it is a place of the form: its name with the district, its own point', () => {
    expect(chosenFromMap(resort, 'bn')).toMatchObject({
      placeId: null,
      address: 'Tea Resort, মৌলভীবাজার',
      area: 'Tea Resort',
      lat: 24.31,
      long: 91.75,
    });
  });
});

test('nothing outside Bangladesh is taken, whatever it says of itself', () => {
  expect(chosenFromMap({ ...resort, country: 'IN' }, 'en')).toBeNull();
  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    long: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(point, ({ lat, long }) => {
      const chosen = chosenFromMap({ ...resort, lat, long }, 'en');
      const inside = lat >= 20.3 && lat <= 26.8 && long >= 87.9 && long <= 92.8;
      expect(chosen !== null).toBe(inside);
    }),
  );
});
