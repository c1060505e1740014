import { beforeEach, expect, test } from 'vitest';
import { defaultAccountLimits } from '../../../domain/person/account-limits.ts';
import type { Actor } from '../../../server/act/act.ts';
import { sweepTrips } from '../../../server/jobs/deadlines.ts';
import { advanceTrip } from '../../../server/trip/clock.ts';
import { databaseOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, MINUTE, openMarket, START, tripIntent, type Market } from '../../../testkit/market/market.ts';
import { at } from '../../../testkit/process/server.ts';

const database = await databaseOfFile();

/** It is nine in the evening in Dhaka; the time is seven the next morning, and the journey nine in the evening after it. */
const NIGHT = 12 * HOUR;
const SEVEN = START + 22 * HOUR;
const JOURNEY = START + 36 * HOUR;

let market: Market;
let passenger: Actor;
beforeEach(async () => {
  market = openMarket(database);
  market.pass(NIGHT);
  passenger = await market.person('customer');
});

const schedule = (id: string, publish_at: number | null, by = passenger) =>
  market.act(by, { name: 'trip.schedule', args: { trip_id: id, publish_at } });

async function draft(journeyAt = JOURNEY): Promise<string> {
  const { name, args } = tripIntent({ journeyAt });
  expect(await market.act(passenger, { name, args: { ...args, draft: true } })).toMatchObject({ ok: true });
  return args.id;
}
async function scheduled(): Promise<string> {
  const id = await draft();
  expect(await schedule(id, SEVEN)).toMatchObject({ ok: true });
  return id;
}
const seen = async (id: string, by = passenger) => {
  const row = (await market.seen(by)).get(`trip ${id}`)?.[4];
  return { status: at(row, 'status'), publish_at: at(row, 'publish_at') };
};
const notices = async (id: string): Promise<unknown[]> =>
  (
    await database.query(
      "select type, data->>'code' as code from notifications where trip_id = $1 and user_id = $2",
      [id, passenger.id],
    )
  ).rows.map(({ type, code }) => [type, code]);
const isInFeed = async (id: string): Promise<boolean> =>
  (await market.seen(await market.person('provider'))).has(`feed ${id}`);
const untilSeven = () => market.pass(SEVEN - market.context.now());

test('a draft with a time is posted by the clock then, and its passenger is told', async () => {
  const id = await scheduled();
  expect(market.scheduled).toContainEqual({ tripId: id, at: [SEVEN] });
  expect(await seen(id)).toEqual({ status: 'draft', publish_at: new Date(SEVEN).toISOString() });
  untilSeven();
  market.pass(-1);
  await advanceTrip(market.context, id);
  expect([(await seen(id)).status, await isInFeed(id), await notices(id)]).toEqual(['draft', false, []]);
  market.pass(1);
  await advanceTrip(market.context, id);
  expect(await seen(id)).toEqual({ status: 'active', publish_at: undefined });
  expect(await isInFeed(id)).toBe(true);
  expect(await notices(id)).toEqual([['trip_posted', null]]);
  await advanceTrip(market.context, id);
  expect(await notices(id)).toHaveLength(1);
});

test('its bids are taken from then on, for the whole window', async () => {
  const id = await scheduled();
  untilSeven();
  await advanceTrip(market.context, id);
  const { rows } = await database.query('select created_at, bids_until from trips where id = $1', [id]);
  expect(rows).toEqual([{ created_at: new Date(SEVEN), bids_until: new Date(SEVEN + HOUR) }]);
});

test('the sweep finds one whose job was lost, and reminds of one that is near', async () => {
  const id = await scheduled();
  market.scheduled.length = 0;
  untilSeven();
  market.pass(-2 * MINUTE);
  await sweepTrips(market.context);
  expect(market.scheduled).toContainEqual({ tripId: id, at: [SEVEN] });
  market.pass(2 * MINUTE);
  await sweepTrips(market.context);
  expect((await seen(id)).status).toBe('active');
});

test('one whose time has passed before the phone reached the server is posted at once', async () => {
  const id = await draft();
  market.pass(11 * HOUR);
  expect(await schedule(id, SEVEN)).toMatchObject({ ok: true });
  expect((await seen(id)).status).toBe('active');
  expect(await notices(id)).toEqual([['trip_posted', null]]);
});

