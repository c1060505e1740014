import { expect, test } from 'vitest';
import { firstTariff } from '../../../domain/money/fare.ts';
import { chosenPlace } from '../../../domain/place/chosen-place.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';
import {
  arrivalOf,
  emptyDraft,
  fareRangeOfDraft,
  requestOf,
  roadOf,
  withPlace,
  withText,
  withVia,
  type TripDraft,
} from '../../../domain/trip/trip-draft.ts';

function place(id: string) {
  const found = placeById(id);
  if (!found) throw new Error(`no place ${id}`);
  return chosenPlace(found, 'en');
}

const there: TripDraft = withPlace(
  withPlace({ ...emptyDraft, carType: 'sedan car' }, 'pickup', place('mirpur-10')),
  'destination',
  place('u290'),
);

test('there is a distance once both ends are chosen', () => {
  expect(roadOf(emptyDraft)).toBeNull();
  expect(roadOf(withText(there, 'destination', 'Sreem'))).toBeNull();
  expect(requestOf(emptyDraft).distance).toBe(0);
  expect(requestOf(there).distance).toBe(roadOf(there)?.distance);
});

test('changing a place or going through another changes the distance', () => {
  const direct = roadOf(there)?.distance ?? 0;
  expect(roadOf(withPlace(there, 'destination', place('d36')))?.distance).toBeGreaterThan(direct);
  expect(roadOf(withPlace(withVia(there, true), 'via', place('d62')))?.distance).toBeGreaterThan(direct);
});

test('a hidden via is gone', () => {
  const through = withPlace(withVia(there, true), 'via', place('d62'));
  expect(requestOf(through).via_place_id).toBe('d62');
  expect(requestOf(withVia(through, false))).toEqual(requestOf(there));
});

test('a round trip doubles the distance once and does not delay the arrival', () => {
  const round: TripDraft = { ...there, type: 'round' };
  expect(roadOf(round)?.distance).toBe((roadOf(there)?.distance ?? 0) * 2);
  const start = Date.UTC(2026, 10, 21, 1, 30);
  expect(arrivalOf(round, start)).toBe(arrivalOf(there, start));
  expect(arrivalOf(there, start)).toBe(start + (roadOf(there)?.duration ?? 0) * 1000);
  expect(arrivalOf(emptyDraft, start)).toBeNull();
});

test('only a round trip has a return', () => {
  const dated: TripDraft = { ...there, returnDate: '2026-11-22', returnTime: '10:00:00' };
  expect(requestOf(dated)).toMatchObject({ return_date: null, return_time: null });
  expect(requestOf({ ...dated, type: 'round' })).toMatchObject({
    return_date: '2026-11-22',
    return_time: '10:00:00',
  });
});

test('the price range needs places and a car', () => {
  expect(fareRangeOfDraft({ ...there, carType: null }, firstTariff)).toBeNull();
  expect(fareRangeOfDraft({ ...emptyDraft, carType: 'micro' }, firstTariff)).toBeNull();
  const distance = roadOf(there)?.distance ?? 0;
  expect(fareRangeOfDraft(there, firstTariff)?.min).toBe(Math.round(700 + (distance * 18) / 1000));
});
