import { afterEach, beforeEach, expect, test } from 'vitest';
import { tripStatuses, type TripParty } from '../../../domain/trip-status.ts';
import { tripView } from '../../../src/db/trip-views.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { mayAskAgain, publishTrip, rateTrip } from '../../../src/features/trips/trip-acts.ts';
import { asTrip } from '../../../src/trip/feed-trip.ts';
import { feedRow } from '../../support/trip-row.ts';

let dbs: UserDbs;
beforeEach(() => {
  dbs = dbsOf('passenger');
});
afterEach(() => wipe('passenger'));

const completed = { ...asTrip(feedRow), status: 'completed' as const };

test('a rating is given once, and shows as soon as it is kept', async () => {
  await dbs.mirror.trips.put({ ...completed, _n: 1 });
  expect(await rateTrip(dbs, completed, { rating: 0, review: '  ' })).toBeNull();
  const rated = await tripView(dbs, 'trip');
  expect(rated?.given_rating).toEqual({ rating: 0, review: null });
  if (!rated) throw new Error('no trip');
  expect((await rateTrip(dbs, rated, { rating: 5, review: '' }))?.code).toBe('already_rated');
});

test('no rating before the end, none of more than 500 letters', async () => {
  const held = { ...completed, status: 'hold' as const };
  expect((await rateTrip(dbs, held, { rating: 4, review: '' }))?.code).toBe('trip_not_completed');
  const long = { rating: 4, review: 'ক'.repeat(501) };
  expect((await rateTrip(dbs, completed, long))?.code).toBe('review_too_long');
  expect(await dbs.outbox.outbox.count()).toBe(0);
});

test('a draft is not published any more within an hour of its journey', async () => {
  await publishTrip(dbs, { ...asTrip(feedRow), status: 'draft' });
  const [row] = await dbs.outbox.outbox.toArray();
  expect(row?.until).toBe(Date.parse(feedRow.journey_date_time) - 3_600_000);
});

test('who may ask for the same trip again, and when', () => {
  const at = (party: TripParty) => tripStatuses.filter((status) => mayAskAgain(status, party));
  expect(at({ type: 'customer', part: 'creator' })).toEqual([
    'active',
    'extended',
    'completed',
    'canceled',
    'expired',
    'rejected',
  ]);
  expect(at({ type: 'customer', part: 'counterpart' })).toEqual(['completed']);
  expect(at({ type: 'provider', part: 'counterpart' })).toEqual([]);
  expect(at({ type: 'customer', part: 'stranger' })).toEqual([]);
});
