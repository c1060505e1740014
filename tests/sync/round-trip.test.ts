import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../server/act/act.ts';
import { everything } from '../../src/db/everything.ts';
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import { discardUnsent } from '../../src/db/outbox/discard.ts';
import type { Preview } from '../../src/db/outbox/outbox-db.ts';
import { tripsView, tripView } from '../../src/db/mirror/trip-views.ts';
import { bidsView, feedView, outboxView } from '../../src/db/mirror/views.ts';
import { rememberClockOffset, setClockOffset } from '../../src/platform/clock.ts';
import { pullAll, pushAll } from '../../src/sync/push/push-outbox.ts';
import { databaseOfFile } from '../../testkit/market/test-market.ts';
import { HOUR, openMarket, START, tripIntent, type Market } from '../../testkit/market/market.ts';
import { phoneOf, type Phone } from '../../testkit/phone/phone.ts';

const database = await databaseOfFile();

let market: Market;
let passenger: Actor;
let provider: Actor;
let car: string;
let hers: Phone;
let his: Phone;

beforeEach(async () => {
  market = openMarket(database);
  setClockOffset(market.context.now() - Date.now());
  passenger = await market.person('customer');
  provider = await market.person('provider');
  car = await market.car(provider);
  hers = phoneOf(market, passenger);
  his = phoneOf(market, provider);
});

const names = { place: { bn: 'ক', en: 'a' }, district: { bn: 'খ', en: 'b' } };
const preview: Preview = {
  kind: 'trip',
  createdBy: 'customer',
  geo_location: { pick: names, dest: names, via: null },
  journey_date_time: new Date(START + 24 * HOUR).toISOString(),
};
const sync = async (phone: Phone): Promise<void> => {
  await pushAll(phone.dbs, phone.transport);
  await pullAll(phone.dbs, phone.transport);
};
const inHisFeed = async (tripId: string): Promise<boolean> =>
  (await feedView(his.dbs, everything, 1000, market.context.now())).some(({ id }) => id === tripId);
const countTrips = async (): Promise<unknown> =>
  (await database.query('select count(*)::int as n from trips where creator_id = $1', [passenger.id]))
    .rows[0]?.['n'];

describe('what a person does without a net', () => {
  it('is on the screen at once, marked as waiting, and stays without a flicker until the server shows it', async () => {
    hers.net.up = false;
    const trip = tripIntent();
    await enqueue(hers.dbs, trip, { preview });
    await pushAll(hers.dbs, hers.transport);
    const [waiting] = await tripsView(hers.dbs);
    expect(waiting).toMatchObject({ id: trip.args.id, status: 'pending' });
    expect(waiting?.mutations).toMatchObject([{ name: 'trip.create', state: 'waiting' }]);

    hers.net.up = true;
    await pushAll(hers.dbs, hers.transport);
    const [sent] = await tripsView(hers.dbs);
    expect(sent).toMatchObject({ id: trip.args.id, status: 'pending' });
    expect(sent?.mutations).toMatchObject([{ state: 'sent' }]);

    await pullAll(hers.dbs, hers.transport);
    const after = await tripsView(hers.dbs);
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ id: trip.args.id, status: 'active' });
  });

  it('is there at every moment in which the server’s row arrives', async () => {
    const trip = tripIntent();
    await enqueue(hers.dbs, trip, { preview });
    await pushAll(hers.dbs, hers.transport);
    const { trips } = hers.dbs.mirror;
    const read = trips.get.bind(trips);
    Object.assign(trips, {
      get: async (key: string) => {
        const row = await read(key);
        await pullAll(hers.dbs, hers.transport);
        return row;
      },
    });
    expect(await tripView(hers.dbs, trip.args.id)).toMatchObject({ id: trip.args.id, status: 'pending' });
    expect(await tripView(hers.dbs, trip.args.id)).toMatchObject({ id: trip.args.id, status: 'active' });
  });

  it('happens once although every answer is lost once', async () => {
    const trip = tripIntent();
    await enqueue(hers.dbs, trip, { preview });
    hers.net.loseAnswers = 1;
    await sync(hers);
    expect((await tripsView(hers.dbs))[0]?.mutations).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    hers.net.loseAnswers = 0;
    await sync(hers);
    expect(await countTrips()).toBe(1);
    expect(await tripView(hers.dbs, trip.args.id)).toMatchObject({ status: 'active' });
  });

  it('goes in one request and in order', async () => {
    for (let i = 0; i < 30; i++) await enqueue(hers.dbs, tripIntent(), { preview });
    await sync(hers);
    expect(hers.net.requests.filter((path) => path === 'sync/push')).toHaveLength(1);
    expect(await countTrips()).toBe(30);
    const actions = await outboxView(hers.dbs);
    expect(actions.every(({ state }) => state === 'sent')).toBe(true);
    const positions = actions.map(({ at }) => at ?? 0);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  it('can be discarded while it waits, and not once it may have left', async () => {
    hers.net.up = false;
    const first = await enqueue(hers.dbs, tripIntent(), { preview });
    expect(await discardUnsent(hers.dbs, first)).toBe(true);
    expect(await tripsView(hers.dbs)).toEqual([]);
    const second = await enqueue(hers.dbs, tripIntent(), { preview });
    hers.net.up = true;
    hers.net.loseAnswers = 1;
    await pushAll(hers.dbs, hers.transport);
    expect(await discardUnsent(hers.dbs, second)).toBe(false);
  });

  it('can be discarded after tries that surely never left the phone', async () => {
    hers.net.hasSignal = false;
    const id = await enqueue(hers.dbs, tripIntent(), { preview });
    await pushAll(hers.dbs, hers.transport);
    expect(await discardUnsent(hers.dbs, id)).toBe(true);
    expect(hers.net.requests).toEqual([]);
  });

  it('is refused by the phone itself when it has become worthless before it left', async () => {
    hers.net.up = false;
    await enqueue(hers.dbs, tripIntent(), { preview, until: market.context.now() + HOUR });
    setClockOffset(market.context.now() + 2 * HOUR - Date.now());
    hers.net.up = true;
    await sync(hers);
    expect(hers.net.requests).not.toContain('sync/push');
    expect((await outboxView(hers.dbs))[0]).toMatchObject({
      state: 'refused',
      error: { code: 'journey_too_early' },
    });
  });

  it('is left to the server to refuse where the phone is not sure of its clock', async () => {
    await enqueue(hers.dbs, tripIntent(), { preview, until: market.context.now() + HOUR });
    await enqueue(hers.dbs, tripIntent(), { preview, until: market.context.now() + 3 * HOUR });
    market.pass(2 * HOUR);
    rememberClockOffset(market.context.now() + 24 * HOUR - Date.now());
    await sync(hers);
    expect((await outboxView(hers.dbs)).map(({ state }) => state)).toEqual(['refused', 'sent']);
  });

  it('stays with its reason when the server refuses it', async () => {
    const trip = tripIntent({ journeyAt: market.context.now() + HOUR / 2 });
    await enqueue(hers.dbs, trip, { preview });
    await sync(hers);
    expect((await outboxView(hers.dbs))[0]).toMatchObject({
      state: 'refused',
      error: { code: 'journey_too_early' },
    });
    expect(await countTrips()).toBe(0);
  });
});

