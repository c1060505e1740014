import { describe, expect, test } from 'vitest';
import {
  carPlaceUntil,
  checkCarPlace,
  checkNextPlace,
  isCarPlaceTime,
  isDriving,
  isOldPlace,
  leftOf,
  newestPlace,
} from '../../../../domain/trip/meeting/car-place.ts';

const [minute, hour] = [60_000, 3_600_000];
const journeyAt = Date.parse('2026-11-27T07:30:00+06:00');
const place = { lat: 23.79412, long: 90.40431 };
const coming = {
  status: 'hold',
  journeyAt,
  party: { type: 'provider', part: 'counterpart' },
  hasDriver: false,
} as const;

describe('where the car is', () => {
  test('is said from two hours before the journey until two hours after its time', () => {
    expect(isCarPlaceTime(journeyAt, journeyAt - 2 * hour - 1)).toBe(false);
    expect(isCarPlaceTime(journeyAt, journeyAt - 2 * hour)).toBe(true);
    expect(isCarPlaceTime(journeyAt, carPlaceUntil(journeyAt) - 1)).toBe(true);
    expect(checkCarPlace(coming, carPlaceUntil(journeyAt))).toEqual({ code: 'car_place_not_now' });
    expect(checkCarPlace(coming, journeyAt)).toBeNull();
  });

  test('is said by whoever drives: the named driver, or the owner where none is named', () => {
    expect(isDriving({ type: 'provider', part: 'creator' }, false)).toBe(true);
    expect(isDriving({ type: 'provider', part: 'creator' }, true)).toBe(false);
    expect(isDriving({ type: 'driver', part: 'driver' }, true)).toBe(true);
    expect(checkCarPlace({ ...coming, hasDriver: true }, journeyAt)).toEqual({ code: 'not_driving' });
    for (const party of [
      { type: 'customer', part: 'creator' },
      { type: 'provider', part: 'stranger' },
      { type: 'driver', part: 'stranger' },
    ] as const)
      expect(checkCarPlace({ ...coming, party }, journeyAt)).toEqual({ code: 'not_your_trip' });
  });

  test('ends with the boarding and with the agreement', () => {
    for (const status of ['active', 'started', 'completed', 'canceled'] as const)
      expect(checkCarPlace({ ...coming, status }, journeyAt)).toEqual({ code: 'trip_not_agreed' });
  });

  test('lies in the country, and comes at most every two and a half minutes', () => {
    expect(checkNextPlace({ lat: 22.57, long: 88.36 }, null, journeyAt)).toEqual({ code: 'place_abroad' });
    expect(checkNextPlace(place, journeyAt - 2 * minute, journeyAt)).toEqual({ code: 'car_place_too_soon' });
    expect(checkNextPlace(place, journeyAt - 3 * minute, journeyAt)).toBeNull();
  });

  test('is the newest of what the net and the SMS have brought, and none is from the future', () => {
    const at = (ago: number) => ({ ...place, at: journeyAt - ago });
    expect(newestPlace([null, at(5 * minute), at(2 * minute)], journeyAt)).toEqual(at(2 * minute));
    expect(newestPlace([at(-3 * hour)], journeyAt)).toEqual(at(0));
    expect(newestPlace([null, null], journeyAt)).toBeNull();
  });

  test('is old after a quarter of an hour', () => {
    expect(isOldPlace(journeyAt - 15 * minute, journeyAt)).toBe(false);
    expect(isOldPlace(journeyAt - 15 * minute - 1, journeyAt)).toBe(true);
  });

  test('is about so many minutes away, and never none', () => {
    expect(leftOf(place, { lat: 23.80712, long: 90.36841 }).minutes).toBeGreaterThan(10);
    expect(leftOf(place, place)).toEqual({ metres: 0, minutes: 1 });
  });
});
