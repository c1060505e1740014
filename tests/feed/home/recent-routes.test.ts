import { expect, test } from 'vitest';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { recentRoutes } from '../../../src/feed/home/recent-routes.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const now = dhakaInstant('2026-11-16', '10:15');
const trip = (id: string, date: string, over: object = {}) =>
  asTrip({
    ...feedRow,
    id,
    status: 'completed',
    journey_date: date,
    journey_time: '07:30:00',
    journey_date_time: new Date(dhakaInstant(date, '07:30')).toISOString(),
    ...over,
  });
const elsewhere = {
  geo_location: { ...feedRow.geo_location, dest: feedRow.geo_location.pick, pick: feedRow.geo_location.dest },
};

test('each road once, the last journey of it, latest first', () => {
  const trips = [trip('old', '2026-11-02'), trip('new', '2026-11-12'), trip('back', '2026-11-09', elsewhere)];
  expect(recentRoutes(trips, now).map((route) => route.trip.id)).toEqual(['new', 'back']);
});

test('a weekday that can be chosen comes with its day; one that expired without a car comes without', () => {
  const [week, none] = recentRoutes(
    [trip('thursday', '2026-11-12'), trip('expired', '2026-11-11', { ...elsewhere, status: 'expired' })],
    now,
  );
  expect([week?.week, none?.week]).toEqual([true, false]);
});

test('nothing of what is open, agreed, canceled or a draft', () => {
  for (const status of ['active', 'hold', 'started', 'draft', 'canceled'] as const)
    expect(recentRoutes([trip('a', '2026-11-12', { status })], now)).toEqual([]);
});
