import { expect, test } from 'vitest';
import { carTypeChoices } from '../../../domain/car/car.ts';
import { fareHint, firstBids, firstTariff } from '../../../domain/money/fare.ts';
import { chosenPlace } from '../../../domain/place/chosen-place.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';
import { emptyDraft, roadOf, withPlace, type TripDraft } from '../../../domain/trip/trip-draft.ts';
import { fareOf, placeOnGround } from '../../../src/trip/parts/fare-choices.ts';

function journey(from: string, to: string): TripDraft {
  const [pickup, destination] = [placeById(from), placeById(to)];
  if (!pickup || !destination) throw new Error('no such places');
  const started = withPlace(emptyDraft, 'pickup', chosenPlace(pickup, 'bn'));
  return withPlace(started, 'destination', chosenPlace(destination, 'bn'));
}

const sreemangal = journey('mirpur-10', 'u290');
const distance = roadOf(sreemangal)?.distance ?? 0;

test('no fare before both places are chosen', () => {
  expect(fareOf(emptyDraft, 'sedan car', firstTariff)).toBeNull();
});

test('a sedan one way by the estimate, other cars and ways by what owners may bid', () => {
  const trip = { pickupDistrictId: 47, destinationDistrictId: 37, distance, type: 'oneway' } as const;
  expect(fareOf(sreemangal, 'sedan car', firstTariff)).toEqual(
    fareHint({ ...trip, carType: 'sedan car', seats: 4 }),
  );
  expect(fareOf(sreemangal, 'micro', firstTariff)).toEqual(
    fareHint({ ...trip, carType: 'micro', seats: 10 }),
  );
  expect(fareOf({ ...sreemangal, type: 'round' }, 'sedan car', firstTariff)).toEqual(
    fareHint({ ...trip, distance: distance * 2, type: 'round', carType: 'sedan car', seats: 4 }),
  );
});

test('the tariff of the market counts, not that of the code', () => {
  const bids = { ...firstBids, spread: 100 };
  const [dear, plain] = [5000, 0].map((surcharge) =>
    fareOf(sreemangal, 'sedan car', { ...firstTariff, bids, surcharges: { 37: surcharge } }),
  );
  expect(dear?.max).toBeGreaterThan(plain?.max ?? Infinity);
});

test('the cheapest car lies at the beginning of the ground, the dearest at its end', () => {
  const at = carTypeChoices.map((carType) => {
    const fare = fareOf(sreemangal, carType, firstTariff);
    if (!fare) throw new Error('no fare');
    return placeOnGround(fare, sreemangal, firstTariff);
  });
  expect(at[0]?.from).toBe(0);
  expect(at[2]?.to).toBe(1);
  expect(at.every(({ from, to }) => from >= 0 && from < to && to <= 1)).toBe(true);
});
