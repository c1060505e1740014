import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carTypes } from '../../../domain/car/car.ts';
import { fareDrift } from '../../../domain/money/fare-drift.ts';
import { firstTariff } from '../../../domain/money/fare.ts';
import { typicalFare, type TypicalRoad } from '../../../domain/money/typical-fare.ts';
import {
  MOST_OF_ONE,
  MOST_ROADS,
  typicalRoads,
  type MadeJourney,
} from '../../../domain/money/typical-roads.ts';
import { typicalRows } from '../../../domain/money/typical-rows.ts';

const DAY = '2026-11-25';
const road: TypicalRoad = {
  pickupDistrictId: 47,
  destinationDistrictId: 36,
  carType: 'sedan car',
  type: 'oneway',
  distance: 190_000,
};
const journey = (at: number, price: number, changed: Partial<MadeJourney> = {}): MadeJourney => ({
  ...road,
  passengerId: `passenger ${at}`,
  ownerId: `owner ${at}`,
  price,
  ...changed,
});
const tableOf = (journeys: readonly MadeJourney[]) => {
  const roads = typicalRoads();
  journeys.forEach(roads.add);
  return roads.table(DAY);
};
const usual = (journeys: readonly MadeJourney[], of: TypicalRoad = road, today = DAY) =>
  typicalFare(tableOf(journeys), of, today);
const eight = Array.from({ length: 8 }, (_, at) => journey(at, 4000 + 100 * at));

describe('what a road usually costs', () => {
  it('is the middle half of eight fares or more, with their number', () => {
    expect(usual(eight)).toMatchObject({ low: 4200, high: 4500, trips: 8 });
    expect(usual(eight.slice(1))).toBeNull();
  });

  it('has bars of which the third to the fifth are inside', () => {
    const bars = Array.from(String(usual(eight)?.bars), Number);
    expect(bars).toHaveLength(8);
    expect(Math.max(...bars)).toBe(9);
    expect(Math.min(...bars)).toBe(1);
  });

  it('counts both directions as one road, and no other car, kind, district or much longer way', () => {
    const back = eight.map((each, at) =>
      at % 2 === 0 ? each : { ...each, pickupDistrictId: 36, destinationDistrictId: 47 },
    );
    expect(usual(back)?.trips).toBe(8);
    for (const other of [
      { carType: 'micro' },
      { type: 'round' },
      { destinationDistrictId: 38 },
      { distance: 240_000 },
      { distance: 150_000 },
    ] as const)
      expect(usual(eight, { ...road, ...other })).toBeNull();
    expect(usual(eight, { ...road, distance: 205_000 })).not.toBeNull();
  });

  it('leaves out the journeys of the same districts that are of another length', () => {
    const far = Array.from({ length: 5 }, (_, at) => journey(20 + at, 9000, { distance: 300_000 }));
    expect(usual([...eight, ...far])).toMatchObject({ low: 4200, high: 4500, trips: 8 });
  });

  it('is shown for a week', () => {
    expect(usual(eight, road, '2026-12-02')).not.toBeNull();
    expect(usual(eight, road, '2026-12-03')).toBeNull();
  });

  it('is silent where fewer than five people stand on a side', () => {
    const few = Array.from({ length: 8 }, (_, at) => journey(at, 4000, { ownerId: `owner ${at % 4}` }));
    expect(usual(few)).toBeNull();
    const five = Array.from({ length: 10 }, (_, at) => journey(at, 4000, { ownerId: `owner ${at % 5}` }));
    expect(usual(five)?.trips).toBe(10);
  });

  it('reads what it cannot understand as no road', () => {
    const roads = [47, 36, 99, 1, 2, 8, 100, 11111111, 1, 2];
    expect(typicalRows({ day: DAY, roads })).toEqual([]);
    expect(typicalFare({ day: DAY, roads }, road, DAY)).toBeNull();
    expect(typicalFare(null, road, DAY)).toBeNull();
  });
});

