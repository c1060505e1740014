import { afterEach, beforeEach, expect, test } from 'vitest';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { settle, unsettled } from '../../../src/db/outbox/outbox-settling.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { feedTripView } from '../../../src/db/mirror/views.ts';
import { refusedPrice } from '../../../src/bid/owner/refused-price.ts';
import { ownBidRow } from '../../../testkit/rows/bid-row.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

let dbs: UserDbs;
beforeEach(async () => {
  dbs = dbsOf('provider');
  await dbs.mirror.feed.put({ ...feedRow, _n: 1 });
});
afterEach(() => wipe('provider'));

const bids = (price: number): Promise<string> =>
  enqueue(
    dbs,
    { name: 'bid.place', args: { id: `bid at ${price}`, trip_id: 'trip', car_id: 'car', price, note: null } },
    {
      preview: {
        kind: 'trip',
        createdBy: 'customer',
        geo_location: feedRow.geo_location,
        journey_date_time: feedRow.journey_date_time,
        car: ownBidRow.car,
      },
    },
  );

async function serverRefuses(): Promise<void> {
  const waiting = await unsettled(dbs);
  await settle(
    dbs,
    waiting.map(({ seq }) => ({ seq, error: { code: 'price_out_of_range' as const } })),
  );
}

async function refused() {
  const trip = await feedTripView(dbs, 'trip');
  return trip ? refusedPrice(dbs, trip) : null;
}

test('the price that was refused is there to be fixed', async () => {
  const id = await bids(500);
  expect(await refused()).toBeNull();
  await serverRefuses();
  expect(await refused()).toEqual({ id, price: 500, error: { code: 'price_out_of_range' } });
});

test('a later bid on the same trip takes its place', async () => {
  await bids(500);
  await serverRefuses();
  await bids(4_800);
  expect(await refused()).toBeNull();
});
