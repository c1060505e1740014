import { expect, test } from 'vitest';
import { carTripOf } from '../../../src/db/mirror/car-trips.ts';
import type { OwnDriver } from '../../../src/db/mirror/driver-views.ts';
import { lastDriver, saveDriver, suggestedDriver } from '../../../src/bid/owner/last-driver.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { driverRow } from '../../../testkit/rows/driver-row.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const driver = (id: string, busy = false): OwnDriver => ({
  ...driverRow,
  id,
  mutations: [],
  journeys: busy ? [{ ...asTrip(feedRow), id: `journey of ${id}` }] : [],
});
const trip = carTripOf(feedRow);
const all = [driver('karim'), driver('salam')];

test('who drove last time is suggested again', () => {
  expect(suggestedDriver(all, trip, 'salam')).toBe('salam');
  expect(suggestedDriver(all, trip, null)).toBeNull();
});

test('another driver is, where that one drives somewhere else or works no more; the owner, where nobody is free', () => {
  expect(suggestedDriver([driver('karim'), driver('salam', true)], trip, 'salam')).toBe('karim');
  expect(suggestedDriver([driver('karim')], trip, 'salam')).toBe('karim');
  expect(suggestedDriver([driver('salam', true)], trip, 'salam')).toBeNull();
  expect(suggestedDriver([], trip, 'salam')).toBeNull();
});

test('the phone remembers a driver, and that the owner drives', () => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  expect(lastDriver(storage)).toBeNull();
  saveDriver('karim', storage);
  expect(lastDriver(storage)).toBe('karim');
  saveDriver(null, storage);
  expect(lastDriver(storage)).toBeNull();
});