test('and is refused with the reason when the journey is too near by then', async () => {
  const id = await draft();
  market.pass(JOURNEY - HOUR - market.context.now());
  expect(await schedule(id, SEVEN)).toMatchObject({ ok: false, code: 'journey_too_early' });
  expect((await seen(id)).status).toBe('draft');
});

test('a time that is taken back, or a draft that is dropped or posted before, is not posted by the clock', async () => {
  const [back, dropped, now] = [await scheduled(), await scheduled(), await scheduled()];
  expect(await schedule(back, null)).toMatchObject({ ok: true });
  expect((await seen(back)).publish_at).toBeUndefined();
  const args = { trip_id: dropped, cancel_note: 'not needed' };
  expect(await market.act(passenger, { name: 'trip.cancel', args })).toMatchObject({ ok: true });
  expect(await market.act(passenger, { name: 'trip.publish', args: { trip_id: now } })).toMatchObject({
    ok: true,
  });
  untilSeven();
  for (const id of [back, dropped, now]) await advanceTrip(market.context, id);
  const statuses = [await seen(back), await seen(dropped), await seen(now)].map(({ status }) => status);
  expect(statuses.slice(0, 2)).toEqual(['draft', 'canceled']);
  for (const id of [back, dropped, now]) expect(await notices(id)).not.toContainEqual(['trip_posted', null]);
});

test('a posted one can no longer be given a time, nor have it taken back', async () => {
  const id = await scheduled();
  untilSeven();
  await advanceTrip(market.context, id);
  for (const time of [null, SEVEN + HOUR])
    expect(await schedule(id, time)).toMatchObject({ ok: false, code: 'trip_not_schedulable' });
});

test('an edit keeps the time, unless the new journey is too near for it', async () => {
  const id = await scheduled();
  const edit = async (journeyAt: number) => {
    const { id: _id, draft: _draft, ...form } = tripIntent({ journeyAt }).args;
    return market.act(passenger, { name: 'trip.edit', args: { ...form, trip_id: id } });
  };
  expect(await edit(JOURNEY + HOUR)).toMatchObject({ ok: true });
  expect((await seen(id)).publish_at).toBeDefined();
  expect(await edit(SEVEN + HOUR)).toMatchObject({ ok: true });
  expect(await seen(id)).toEqual({ status: 'draft', publish_at: undefined });
});

test('who has too many open trips at that time is told so, and the draft stays', async () => {
  const id = await scheduled();
  market.context.config.limits = { ...defaultAccountLimits, openTrips: 1 };
  await market.act(passenger, tripIntent({ journeyAt: JOURNEY }));
  untilSeven();
  await market.act(passenger, tripIntent({ journeyAt: JOURNEY }));
  await advanceTrip(market.context, id);
  expect(await seen(id)).toEqual({ status: 'draft', publish_at: undefined });
  expect(await notices(id)).toEqual([['trip_not_posted', 'too_many_open_trips']]);
  await advanceTrip(market.context, id);
  expect(await notices(id)).toHaveLength(1);
});

test('the server that was down at the time posts no request whose journey is near', async () => {
  const id = await scheduled();
  market.pass(JOURNEY - 30 * MINUTE - market.context.now());
  await sweepTrips(market.context);
  expect(await notices(id)).toEqual([['trip_not_posted', 'journey_too_early']]);
});

test('nobody else gives a draft a time or sees it, and a car owner’s offer has none', async () => {
  const id = await scheduled();
  const other = await market.person('customer');
  expect(await schedule(id, null, other)).toMatchObject({ code: 'not_your_trip' });
  expect(await seen(id, other)).toEqual({ status: undefined, publish_at: undefined });
  const owner = await market.person('provider');
  const { name, args } = tripIntent({ journeyAt: JOURNEY, carId: await market.car(owner), price: 4500 });
  await market.act(owner, { name, args: { ...args, draft: true } });
  expect(await schedule(args.id, SEVEN, owner)).toMatchObject({ code: 'trip_not_schedulable' });
});

test('a time as late as an hour before the journey is refused', async () => {
  expect(await schedule(await draft(), JOURNEY - HOUR)).toMatchObject({ code: 'posting_too_late' });
});
