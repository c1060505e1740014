import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { settle, unsent } from '../../../src/db/outbox/outbox-settling.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { feedTripView } from '../../../src/db/mirror/views.ts';
import { refusedPrice } from '../../../src/bid/owner/refused-price.ts';

const names = (place: string) => ({
  place: { en: place, bn: place },
  district: { en: place, bn: place },
});
const geo_location = { pick: names('Mirpur'), dest: names('Sreemangal'), via: null };
const at = '2026-11-20T06:00:00.000Z';

const row: FeedRow = {
  id: 'trip',
  number: 41,
  status: 'active',
  type: 'oneway',
  created_by: 'customer',
  created_at: at,
  journey_date: '2026-11-21',
  journey_time: '07:30:00',
  journey_date_time: '2026-11-21T01:30:00.000Z',
  return_date: null,
  return_time: null,
  pickup_full_address: 'Mirpur',
  via_full_address: null,
  destination_full_address: 'Sreemangal',
  pickup_division_id: 6,
  pickup_district_id: 47,
  destination_division_id: 5,
  destination_district_id: 36,
  geo_location,
  distance: 189_000,
  duration: 16_000,
  car_type: 'sedan car',
  no_of_seat: 4,
  price: null,
  trip_note: null,
  bids_until: '2026-11-20T07:00:00.000Z',
  choose_until: '2026-11-20T07:20:00.000Z',
  user: { id: 'passenger', name: 'নুসরাত', photo: null },
  car: null,
  provider: null,
};

const car = {
  id: 'car',
  brand: 'Toyota',
  model: 'Axio',
  manufacture_year: 2015,
  color: 'white',
  car_type: 'sedan car' as const,
  number_of_seat: 4,
  is_air_conditioned: true,
  images: [],
  registration: null,
};

let dbs: UserDbs;
beforeEach(async () => {
  dbs = dbsOf('provider');
  await dbs.mirror.feed.put({ ...row, _n: 1 });
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
        geo_location,
        journey_date_time: row.journey_date_time,
        car,
      },
    },
  );

async function serverRefuses(): Promise<void> {
  const waiting = await unsent(dbs, 10);
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
