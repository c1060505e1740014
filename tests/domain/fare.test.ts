import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimatedFare, fareHint, firstTariff, priceRange } from '../../domain/fare.ts';

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
    // SPEC 9's Dhaka to Cox's Bazar and back, for which people pay 25,000 to 35,000
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

test('where there is no estimate the range stands in', () => {
  const trip = {
    distance: 100_000,
    type: 'oneway',
    pickupDistrictId: dhaka,
    destinationDistrictId: moulvibazar,
  } as const;
  expect(fareHint({ ...trip, carType: 'sedan car', seats: 4 })).toEqual({ min: 2500, max: 3500 });
  expect(fareHint({ ...trip, carType: 'micro', seats: 10 })).toEqual({ min: 5400, max: 7290 });
});
