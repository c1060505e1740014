import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../src/db/outbox/outbox-db.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { withCoverage, type Action } from '../../../src/db/overlay/overlay.ts';
import { overlayTrips } from '../../../src/db/overlay/overlay-trips.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';

const sent: OutboxRow = {
  name: 'trip.publish',
  args: { trip_id: 'trip' },
  seq: 1,
  id: 'mutation',
  userId: 'person',
  v: 1,
  after: [],
  until: null,
  state: 'sent',
  attempts: 1,
  createdAt: 0,
  settledAt: 0,
  at: 3,
  error: null,
  preview: null,
  about: ['trip:trip'],
};
const position = { key: 'position', cursor: { u: 3 }, back: null, pulledAt: 0 } as const;
const covered = (row: OutboxRow, at: Parameters<typeof withCoverage>[1]) =>
  withCoverage([row], at).map((action) => action.covered);

test('an action is covered when the mirror has come to where it took effect', () => {
  expect(covered(sent, position)).toEqual([true]);
  expect(covered(sent, { ...position, cursor: { u: 2 } })).toEqual([false]);
  expect(covered(sent, undefined)).toEqual([false]);
  expect(covered({ ...sent, state: 'waiting', at: null }, position)).toEqual([false]);
});

test('nothing is covered while a first pull is still going back: its rows may be on a later page', () => {
  expect(covered(sent, { ...position, back: [1, 'u:person', 3] })).toEqual([false]);
});

const row = asTrip({ ...feedRow, status: 'completed' });
const rated = {
  ...sent,
  name: 'trip.rate' as const,
  args: { trip_id: 'trip', rating: 4, review: '' },
  covered: false,
};
const ratingShown = (action: Action, given: TripRow['given_rating'] = null) =>
  overlayTrips([{ ...row, given_rating: given }], [action])[0]?.given_rating;

test('a rating shows as given from the moment it is saved, and not when it was refused', () => {
  expect(ratingShown({ ...rated, state: 'waiting', at: null })).toEqual({ rating: 4, review: null });
  expect(ratingShown({ ...rated, state: 'refused', at: null })).toBeNull();
});

test('ready words show with the stars, and an owner’s rating of the passenger as given', () => {
  const words = { ...rated.args, marks: ['on_time' as const] };
  expect(ratingShown({ ...rated, args: words })).toEqual({ rating: 4, review: null, marks: ['on_time'] });
  const ofPassenger = {
    ...sent,
    name: 'passenger.rate' as const,
    args: { trip_id: 'trip', rating: 3, marks: ['polite' as const] },
    covered: false,
  };
  const shown = (action: Action, given?: TripRow['passenger_rating']) =>
    overlayTrips([{ ...row, passenger_rating: given ?? null }], [action])[0]?.passenger_rating;
  expect(shown(ofPassenger)).toEqual({ rating: 3, marks: ['polite'] });
  expect(shown({ ...ofPassenger, state: 'refused' })).toBeNull();
  expect(shown(ofPassenger, { rating: 5, marks: [] })).toEqual({ rating: 5, marks: [] });
});

test('the server’s rating is shown instead of the phone’s', () => {
  expect(ratingShown(rated, { rating: 5, review: 'ভালো' })).toEqual({ rating: 5, review: 'ভালো' });
});

test('what is asked of a booking is shown at the booking, not on the page of its trip', () => {
  const asked = {
    ...sent,
    name: 'booking.confirm' as const,
    args: { booking_id: 'booking', trip_id: 'trip' },
    covered: false,
  };
  expect(overlayTrips([row], [asked])[0]?.mutations).toEqual([]);
  expect(overlayTrips([row], [asked], true)[0]?.mutations).toHaveLength(1);
});
