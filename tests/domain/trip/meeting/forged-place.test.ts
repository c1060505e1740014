import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chosenPlace } from '../../../../domain/place/chosen-place.ts';
import {
  canLieIn,
  checkDistance,
  checkPlace,
  type ClaimedPlace,
} from '../../../../domain/trip/meeting/forged-place.ts';
import { canNameDistrict } from '../../../../domain/place/named-in-text.ts';
import { placeById, places, subDistricts, unionPlace } from '../../../../domain/place/gazetteer.ts';
import { districts } from '../../../../domain/place/districts.ts';
import { unionAt, unionsOf } from '../../../../domain/place/unions.ts';

const judged = (claimed: ClaimedPlace) => checkPlace(claimed, unionAt);

const mirpur = placeById('mirpur-10');
if (!mirpur) throw new Error('no Mirpur 10');
const claim = {
  placeId: mirpur.id,
  districtId: mirpur.districtId,
  address: 'মিরপুর ১০, ঢাকা',
  field: 'pickup_full_address',
  lat: mirpur.lat,
  long: mirpur.long,
};
const teknaf = { lat: 20.8639, long: 92.2986 };

describe('a place of the list', () => {
  test('is taken where it is', () => {
    for (const place of places()) {
      const { id, districtId, lat, long } = place;
      for (const locale of ['bn', 'en'] as const) {
        const { address } = chosenPlace(place, locale);
        expect(judged({ placeId: id, districtId, lat, long, address, field: 'x' })).toBeNull();
        expect(canNameDistrict(address, districtId)).toBe(true);
      }
    }
  });

  test('is refused elsewhere, or under another district', () => {
    const refusal = { code: 'place_elsewhere', field: 'pickup_full_address' };
    expect(judged({ ...claim, ...teknaf })).toEqual(refusal);
    expect(judged({ ...claim, districtId: 9 })).toEqual(refusal);
  });
});

describe('a union', () => {
  const all = districts.flatMap(({ id }) =>
    subDistricts(id).flatMap((upazila) =>
      unionsOf(upazila.id).flatMap((union) => unionPlace(upazila.id, union) ?? []),
    ),
  );

  test('is taken where it is, also by a phone that does not have the table', () => {
    expect(all.length).toBeGreaterThan(4_000);
    const refused = all.flatMap((place) => {
      const { id, districtId, lat, long } = place;
      return (['bn', 'en'] as const).flatMap((locale) => {
        const { address } = chosenPlace(place, locale);
        const claimed = { placeId: id, districtId, lat, long, address, field: 'x' };
        return [unionAt, () => undefined].flatMap((find) => (checkPlace(claimed, find) ? address : []));
      });
    });
    expect(refused).toEqual([]);
  });

  test('is refused elsewhere, or under another district, with the table or without', () => {
    const [union] = all;
    if (!union) throw new Error('no union');
    const { id, districtId, lat, long } = union;
    const claimed = {
      placeId: id,
      districtId,
      lat,
      long,
      address: chosenPlace(union, 'bn').address,
      field: 'x',
    };
    const refusal = { code: 'place_elsewhere', field: 'x' };
    for (const find of [unionAt, () => undefined]) {
      expect(checkPlace({ ...claimed, ...teknaf }, find)).toEqual(refusal);
      expect(checkPlace({ ...claimed, districtId: 62 }, find)).toEqual(refusal);
    }
  });
});

describe('the text of a place', () => {
  const elsewhere = { code: 'place_elsewhere', field: 'pickup_full_address' };

  test.each(['শ্রীমঙ্গল, মৌলভীবাজার', 'Sreemangal', 'Gulshan 1, Dhaka'])(
    'of the list is refused where it names another one: %s',
    (address) => {
      expect(judged({ ...claim, address })).toEqual(elsewhere);
    },
  );

  test.each(['Mirpur-10', 'mirpur 10, Dhaka', 'Dhaka', 'Sylhet Road 4, Mirpur', 'বাসার সামনে'])(
    'may call it otherwise: %s',
    (address) => {
      expect(judged({ ...claim, address })).toBeNull();
    },
  );

  test('may have words before its name, which are no district', () => {
    const upazila = placeById('u290');
    if (!upazila) throw new Error('no Sreemangal');
    const { lat, long } = upazila;
    const village = { ...claim, placeId: 'u290', districtId: 37, lat, long };
    for (const words of ['রহিমপুর', 'নবীনগর'])
      expect(judged({ ...village, address: `${words}, শ্রীমঙ্গল, মৌলভীবাজার` })).toBeNull();
    expect(judged({ ...village, address: 'কুমিল্লা, শ্রীমঙ্গল, মৌলভীবাজার' })).toEqual(elsewhere);
  });

  test('that nobody lists is refused where it names another district', () => {
    const typed = { ...claim, placeId: null };
    expect(judged({ ...typed, address: 'Station Road, Moulvibazar' })).toEqual(elsewhere);
    for (const address of ['Sylhet Hotel, Dhaka', 'Dhaka - Sylhet Highway', 'Rampur'])
      expect(judged({ ...typed, address })).toBeNull();
  });
});

describe('another place', () => {
  const typed = { ...claim, placeId: null };

  test('may lie in the district that it names, a few kilometres over the boundary too', () => {
    expect(judged(typed)).toBeNull();
    // Savar, in Dhaka, seen from Gazipur next to it
    expect(canLieIn({ lat: 23.97, long: 90.3 }, mirpur.districtId)).toBe(true);
  });

  test('is refused far from it', () => {
    expect(judged({ ...typed, ...teknaf })).toMatchObject({ code: 'place_elsewhere' });
  });

  test('is refused abroad, on the way too', () => {
    expect(judged({ ...typed, lat: 22.5726, long: 88.3639 })).toMatchObject({ code: 'place_abroad' });
    expect(judged({ ...typed, districtId: null, lat: 0, long: 0 })).toMatchObject({
      code: 'place_abroad',
    });
  });

  test('fits at least one district wherever it is', () => {
    const districts = [...new Set(places().map(({ districtId }) => districtId))];
    const somewhere = fc.record({
      lat: fc.double({ min: 20.7, max: 26.6, noNaN: true }),
      long: fc.double({ min: 88.1, max: 92.6, noNaN: true }),
    });
    fc.assert(
      fc.property(somewhere, (point) => {
        expect(districts.some((id) => canLieIn(point, id))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

test('a distance may be 30 % beyond our road and no more', () => {
  expect(checkDistance(0, 100_000)).toBeNull();
  expect(checkDistance(130_000, 100_000)).toBeNull();
  expect(checkDistance(130_001, 100_000)).toEqual({ code: 'distance_too_long', field: 'distance' });
});
