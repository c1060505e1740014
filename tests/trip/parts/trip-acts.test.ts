import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TripAsk } from '../../../machines/trip-lifecycle.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { tripsView, tripView } from '../../../src/db/mirror/trip-views.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { setClockOffset } from '../../../src/platform/clock.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { saveAsk } from '../../../src/trip/parts/trip-acts.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const minute = 60_000;
let dbs: UserDbs;

/** Sets the clock to this many minutes after the trip was asked for. */
const isOpenFor = (minutes: number): void =>
  setClockOffset(Date.parse(feedRow.created_at) + minutes * minute - Date.now());

beforeEach(() => {
  dbs = dbsOf('passenger');
  isOpenFor(30);
});
afterEach(async () => {
  setClockOffset(0);
  await wipe('passenger');
});

const trip = asTrip(feedRow);
const stands = (status: TripRow['status']) => dbs.mirror.trips.put({ ...trip, status, _n: 1 });
const ask = (request: TripAsk) => saveAsk(dbs, trip, { ask: request, type: 'customer' });
const cancel = () => ask({ action: 'cancel', cancelNote: 'not_needed' });
const outbox = () => dbs.outbox.outbox.orderBy('seq').toArray();

test('a rating is given once, and shows as soon as it is saved', async () => {
  await stands('completed');
  expect(await ask({ action: 'rate', rating: 0, review: '  ' })).toBeNull();
  expect((await tripView(dbs, 'trip'))?.given_rating).toEqual({ rating: 0, review: null });
  expect((await ask({ action: 'rate', rating: 5, review: '' }))?.code).toBe('already_rated');
});

test('no rating before the end, none of more than 500 letters', async () => {
  await stands('hold');
  expect((await ask({ action: 'rate', rating: 4, review: '' }))?.code).toBe('trip_not_completed');
  await stands('completed');
  const long = await ask({ action: 'rate', rating: 4, review: 'ক'.repeat(501) });
  expect(long?.code).toBe('review_too_long');
  expect(await outbox()).toEqual([]);
});

test('a draft is not published any more within an hour of its journey', async () => {
  await stands('draft');
  expect(await ask({ action: 'publish' })).toBeNull();
  expect((await outbox())[0]?.until).toBe(Date.parse(feedRow.journey_date_time) - 3_600_000);
});

test('an open trip is called off with its reason; one that is over is not', async () => {
  await stands('active');
  expect(await cancel()).toBeNull();
  expect(await outbox()).toMatchObject([
    { name: 'trip.cancel', args: { trip_id: 'trip', cancel_note: 'not_needed' } },
  ]);
  await stands('completed');
  expect((await cancel())?.code).toBe('trip_not_cancelable');
});

test('once nobody has chosen in time the phone itself refuses, also where the server has not spoken', async () => {
  await stands('active');
  isOpenFor(80);
  expect((await cancel())?.code).toBe('trip_not_cancelable');
  expect(await outbox()).toEqual([]);
});

/** Sets the clock to this many minutes after the time of the journey. */
const isAtJourney = (minutes: number): void =>
  setClockOffset(Date.parse(feedRow.journey_date_time) + minutes * minute - Date.now());

const agreed = { ...trip, status: 'hold', confirmed_bid_id: 'bid', fixed_price: 4500 } as const;
const drives = (request: TripAsk) => saveAsk(dbs, agreed, { ask: request, type: 'provider' });

test('the PIN is not taken before two hours, and completing waits for the journey or for a PIN', async () => {
  await dbs.mirror.trips.put({ ...agreed, user: { ...agreed.user, id: 'somebody' }, _n: 1 });
  isAtJourney(-121);
  expect((await drives({ action: 'start', pin: '1234' }))?.code).toBe('pin_too_early');
  isAtJourney(-119);
  expect((await drives({ action: 'complete' }))?.code).toBe('journey_not_begun');
  expect(await drives({ action: 'start', pin: '1234' })).toBeNull();
  expect(await drives({ action: 'complete' })).toBeNull();
  const [start, complete] = await outbox();
  expect(complete?.after).toEqual([start?.id]);
});

test('the phone itself hides the numbers two days after the end, without the server', async () => {
  const until = Date.parse(feedRow.journey_date_time) + 48 * 60 * minute;
  await dbs.mirror.trips.put({
    ...trip,
    status: 'completed',
    contact: { name: 'Rafiq', phone: '+8801000000002' },
    driver: { id: 'driver', name: 'Karim', photo: null, phone: '+8801000000003' },
    contact_until: new Date(until).toISOString(),
    boarded_at: feedRow.journey_date_time,
    _n: 1,
  });
  setClockOffset(until - minute - Date.now());
  expect(JSON.stringify(await tripView(dbs, 'trip'))).toMatch(/\+8801000000002.*\+8801000000003/);
  setClockOffset(until + minute - Date.now());
  for (const seen of [await tripView(dbs, 'trip'), (await tripsView(dbs))[0]]) {
    expect(seen).toMatchObject({ status: 'completed', contact: null, boarded_at: null });
    expect(JSON.stringify(seen)).not.toContain('+880');
  }
});

test('a new PIN takes the place of one that was refused', async () => {
  isAtJourney(0);
  await dbs.mirror.trips.put({
    ...trip,
    status: 'hold',
    created_by: 'provider',
    confirmed_booking_id: 'booking',
    _n: 1,
  });
  const start = (pin: string) => saveAsk(dbs, trip, { ask: { action: 'start', pin }, type: 'provider' });
  expect(await start('1111')).toBeNull();
  await dbs.outbox.outbox.toCollection().modify({ state: 'refused' });
  expect(await start('2222')).toBeNull();
  expect((await outbox()).map(({ args, state }) => [args, state])).toEqual([
    [{ trip_id: 'trip', pin: '2222' }, 'waiting'],
  ]);
});
