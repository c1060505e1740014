import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../domain/base/calendar.ts';
import {
  estimatedFare,
  fareHint,
  firstBids,
  firstTariff,
  priceRange,
  tariffOn,
  type Tariff,
} from '../../../domain/money/fare.ts';
import { checkTariffs } from '../../../domain/money/tariff-rules.ts';

const TODAY = '2026-11-23';
const from = (day: string, change: Partial<Tariff> = {}): Tariff => ({
  ...firstTariff,
  from: day,
  ...change,
});
const codes = (after: Tariff[], before: Tariff[] = []) =>
  checkTariffs(after, before, TODAY).map(({ code, field }) => [code, field]);

describe('the tariff of a day', () => {
  it('is the last one that has begun by then, in whatever order they stand', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays(TODAY, days));
    fc.assert(
      fc.property(fc.uniqueArray(day, { maxLength: 6 }), day, (days, journey) => {
        const begun = days.filter((each) => each <= journey).toSorted();
        expect(
          tariffOn(
            days.map((each) => from(each)),
            journey,
          ).from,
        ).toBe(begun.at(-1) ?? firstTariff.from);
      }),
    );
  });

  it('gives the estimate its bands, its least fare and its surcharges', () => {
    const tariff = from(TODAY, {
      bands: [
        { upTo: 100, min: 10, max: 20 },
        { upTo: null, min: 30, max: 40 },
      ],
      floor: { min: 600, max: 900 },
      surcharges: { 9: 100 },
    });
    const sedan = (distance: number) =>
      estimatedFare(
        { distance, type: 'oneway', carType: 'sedan car', pickupDistrictId: 47, destinationDistrictId: 9 },
        tariff,
      );
    expect(sedan(10_000)).toEqual({ min: 600, max: 1000 });
    expect(sedan(90_000)).toEqual({ min: 900, max: 1900 });
    expect(sedan(100_000)).toEqual({ min: 3000, max: 4100 });
  });
});

describe('the range of bids', () => {
  const bids = {
    cars: { 4: { base: 1000, perKm: 20 }, 7: { base: 2000, perKm: 30 }, 10: { base: 3000, perKm: 40 } },
    spread: 50,
  };
  const trip = { distance: 100_000, type: 'oneway', seats: 4 } as const;

  it('is that of the tariff, also where it stands in for an estimate', () => {
    const tariff = from(TODAY, { bids });
    expect(priceRange(trip, tariff)).toEqual({ min: 3000, max: 4500 });
    expect(priceRange({ ...trip, distance: 200_000, type: 'round' }, tariff)).toEqual({
      min: 4500,
      max: 6750,
    });
    const ends = { pickupDistrictId: 47, destinationDistrictId: 9 };
    expect(fareHint({ ...trip, ...ends, seats: 10, carType: 'micro' }, tariff)).toEqual({
      min: 7000,
      max: 10_500,
    });
  });

  it('is the usual one where a tariff says nothing of it, as all that were set before', () => {
    fc.assert(
      fc.property(fc.constantFrom(4, 7, 10), fc.integer({ min: 1, max: 900_000 }), (seats, distance) => {
        const silent = from(TODAY, { floor: { min: 1, max: 2 } });
        const same = from(TODAY, { bids: firstBids });
        expect(priceRange({ ...trip, seats, distance }, silent)).toEqual(
          priceRange({ ...trip, seats, distance }, same),
        );
      }),
    );
  });

  it('may be set within bounds, each refused at its field', () => {
    expect(codes([from('2026-12-01', { bids })])).toEqual([]);
    const wrong = {
      cars: { ...bids.cars, 4: { base: -1, perKm: 4 }, 10: { base: 20_001, perKm: 1.5 } },
      spread: 201,
    };
    expect(codes([from('2026-12-01', { bids: wrong })])).toEqual([
      ['fares_bounds', 'fares.0.bids.cars.4.base'],
      ['fares_bounds', 'fares.0.bids.cars.4.perKm'],
      ['fares_bounds', 'fares.0.bids.cars.10.base'],
      ['fares_bounds', 'fares.0.bids.cars.10.perKm'],
      ['fares_bounds', 'fares.0.bids.spread'],
    ]);
  });

  it('that has begun stays', () => {
    const begun = from('2026-11-01', { bids });
    expect(codes([begun], [begun])).toEqual([]);
    expect(codes([from('2026-11-01')], [begun])).toEqual([['fares_from_tomorrow', 'fares.0.from']]);
  });
});

describe('what the office may set as fares', () => {
  it('begins tomorrow at the earliest, and once on a day', () => {
    expect(codes([from('2026-11-24')])).toEqual([]);
    expect(codes([from(TODAY)])).toEqual([['fares_from_tomorrow', 'fares.0.from']]);
    expect(codes([from('2026-02-30')])).toEqual([['fares_from_tomorrow', 'fares.0.from']]);
    expect(codes([from('2026-11-24'), from('2026-11-24')])).toEqual([
      ['fares_from_tomorrow', 'fares.1.from'],
    ]);
  });

  it('leaves what has begun as people were shown it', () => {
    const begun = from('2026-11-01');
    expect(codes([begun, from('2026-12-01')], [begun])).toEqual([]);
    expect(codes([{ ...begun, floor: { min: 1, max: 2 } }], [begun])).toEqual([
      ['fares_from_tomorrow', 'fares.0.from'],
    ]);
    expect(codes([], [begun])).toEqual([['fares_begun', 'fares']]);
    expect(codes([], [from('2026-12-01')])).toEqual([]);
  });

  it('rises from band to band, each with a range that is not upside down', () => {
    const wrong = from('2026-12-01', {
      bands: [
        { upTo: 100, min: 30, max: 20 },
        { upTo: 90, min: 20, max: 30 },
        { upTo: null, min: 20, max: 30 },
      ],
      floor: { min: 0, max: 0 },
    });
    expect(codes([wrong])).toEqual([
      ['fares_range', 'fares.0.bands.0'],
      ['fares_order', 'fares.0.bands.1.upTo'],
      ['fares_range', 'fares.0.floor'],
    ]);
  });
});
