import { expect, test } from 'vitest';
import { carTypeChoices } from '../../domain/car.ts';
import { firstTariff, estimatedFare, priceRange } from '../../domain/fare.ts';
import { chosenPlace } from '../../domain/places/chosen-place.ts';
import { placeById } from '../../domain/places/gazetteer.ts';
import { emptyDraft, roadOf, withPlace, type TripDraft } from '../../domain/trip-draft.ts';
import { fareOf, placeOnGround } from '../../src/trip/fare-choices.ts';

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

test('a sedan one way by the estimate, other cars by the helper', () => {
  const ends = { pickupDistrictId: 47, destinationDistrictId: 37 };
  expect(fareOf(sreemangal, 'sedan car', firstTariff)).toEqual(
    estimatedFare({ ...ends, distance, type: 'oneway', carType: 'sedan car' }),
  );
  expect(fareOf(sreemangal, 'micro', firstTariff)).toEqual(
    priceRange({ distance, type: 'oneway', seats: 10 }),
  );
});

test('there and back by the helper, also in a sedan', () => {
  expect(fareOf({ ...sreemangal, type: 'round' }, 'sedan car', firstTariff)).toEqual(
    priceRange({ distance: distance * 2, type: 'round', seats: 4 }),
  );
});

test('the surcharges of the market count, not those of the code', () => {
  const there = journey('mirpur-10', 'd9');
  const [dear, plain] = [
    fareOf(there, 'sedan car', { ...firstTariff, surcharges: { 9: 5000 } }),
    fareOf(there, 'sedan car', { ...firstTariff, surcharges: {} }),
  ];
  expect((dear?.max ?? 0) - (plain?.max ?? 0)).toBe(5000);
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