describe('the whole story on two phones', () => {
  it('ends with both phone numbers, and a late bid is refused', async () => {
    const trip = tripIntent();
    await enqueue(hers.dbs, trip, { preview });
    await sync(hers);
    await sync(his);
    expect(await inHisFeed(trip.args.id)).toBe(true);

    his.net.up = false;
    const bidId = uuidv7();
    const args = { id: bidId, trip_id: trip.args.id, car_id: car, price: 4500, note: null };
    await enqueue(his.dbs, { name: 'bid.place', args });
    expect(await inHisFeed(trip.args.id)).toBe(true);
    his.net.up = true;
    await sync(his);
    await sync(hers);
    expect(await bidsView(hers.dbs, trip.args.id)).toMatchObject([{ id: bidId, price: 4500 }]);

    const confirm = { bid_id: bidId, trip_id: trip.args.id, price: 4500 };
    await enqueue(hers.dbs, { name: 'bid.confirm', args: confirm });
    expect(await tripView(hers.dbs, trip.args.id)).toMatchObject({ status: 'active', contact: null });
    await sync(hers);
    await sync(his);
    expect((await tripView(hers.dbs, trip.args.id))?.contact?.phone).toMatch(/^\+880/);
    expect((await tripView(his.dbs, trip.args.id))?.contact?.phone).toMatch(/^\+880/);
    expect(await inHisFeed(trip.args.id)).toBe(false);

    const late = await market.person('provider');
    const lateCar = await market.car(late);
    const theirs = phoneOf(market, late);
    await enqueue(theirs.dbs, { name: 'bid.place', args: { ...args, id: uuidv7(), car_id: lateCar } });
    await sync(theirs);
    expect((await outboxView(theirs.dbs))[0]).toMatchObject({
      state: 'refused',
      error: { code: 'passenger_chose_another' },
    });
  });

  it('shows a changed price as asked for until the server has it', async () => {
    const trip = tripIntent();
    await market.act(passenger, trip);
    const bidId = uuidv7();
    const args = { id: bidId, trip_id: trip.args.id, car_id: car, price: 4500, note: null };
    await market.act(provider, { name: 'bid.place', args });
    await sync(his);
    const { id: _, ...offer } = args;
    await enqueue(his.dbs, { name: 'bid.change', args: { ...offer, bid_id: bidId, price: 5000 } });
    const [asked] = await bidsView(his.dbs, trip.args.id);
    expect(asked).toMatchObject({ price: 5000, mutations: [{ state: 'waiting' }] });
    expect(await his.dbs.mirror.bids.get(bidId)).toMatchObject({ price: 4500 });
    await sync(his);
    expect(await his.dbs.mirror.bids.get(bidId)).toMatchObject({ price: 5000 });
  });
});

it('an action that an older server does not know yet waits, and goes when the server does', async () => {
  const intent = tripIntent();
  const id = await enqueue(hers.dbs, intent, { preview });
  const row = await hers.dbs.outbox.outbox.get({ id });
  await hers.dbs.outbox.outbox.update(row?.seq ?? 0, { v: 99 });
  expect(await pushAll(hers.dbs, hers.transport)).toMatchObject({ done: true, unjudged: true });
  expect((await outboxView(hers.dbs)).map(({ state }) => state)).toEqual(['waiting']);
  await hers.dbs.outbox.outbox.update(row?.seq ?? 0, { v: 1 });
  await sync(hers);
  expect(await countTrips()).toBe(1);
});