describe('nobody moves it alone', () => {
  it('counts ten thousand agreements of one hand with another once', () => {
    const pair = { passengerId: 'a', ownerId: 'b' };
    const many = Array.from({ length: 10_000 }, () => journey(0, 9900, pair));
    expect(usual(many)).toBeNull();
    expect(usual([...many, ...eight])?.trips).toBe(9);
  });

  const price = fc.integer({ min: 10, max: 300 }).map((hundreds) => hundreds * 100);
  const honest = fc
    .array(price, { minLength: 8, maxLength: 40 })
    .map((prices) => prices.map((each, at) => journey(at, each)));

  it('stays among the fares of the others, whatever one account does with whomever', () => {
    fc.assert(
      fc.property(
        honest,
        fc.array(fc.tuple(price, fc.nat(30)), { maxLength: 60 }),
        fc.boolean(),
        (others, acts, first) => {
          const own = acts.map(([each, at]) => journey(at, each, { ownerId: 'attacker' }));
          const found = usual(first ? [...own, ...others] : [...others, ...own]);
          const prices = others.map((each) => each.price);
          expect(found?.low).toBeGreaterThanOrEqual(Math.min(...prices));
          expect(found?.high).toBeLessThanOrEqual(Math.max(...prices));
          expect(found?.trips).toBeLessThanOrEqual(others.length + MOST_OF_ONE);
        },
      ),
    );
  });

  it('has low and high in order, and a road as it was agreed on, for any journeys', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            pickupDistrictId: fc.integer({ min: 1, max: 64 }),
            distance: fc.integer({ min: 1, max: 9e5 }),
            destinationDistrictId: fc.integer({ min: 1, max: 3 }),
            carType: fc.constantFrom(...carTypes),
            type: fc.constantFrom('oneway' as const, 'round' as const),
            passengerId: fc.string({ maxLength: 2 }),
            ownerId: fc.string({ maxLength: 2 }),
            price: fc.integer({ min: 0, max: 100_000 }),
          }),
          { maxLength: 200 },
        ),
        (journeys) => {
          for (const row of typicalRows(tableOf(journeys))) {
            expect(row.low).toBeLessThanOrEqual(row.high);
            expect(row.trips).toBeGreaterThanOrEqual(8);
            expect(String(row.bars)).toMatch(/^[1-9]{8}$/);
          }
        },
      ),
    );
  });
});

it('tells no more roads than a phone should hold: at most 20 kB, before it is compressed', () => {
  const pairs = Array.from({ length: 600 }, (_, at) => ({
    pickupDistrictId: 1 + (at % 64),
    destinationDistrictId: 1 + Math.floor(at / 64) + (at % 7),
    type: at % 2 === 0 ? ('oneway' as const) : ('round' as const),
  }));
  const table = tableOf(pairs.flatMap((ends) => eight.map((each) => ({ ...each, ...ends }))));
  expect(table.roads.length / 8).toBeLessThanOrEqual(MOST_ROADS);
  expect(table.roads.length / 8).toBeGreaterThan(400);
  expect(JSON.stringify(table).length).toBeLessThan(20_000);
});

describe('where fares drift', () => {
  const drift = (low: number, high: number) => fareDrift({ ...road, low, high }, firstTariff);

  it('names the end of the range against which they press', () => {
    const range = drift(0, 0)?.range ?? { min: 0, max: 0 };
    expect(range).toEqual({ min: 4120, max: 5562 });
    expect(drift(4100, 4300)?.drift).toBe('low');
    expect(drift(4500, 5000)?.drift).toBeNull();
    expect(drift(5400, 5600)?.drift).toBe('high');
  });

  it('says nothing of a road without a distance', () => {
    expect(fareDrift({ ...road, distance: 0, low: 1, high: 2 }, firstTariff)).toBeNull();
  });
});
