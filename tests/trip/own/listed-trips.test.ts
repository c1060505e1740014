import { expect, test } from 'vitest';
import { requestAgainNote } from '../../../domain/trip/trip-status.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { listedTrips } from '../../../src/trip/own/listed-trips.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const now = Date.parse('2026-11-20T04:30:00.000Z');
const trip = (id: string, change: Partial<TripRow>) => ({
  ...asTrip(feedRow),
  id,
  ...change,
  mutations: [],
});
const lists = (...trips: ReturnType<typeof trip>[]) => {
  const { running, previous } = listedTrips(trips, {
    now,
    reader: { id: 'passenger', type: 'customer' },
  });
  return { running: running.map(({ id }) => id), previous: previous.map(({ id }) => id) };
};

test('running trips, then drafts; what is over stands with the earlier ones', () => {
  expect(
    lists(
      trip('draft', { status: 'draft' }),
      trip('open', {}),
      trip('done', { status: 'completed' }),
      trip('off', { status: 'canceled', cancel_note: 'not_needed' }),
    ),
  ).toEqual({ running: ['open', 'draft'], previous: ['done', 'off'] });
});

test('a trip that was asked for again has left the lists (REQ 4)', () => {
  const again = trip('again', { status: 'canceled', cancel_note: requestAgainNote });
  expect(lists(again)).toEqual({ running: [], previous: [] });
});

test('a provider’s trip is the passenger’s own once they are agreed, until then a booking', () => {
  const offered = { created_by: 'provider', user: { id: 'provider', name: 'রফিক', photo: null } } as const;
  expect(lists(trip('asked', offered))).toEqual({ running: [], previous: [] });
  const agreed = trip('agreed', { ...offered, status: 'hold', confirmed_booking_id: 'booking' });
  expect(lists(agreed).running).toEqual(['agreed']);
});
