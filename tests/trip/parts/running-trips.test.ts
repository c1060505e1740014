import { expect, test } from 'vitest';
import type { TripStatus } from '../../../domain/trip/trip-status.ts';
import { runningTrips } from '../../../src/trip/parts/running-trips.ts';

const noon = Date.parse('2026-11-20T06:00:00Z');
const minutes = (count: number) => new Date(noon + count * 60_000).toISOString();

type Given = {
  id: string;
  status?: TripStatus;
  created?: number;
  lastBid?: number;
  journey?: number;
  waits?: boolean;
  refused?: boolean;
  lost?: boolean;
};

const trip = ({
  id,
  status = 'active',
  created = -10,
  lastBid,
  journey = 600,
  waits = false,
  refused = false,
  lost = false,
}: Given) => ({
  id,
  status,
  created_at: minutes(created),
  last_bid_at: lastBid === undefined ? null : minutes(lastBid),
  bids_until: minutes(created + 60),
  choose_until: minutes(created + 80),
  journey_date_time: minutes(journey),
  confirmed_bid_id: lost || !['hold', 'started'].includes(status) ? null : 'bid',
  confirmed_booking_id: null,
  mutations:
    waits || refused
      ? [
          {
            name: 'trip.create' as const,
            state: refused ? ('refused' as const) : ('waiting' as const),
            attempts: 0,
            covered: false,
          },
        ]
      : [],
});

const shown = (...trips: Given[]) => runningTrips(trips.map(trip), noon).map(({ id }) => id);

test('open, agreed and started trips run; those that are over do not', () => {
  const over: TripStatus[] = ['completed', 'canceled', 'expired', 'rejected', 'draft'];
  expect(
    shown(
      ...over.map((status) => ({ id: status, status })),
      { id: 'active' },
      { id: 'extended', status: 'extended' },
      { id: 'hold', status: 'hold' },
      { id: 'started', status: 'started', journey: -60 },
    ).toSorted(),
  ).toEqual(['active', 'extended', 'hold', 'started']);
});

test('a trip that somebody else drives is over for the other bidders', () => {
  expect(
    shown(
      { id: 'taken', status: 'hold', lost: true },
      { id: 'driven', status: 'started', lost: true },
      { id: 'own', status: 'hold' },
    ),
  ).toEqual(['own']);
});

test('by the clock alone a trip leaves the list when nobody chose in time', () => {
  expect(shown({ id: 'late', created: -79 })).toEqual(['late']);
  expect(shown({ id: 'over', created: -80 })).toEqual([]);
});

test('a bid moves its trip to the top', () => {
  expect(shown({ id: 'newer', created: -5 }, { id: 'older', created: -30 })).toEqual(['newer', 'older']);
  expect(shown({ id: 'newer', created: -5 }, { id: 'older', created: -30, lastBid: -1 })).toEqual([
    'older',
    'newer',
  ]);
});

test('what waits to be sent comes first', () => {
  expect(
    shown({ id: 'bid', lastBid: 0 }, { id: 'mine', status: 'pending', created: -50, waits: true }),
  ).toEqual(['mine', 'bid']);
});

test('a pending trip whose hour has passed is over, unless it is still on this phone', () => {
  expect(shown({ id: 'gone', status: 'pending', journey: -1 })).toEqual([]);
  expect(shown({ id: 'kept', status: 'pending', journey: -1, waits: true })).toEqual(['kept']);
});

test('a request that was not taken does not run', () => {
  expect(shown({ id: 'open' }, { id: 'refused', status: 'rejected', refused: true })).toEqual(['open']);
});
