import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultAccountLimits } from '../../../domain/person/account-limits.ts';
import type { Actor } from '../../../server/act/act.ts';
import { dropExpired } from '../../../testkit/process/housekeeping.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, MINUTE, tripIntent } from '../../../testkit/market/market.ts';

const { database, market } = await marketOfFile();

let passenger: Actor;
let owner: Actor;
let car: string;
market.context.config = { ...market.context.config, limits: defaultAccountLimits, creditLimit: 1_000_000 };

beforeEach(async () => {
  passenger = await market.person('customer');
  owner = await market.person('provider');
  car = await market.car(owner);
});

const ask = (actor: Actor, draft = false) => {
  const { name, args } = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  return market.act(actor, { name, args: draft ? { ...args, draft } : args }).then((result) => ({
    result,
    tripId: args.id,
  }));
};
const bid = (tripId: string, id = uuidv7()) =>
  market
    .act(owner, {
      name: 'bid.place',
      args: { id, trip_id: tripId, car_id: car, price: 4500, note: null },
    })
    .then((result) => ({ result, bidId: id }));
const change = (tripId: string, bidId: string, price: number) =>
  market.act(owner, {
    name: 'bid.change',
    args: { bid_id: bidId, trip_id: tripId, car_id: car, price, note: null },
  });
const newsOf = async (actor: Actor): Promise<{ type: unknown; price: unknown }[]> =>
  (
    await database.query(
      "select type, (data ->> 'price')::int as price from notifications where user_id = $1 order by created_at, id",
      [actor.id],
    )
  ).rows.map(({ type, price }) => ({ type, price }));

describe('open trips', () => {
  it('are ten at the most; one that ends makes room', async () => {
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask(passenger)));
    expect(asked.filter(({ result }) => result.ok)).toHaveLength(10);
    const refused = asked.flatMap(({ result }) => (result.ok ? [] : [result.code]));
    expect(refused).toEqual(['too_many_open_trips', 'too_many_open_trips']);
    const open = asked.find(({ result }) => result.ok);
    await market.act(passenger, {
      name: 'trip.cancel',
      args: { trip_id: open?.tripId ?? '', cancel_note: 'schedule_changed' },
    });
    expect((await ask(passenger)).result).toMatchObject({ ok: true });
  });

  it('that are over by the clock take no room, whether or not their job has run', async () => {
    for (let i = 0; i < 10; i++) await ask(passenger);
    market.pass(81 * MINUTE);
    expect((await ask(passenger)).result).toMatchObject({ ok: true });
  });

  it('asked for and canceled again and again end after twenty in an hour', async () => {
    for (let i = 0; i < 20; i++) {
      const { tripId } = await ask(passenger);
      await market.act(passenger, {
        name: 'trip.cancel',
        args: { trip_id: tripId, cancel_note: 'schedule_changed' },
      });
    }
    expect((await ask(passenger)).result).toMatchObject({ code: 'too_many_trips', values: { max: 20 } });
  });

  it('may be saved as ten drafts, and publishing counts as asking', async () => {
    const drafts = [];
    for (let i = 0; i < 10; i++) drafts.push(await ask(passenger, true));
    expect((await ask(passenger, true)).result).toMatchObject({ code: 'too_many_open_trips' });
    for (let i = 0; i < 10; i++) await ask(passenger);
    const args = { trip_id: drafts[0]?.tripId ?? '' };
    expect(await market.act(passenger, { name: 'trip.publish', args })).toMatchObject({
      code: 'too_many_open_trips',
    });
  });
});

describe('bids', () => {
  it('are thirty an hour, also when each is withdrawn', async () => {
    const { tripId } = await ask(passenger);
    for (let i = 0; i < 30; i++) {
      const { result, bidId } = await bid(tripId);
      expect(result).toMatchObject({ ok: true });
      await market.act(owner, { name: 'bid.withdraw', args: { trip_id: tripId, bid_id: bidId } });
    }
    expect((await bid(tripId)).result).toMatchObject({ code: 'too_many_bids', field: 'price' });
  });

  it('change six times an hour each', async () => {
    const { tripId } = await ask(passenger);
    const { bidId } = await bid(tripId);
    for (let i = 0; i < 6; i++) expect(await change(tripId, bidId, 4600 + i)).toMatchObject({ ok: true });
    expect(await change(tripId, bidId, 4700)).toMatchObject({ code: 'too_many_changes', field: 'price' });
  });

  it('that are refused do not count', async () => {
    const { tripId } = await ask(passenger);
    const { bidId } = await bid(tripId);
    for (let i = 0; i < 10; i++)
      expect(await change(tripId, bidId, 1)).toMatchObject({ code: 'price_out_of_range' });
    expect(await change(tripId, bidId, 4700)).toMatchObject({ ok: true });
  });

  it('are notified once in half a minute: a changed price updates the notification', async () => {
    const { tripId } = await ask(passenger);
    const { bidId } = await bid(tripId);
    await change(tripId, bidId, 4600);
    await change(tripId, bidId, 4700);
    expect(await newsOf(passenger)).toEqual([{ type: 'bid_placed', price: 4700 }]);
    market.pass(31_000);
    await change(tripId, bidId, 4800);
    expect(await newsOf(passenger)).toEqual([
      { type: 'bid_placed', price: 4700 },
      { type: 'bid_changed', price: 4800 },
    ]);
    await market.act(owner, { name: 'bid.withdraw', args: { trip_id: tripId, bid_id: bidId } });
    expect((await newsOf(passenger)).at(-1)).toEqual({ type: 'bid_withdrawn', price: null });
  });
});

describe('agreements', () => {
  const agreeAndCancel = async (): Promise<unknown> => {
    const { tripId } = await ask(passenger);
    const { bidId } = await bid(tripId);
    const result = await market.act(passenger, {
      name: 'bid.confirm',
      args: { trip_id: tripId, bid_id: bidId, price: 4500 },
    });
    await market.act(passenger, {
      name: 'trip.cancel',
      args: { trip_id: tripId, cancel_note: 'schedule_changed' },
    });
    return result;
  };

  it('canceled five times in a week make the sixth wait a day: each has shown a number', async () => {
    for (let i = 0; i < 5; i++) expect(await agreeAndCancel()).toMatchObject({ ok: true });
    expect(await agreeAndCancel()).toMatchObject({
      code: 'agreements_canceled_often',
      values: { count: 5, hours: 24 },
    });
    market.pass(24 * HOUR);
    expect(await agreeAndCancel()).toMatchObject({ ok: true });
  });
});

describe('reports', () => {
  it('about a trip are three of one person', async () => {
    const { tripId } = await ask(passenger);
    const report = () =>
      market.act(passenger, {
        name: 'report.create',
        args: { id: uuidv7(), trip_id: tripId, kind: 'behaviour', text: '' },
      });
    for (let i = 0; i < 3; i++) expect(await report()).toMatchObject({ ok: true });
    expect(await report()).toMatchObject({ code: 'too_many_reports', field: 'text' });
  });
});

it('what was counted is forgotten after a week', async () => {
  await ask(passenger);
  market.pass(8 * 24 * HOUR);
  await dropExpired(market.context);
  expect((await database.query('select 1 from account_acts')).rows).toEqual([]);
});
