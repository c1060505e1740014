import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../domain/calendar.ts';
import { estimatedFare, firstTariff, tariffOn, type Tariff } from '../../domain/fare.ts';
import { checkTariffs } from '../../domain/tariff-rules.ts';

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
