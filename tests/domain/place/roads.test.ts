import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quotedRoads } from '../../../bench/roads/quoted-roads.ts';
import { averageError, compare } from '../../../bench/roads/main.ts';
import { greatCircle } from '../../../domain/place/great-circle.ts';
import { districts } from '../../../domain/place/districts.ts';
import { placeById, type Place } from '../../../domain/place/gazetteer.ts';
import { forTripType, roadEstimate, roadOfEarlierApps } from '../../../domain/place/roads.ts';

function place(id: string): Place {
  const found = placeById(id);
  if (!found) throw new Error(`no place ${id}`);
  return found;
}

function town(name: string): Place {
  const district = districts.find(({ name: { en } }) => en === name);
  return place(`d${district?.id}`);
}

test('quoted distances that were not used for making the roads are met within 2.5 %, all within 5 % each', () => {
  const rows = quotedRoads.map(compare);
  expect(rows.filter(({ heldOut }) => heldOut)).toHaveLength(6);
  expect(averageError(rows.filter(({ heldOut }) => heldOut))).toBeLessThanOrEqual(2.5);
  expect(averageError(rows)).toBeLessThanOrEqual(2.5);
  expect(Math.max(...rows.map(({ percent }) => percent))).toBeLessThan(5);
});

test('an earlier app measures no way shorter, and none longer than by an eighth', () => {
  const ids = districts.map(({ id }) => place(`d${id}`));
  for (const from of ids)
    for (const to of ids) {
      const [now, before] = [roadEstimate(from, to).distance, roadOfEarlierApps(from, to).distance];
      expect(before).toBeGreaterThanOrEqual(now);
      expect(before).toBeLessThanOrEqual(now * 1.125 + 100);
    }
});

test('a place before its district town is not driven past', () => {
  const bhairab = roadEstimate(town('Dhaka'), place('bhairab-bazar')).distance;
  expect(bhairab).toBeLessThan(roadEstimate(town('Dhaka'), town('Kishoreganj')).distance);
  const sreemangal = roadEstimate(place('mirpur-10'), place('u290'));
  expect(Math.abs(sreemangal.distance - 188_600)).toBeLessThan(15_000);
  expect(Math.abs(sreemangal.duration - 16_500)).toBeLessThan(20 * 60);
});

const roundingMetres = 200;
const district = fc.constantFrom(...districts.map(({ id }) => place(`d${id}`)));

test('every district reaches every other, never shorter than the crow flies', () => {
  fc.assert(
    fc.property(district, district, (from, to) => {
      const { distance, duration } = roadEstimate(from, to);
      expect(distance).toBeLessThan(1_200_000);
      expect(distance).toBeGreaterThanOrEqual(Math.floor(greatCircle(from, to) * 0.97));
      expect(distance % 100).toBe(0);
      expect(duration % 60).toBe(0);
    }),
  );
});

test('there and back is equally far', () => {
  fc.assert(
    fc.property(district, district, (from, to) => {
      expect(roadEstimate(from, to)).toEqual(roadEstimate(to, from));
    }),
  );
});

test('a way through another district town is the sum of its legs, and never a short cut', () => {
  const towns = districts.map(({ id }) => place(`d${id}`));
  const legs = towns.map((from) => towns.map((to) => roadEstimate(from, to).distance));
  const shortCuts = legs.flatMap((legsFrom, from) =>
    legsFrom.flatMap((direct, to) =>
      legs
        .map((legsVia, via) => ({ via, around: (legsFrom[via] ?? 0) + (legsVia[to] ?? 0) }))
        .filter(({ around }) => direct > around + roundingMetres)
        .map(({ via }) => [from, via, to].map((town) => districts[town]?.name.en)),
    ),
  );
  expect(shortCuts).toEqual([]);
  fc.assert(
    fc.property(district, district, district, (from, to, via) => {
      const through = roadEstimate(from, to, via).distance;
      const sum = roadEstimate(from, via).distance + roadEstimate(via, to).distance;
      expect(Math.abs(through - sum)).toBeLessThanOrEqual(roundingMetres);
    }),
  );
});

test('a round trip is doubled once', () => {
  expect(forTripType({ distance: 188_600, duration: 16_500 }, 'round')).toEqual({
    distance: 377_200,
    duration: 33_000,
  });
  expect(forTripType({ distance: 188_600, duration: 16_500 }, 'oneway')).toEqual({
    distance: 188_600,
    duration: 16_500,
  });
});

test('a district that does not exist is an error', () => {
  expect(() => roadEstimate({ lat: 23, long: 90, districtId: 99 }, town('Dhaka'))).toThrow(RangeError);
});
