import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimatedFare, fareHint, firstTariff, priceRange } from '../../../domain/money/fare.ts';

const dhaka = 47;
const moulvibazar = 37;
const coxsBazar = 9;
const panchagarh = 53;

const sedan = (distance: number, destinationDistrictId = moulvibazar, pickupDistrictId = dhaka) =>
  estimatedFare({
    distance,
    type: 'oneway',
    carType: 'sedan car',
    pickupDistrictId,
    destinationDistrictId,
  });

describe('the customer’s estimate', () => {
  test.each([
    [10_000, { min: 500, max: 750 }],
    [14_285, { min: 500, max: 750 }],
    [15_000, { min: 525, max: 750 }],
    [59_999, { min: 2100, max: 3000 }],
    [60_000, { min: 1500, max: 2100 }],
    [120_000, { min: 3000, max: 4200 }],
    [120_001, { min: 2640, max: 3840 }],
    [188_600, { min: 4149, max: 6035 }],
    [220_000, { min: 4840, max: 7040 }],
    [220_001, { min: 4400, max: 6600 }],
  ])('%i metres', (distance, range) => expect(sedan(distance)).toEqual(range));

  test('far districts add to the upper end, once, the higher of the two', () => {
    expect(sedan(400_000, coxsBazar)).toEqual({ min: 8000, max: 14_000 });
    expect(sedan(400_000, panchagarh)).toEqual({ min: 8000, max: 13_000 });
    expect(sedan(400_000, panchagarh, coxsBazar)).toEqual({ min: 8000, max: 14_000 });
    expect(sedan(400_000, coxsBazar, coxsBazar)).toEqual({ min: 8000, max: 14_000 });
  });

  test('surcharges are a setting', () => {
    const trip = {
      distance: 100_000,
      type: 'oneway',
      carType: 'sedan car',
      pickupDistrictId: dhaka,
      destinationDistrictId: coxsBazar,
    } as const;
    expect(estimatedFare(trip, { ...firstTariff, surcharges: { [dhaka]: 300 } })).toEqual({
      min: 2500,
      max: 3800,
    });
  });

  test('is only for one-way trips in a sedan with a distance', () => {
    const ends = { pickupDistrictId: dhaka, destinationDistrictId: moulvibazar };
    const distance = 100_000;
    expect(estimatedFare({ distance, type: 'round', carType: 'sedan car', ...ends })).toBeNull();
    expect(estimatedFare({ distance, type: 'oneway', carType: 'micro', ...ends })).toBeNull();
    expect(sedan(0)).toBeNull();
  });
});

describe('the provider’s range', () => {
  test.each([
    [4, 'oneway', 100_000, { min: 2500, max: 3375 }],
    [7, 'oneway', 100_000, { min: 4700, max: 6345 }],
    [10, 'oneway', 100_000, { min: 5400, max: 7290 }],
    // REQ 9's Dhaka to Cox's Bazar and back, for which people pay 25,000 to 35,000
    [10, 'round', 852_000, { min: 24_726, max: 33_380 }],
  ] as const)('%i seats, %s, %i metres', (seats, type, distance, range) => {
    expect(priceRange({ seats, type, distance })).toEqual(range);
  });

  test('knows only the seats of car types', () => {
    expect(priceRange({ seats: 5, type: 'oneway', distance: 100_000 })).toBeNull();
  });

  test('is whole taka and never upside down', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(4, 7, 10),
        fc.constantFrom('oneway', 'round'),
        fc.integer({ min: 1, max: 2_000_000 }),
        (seats, type, distance) => {
          const range = priceRange({ seats, type, distance });
          expect(range && Number.isInteger(range.min) && Number.isInteger(range.max)).toBe(true);
          expect(range && range.min <= range.max).toBe(true);
        },
      ),
    );
  });
});

describe('what a passenger is shown', () => {
  const trip = {
    type: 'oneway',
    pickupDistrictId: dhaka,
    destinationDistrictId: moulvibazar,
    carType: 'sedan car',
    seats: 4,
  } as const;

  test('is the estimate cut to what owners may bid, in hundreds', () => {
    // the estimate says 2,500 to 3,500, owners may bid 2,500 to 3,375
    expect(fareHint({ ...trip, distance: 100_000 })).toEqual({ min: 2500, max: 3300 });
    // 4,710 to 7,065 and 4,939 to 6,668
    expect(fareHint({ ...trip, distance: 235_500 })).toEqual({ min: 5000, max: 6600 });
  });

  test('is the owners’ range where there is no estimate, or none of it may be bid', () => {
    expect(fareHint({ ...trip, distance: 100_000, carType: 'micro', seats: 10 })).toEqual({
      min: 5400,
      max: 7200,
    });
    // the estimate of a short way, 500 to 750, is below the least that an owner may ask for
    expect(fareHint({ ...trip, distance: 10_000 })).toEqual({ min: 900, max: 1100 });
  });

  test('has a surcharge as far as owners may bid it', () => {
    const dear = { ...trip, distance: 30_000, destinationDistrictId: coxsBazar };
    expect(fareHint({ ...dear, destinationDistrictId: moulvibazar })).toEqual({ min: 1300, max: 1500 });
    expect(fareHint(dear)).toEqual({ min: 1300, max: 1600 });
  });

  test('can always be bid, at both ends', () => {
    const journeys = fc.record({
      distance: fc.integer({ min: 1, max: 900_000 }),
      type: fc.constantFrom('oneway' as const, 'round' as const),
      car: fc.constantFrom(
        { carType: 'sedan car', seats: 4 } as const,
        { carType: 'mini micro', seats: 7 } as const,
        { carType: 'micro', seats: 10 } as const,
      ),
      destinationDistrictId: fc.constantFrom(moulvibazar, coxsBazar, panchagarh),
    });
    fc.assert(
      fc.property(journeys, ({ car, ...journey }) => {
        const asked = { ...trip, ...journey, ...car };
        const [hint, range] = [fareHint(asked), priceRange(asked)];
        if (!hint || !range) throw new Error('no range');
        expect(hint.min).toBeGreaterThanOrEqual(range.min);
        expect(hint.max).toBeLessThanOrEqual(range.max);
        expect(hint.min).toBeLessThanOrEqual(hint.max);
      }),
    );
  });
});
