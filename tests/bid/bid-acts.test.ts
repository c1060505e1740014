import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TripRow } from '../../protocol/sync/rows.ts';
import { dbsOf, wipe, type UserDbs } from '../../src/db/user-dbs.ts';
import { saveConfirmation } from '../../src/bid/bid-acts.ts';
import { setClockOffset } from '../../src/platform/clock.ts';
import { asTrip } from '../../src/trip/parts/feed-trip.ts';
import { ownBidRow as bid } from '../../testkit/rows/bid-row.ts';
import { feedRow } from '../../testkit/rows/trip-row.ts';

const minute = 60_000;
let dbs: UserDbs;

/** Sets the clock to this many minutes after the trip was asked for. */
const isOpenFor = (minutes: number): void =>
  setClockOffset(Date.parse(feedRow.created_at) + minutes * minute - Date.now());

beforeEach(async () => {
  dbs = dbsOf('passenger');
  isOpenFor(30);
  await stands('active');
  await dbs.mirror.bids.put({ ...bid, _n: 1 });
});
afterEach(async () => {
  setClockOffset(0);
  await wipe('passenger');
});

const trip = asTrip(feedRow);
const stands = (status: TripRow['status']) => dbs.mirror.trips.put({ ...trip, status, _n: 1 });
const outbox = () => dbs.outbox.outbox.orderBy('seq').toArray();

test('a bid is chosen at its price, with a backup, and not after the time to choose', async () => {
  expect(await saveConfirmation(dbs, bid, 'spare')).toBeNull();
  expect(await outbox()).toMatchObject([
    {
      name: 'bid.confirm',
      args: { bid_id: 'bid', trip_id: 'trip', price: 4500, backup_bid_id: 'spare' },
      until: Date.parse(trip.choose_until),
      preview: { car: { id: 'car' } },
    },
  ]);
});

test('once bids are closed one may still be chosen', async () => {
  isOpenFor(70);
  expect(await saveConfirmation(dbs, bid, null)).toBeNull();
});

test('after the time to choose the phone itself refuses, also where the server has not spoken', async () => {
  isOpenFor(80);
  expect((await saveConfirmation(dbs, bid, null))?.code).toBe('choose_window_over');
  expect(await outbox()).toEqual([]);
});

test('a bid that has changed or gone while it was looked at is not chosen', async () => {
  await dbs.mirror.bids.put({ ...bid, price: 5000, _n: 2 });
  expect(await saveConfirmation(dbs, bid, null)).toMatchObject({
    code: 'price_changed',
    values: { price: 5000 },
  });
  await dbs.mirror.bids.put({ ...bid, status: 'canceled', _n: 3 });
  expect((await saveConfirmation(dbs, bid, null))?.code).toBe('bid_not_open');
  expect(await outbox()).toEqual([]);
});
