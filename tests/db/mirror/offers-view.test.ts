import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, test } from 'vitest';
import { everything } from '../../../src/db/everything.ts';
import { offersView, waysBackOn } from '../../../src/db/mirror/offers-view.ts';
import { dbsOf, type UserDbs } from '../../../src/db/user-dbs.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import { offerRow } from '../../../testkit/rows/offer-row.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const now = Date.parse('2026-11-20T04:30:00Z');
const MINUTE_MS = 60_000;
const elsewhere = { pickup_district_id: 12, destination_district_id: 47 };

let dbs: UserDbs;
beforeEach(async () => {
  dbs = dbsOf(uuidv7());
});

/** Offers of these names, the first the newest. */
async function offered(...rows: [id: string, change: Partial<FeedRow>][]): Promise<void> {
  await dbs.mirror.feed.bulkAdd(
    rows.map(([id, change], age) => ({
      ...offerRow,
      id,
      created_at: new Date(now - (age + 1) * MINUTE_MS).toISOString(),
      ...change,
      _n: age + 1,
    })),
  );
}
const asks = (change: Partial<FeedRow> = {}) =>
  dbs.mirror.trips.put({ ...asTrip(feedRow), ...change, user: { ...feedRow.user, id: dbs.userId }, _n: 1 });
const shown = async (filter: Partial<typeof everything> = {}, limit = 10): Promise<string[]> =>
  (await offersView(dbs, { ...everything, ...filter }, limit, now)).map(({ id }) => id);

const back = { return_leg: true } as const;

test('ways back on the road of an open request stand first, also when they are among the oldest', async () => {
  await asks();
  await offered(['a', {}], ['b', { ...elsewhere, ...back }], ['c', {}], ['d', back], ['e', back]);
  expect(await shown()).toEqual(['d', 'e', 'a', 'b', 'c']);
  expect(await shown({}, 3)).toEqual(['d', 'e', 'a']);
});

test('they do not, when nothing is looked for or the request is over', async () => {
  await offered(['a', {}], ['b', back]);
  expect(await shown()).toEqual(['a', 'b']);
  await asks({ choose_until: new Date(now - 1).toISOString() });
  expect(await shown()).toEqual(['a', 'b']);
  await asks({ status: 'canceled' });
  expect(await shown()).toEqual(['a', 'b']);
});

test('a filter that names a place says what is looked for, and what does not fit stays out', async () => {
  await asks();
  await offered(
    ['a', elsewhere],
    ['b', { ...elsewhere, ...back }],
    ['c', back],
    ['d', { ...elsewhere, ...back, car_type: 'micro' }],
  );
  expect(await shown({ pickupDistrict: 12 })).toEqual(['b', 'd', 'a']);
  expect(await shown({ destinationDistrict: 47, carTypes: ['sedan car'] })).toEqual(['b', 'a']);
});

test('a way back that can no longer be booked is neither shown nor counted', async () => {
  await asks();
  await offered(['a', {}], ['b', back], ['c', { ...back, choose_until: new Date(now).toISOString() }]);
  expect(await shown()).toEqual(['b', 'a']);
  expect(await waysBackOn(dbs, feedRow, now)).toBe(1);
  expect(await waysBackOn(dbs, { ...feedRow, ...elsewhere }, now)).toBe(0);
});
