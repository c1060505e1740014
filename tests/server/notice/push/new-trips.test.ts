import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MutationArgs } from '../../../../protocol/sync/mutations.ts';
import type { Actor } from '../../../../server/act/act.ts';
import type { Context, Notice } from '../../../../server/act/context.ts';
import { migrationsFolder } from '../../../../server/db/connection.ts';
import { hashOf, openSession } from '../../../../server/person/sessions.ts';
import { pushNewTrips } from '../../../../server/notice/push/new-trips.ts';
import { pushSummaries } from '../../../../server/notice/push/summaries.ts';
import { subscribe } from '../../../../server/notice/push/service.ts';
import { pushText } from '../../../../server/notice/push/texts.ts';
import { databaseOfFile } from '../../../../testkit/market/test-market.ts';
import { drained } from '../../../../testkit/process/housekeeping.ts';
import { HOUR, MINUTE, openMarket, tripIntent, type Market } from '../../../../testkit/market/market.ts';
import { browser } from '../../../../testkit/process/push-service.ts';

/** New trips and summaries, minute by minute, as people get them. */
const database = await databaseOfFile();

let market: Market;
let context: Context;
let passenger: Actor;
let pushed: Notice[] = [];
let phones = 0;

beforeEach(async () => {
  await database.query('truncate users cascade');
  await database.query("delete from settings where key like 'push.%'");
  market = openMarket(database);
  context = { ...market.context, push: { notified: (notice) => void pushed.push(notice) } };
  passenger = await market.person('customer');
  pushed = [];
});

/** A person whose app is closed, and who is pushed to. */
async function away(
  type: 'customer' | 'provider',
  choice: MutationArgs['profile.notices'] = {},
): Promise<Actor> {
  const person = await market.person(type);
  const tokenHash = hashOf(await openSession(context, database.db, person.id));
  const endpoint = `https://fcm.googleapis.com/fcm/send/${++phones}`;
  const caller = { ...person, tokenHash, readOnly: false };
  await subscribe(context, caller, { endpoint, keys: browser().keys, locale: 'bn' });
  expect(await market.act(person, { name: 'profile.notices', args: choice })).toMatchObject({ ok: true });
  return person;
}

async function asked(): Promise<string> {
  const trip = tripIntent({ journeyAt: context.now() + 24 * HOUR });
  expect(await market.act(passenger, trip)).toMatchObject({ ok: true });
  return trip.args.id;
}

/** Lets this time pass, minute by minute, as the job of a running server does. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    market.pass(MINUTE);
    await drained(pushNewTrips(context));
    await drained(pushSummaries(context));
  }
}

const toldTo = (person: Actor) =>
  pushed
    .filter(({ userId }) => userId === person.id)
    .map(({ type, data }) => [type, data['total'], data['trips']]);

describe('new trips', () => {
  test('are pushed to an owner whose app is closed, the first at once and by its ends', async () => {
    const owner = await away('provider');
    const trip = await asked();
    await pass(1);
    expect(pushed).toEqual([expect.objectContaining({ userId: owner.id, type: 'new_trips', tripId: trip })]);
    const [notice] = pushed;
    if (!notice) throw new Error('nothing was pushed');
    expect(pushText('bn', notice)).toEqual({ title: 'আপনার পথে নতুন ট্রিপ', body: 'ঢাকা – মৌলভীবাজার' });
  });

  test('are folded: at most one push a quarter of an hour, and each trip in one of them', async () => {
    const owner = await away('provider');
    await asked();
    await pass(1);
    for (let trip = 0; trip < 3; trip++) {
      await asked();
      await pass(4);
    }
    expect(toldTo(owner)).toEqual([['new_trips', 1, undefined]]);
    await pass(5);
    expect(toldTo(owner).slice(1)).toEqual([['new_trips', 3, undefined]]);
    await pass(30);
    expect(toldTo(owner)).toHaveLength(2);
  });

  test('are pushed once, whichever of several nodes is at work', async () => {
    const owner = await away('provider');
    await asked();
    market.pass(MINUTE);
    await Promise.all([1, 2, 3].map(() => drained(pushNewTrips(context))));
    expect(toldTo(owner)).toHaveLength(1);
  });

  test('on other roads, of owners who want none, and of passengers are nobody’s push', async () => {
    const elsewhere = await away('provider');
    const args = { everywhere: false, districts: [1], routes: [{ from: 47, to: 2 }] };
    await market.act(elsewhere, { name: 'feed.interest', args });
    await away('provider', { ways: { new_trips: 'app' } });
    await away('customer');
    await asked();
    await pass(20);
    expect(pushed).toEqual([]);
  });

  test('on the very road that an owner chose are', async () => {
    const owner = await away('provider');
    const trip = await asked();
    const { rows } = await database.query(
      'select pickup_district_id as "from", destination_district_id as "to" from trips where id = $1',
      [trip],
    );
    const routes = rows.map((road) => ({ from: Number(road['from']), to: Number(road['to']) }));
    await market.act(owner, { name: 'feed.interest', args: { everywhere: false, districts: [], routes } });
    await pass(1);
    expect(toldTo(owner)).toHaveLength(1);
  });
});

test('an upgrade makes the turns of those who are subscribed as subscribing would', async () => {
  const people = [
    await away('provider'),
    await away('provider', { ways: { new_trips: 'app' } }),
    await away('customer', { ways: { new_trips: 'push' } }),
    await away('customer'),
  ];
  const args = { everywhere: false, districts: [1], routes: [{ from: 47, to: 2 }] };
  for (const person of people.slice(0, 2)) await market.act(person, { name: 'feed.interest', args });
  await market.person('provider');
  const turns = async () =>
    (
      await database.query(
        'select user_id, side, everywhere, districts, summary_at is not null as sums from push_turns order by user_id',
      )
    ).rows;
  const made = await turns();
  expect(made).toHaveLength(people.length);
  await database.query('delete from push_turns');
  const file = (await readdir(migrationsFolder)).find((name) => name.endsWith('_push_turns.sql')) ?? '';
  const statements = (await readFile(join(migrationsFolder, file), 'utf8')).split('--> statement-breakpoint');
  await database.query(statements.at(-1) ?? '');
  expect(await turns()).toEqual(made);
});

describe('what is held', () => {
  test('for the digest comes at its hour as one push with all of it', async () => {
    // the market opens at nine
    const owner = await away('provider', { digest: 12 });
    const customer = await away('customer', { digest: 12 });
    const trip = tripIntent({ journeyAt: context.now() + 24 * HOUR });
    await market.act(customer, trip);
    const bidder = await market.person('provider');
    const bid = {
      id: uuidv7(),
      trip_id: trip.args.id,
      car_id: await market.car(bidder),
      price: 4500,
      note: null,
    };
    await market.act(bidder, { name: 'bid.place', args: bid });
    await pass(170);
    expect(pushed).toEqual([]);
    await asked();
    await pass(12);
    expect(toldTo(customer)).toEqual([['summary', expect.any(Number), 0]]);
    expect(toldTo(owner)).toEqual([['summary', 0, 1]]);
    await pass(120);
    expect(toldTo(owner)).toHaveLength(1);
  });

  test('in the quiet hours comes when they end, unless it has been seen', async () => {
    const [reader, other] = await Promise.all([
      away('customer', { quiet: { from: 9, to: 11 } }),
      away('customer', { quiet: { from: 9, to: 11 } }),
    ]);
    for (const person of [reader, other]) {
      const trip = tripIntent({ journeyAt: context.now() + 24 * HOUR });
      await market.act(person, trip);
      const bidder = await market.person('provider');
      const car = await market.car(bidder);
      const args = { id: uuidv7(), trip_id: trip.args.id, car_id: car, price: 4500, note: null };
      await market.act(bidder, { name: 'bid.place', args });
    }
    const seen = [...(await market.seen(reader)).keys()].flatMap(
      (key) => /^notification (.*)/.exec(key)?.[1] ?? [],
    );
    await market.act(reader, { name: 'notification.seen', args: { ids: seen } });
    await pass(121);
    expect([toldTo(reader), toldTo(other)]).toEqual([[], [['summary', 1, 0]]]);
  });
});

describe('a kind that is wanted not at all', () => {
  test('makes no notification, and another does', async () => {
    const person = await market.person('customer');
    await market.act(person, { name: 'profile.notices', args: { ways: { bids: 'none' } } });
    const trip = tripIntent({ journeyAt: context.now() + 24 * HOUR });
    await market.act(person, trip);
    const bidder = await market.person('provider');
    const car = await market.car(bidder);
    const args = { id: uuidv7(), trip_id: trip.args.id, car_id: car, price: 4500, note: null };
    await market.act(bidder, { name: 'bid.place', args });
    const kinds = [...(await market.seen(person)).keys()].map((key) => key.split(' ')[0]);
    expect(kinds).not.toContain('notification');
    expect((await market.seen(person)).get(`profile ${person.id}`)?.[4]).toMatchObject({
      notices: { ways: { bids: 'none' }, quiet: { from: 22, to: 6 }, decisive: true, digest: null },
    });
  });
});

describe('new offers', () => {
  const offers = async (): Promise<void> => {
    const owner = await market.person('provider');
    const seed = { journeyAt: context.now() + 40 * HOUR, price: 4500, carId: await market.car(owner) };
    expect(await market.act(owner, tripIntent(seed))).toMatchObject({ ok: true });
  };

  test('are pushed to a passenger who asked for it, and to nobody else', async () => {
    const [asks, other] = [await away('customer', { ways: { new_trips: 'push' } }), await away('customer')];
    await offers();
    await pass(1);
    expect([toldTo(asks), toldTo(other)]).toEqual([[['new_trips', 1, undefined]], []]);
    const [notice] = pushed;
    if (!notice) throw new Error('nothing was pushed');
    expect(pushText('bn', notice)).toEqual({
      title: 'আপনার এলাকায় গাড়ির নতুন অফার',
      body: 'ঢাকা – মৌলভীবাজার',
    });
  });

  test('are pushed at most once a day, with those of the whole day that are still open', async () => {
    const asks = await away('customer', { ways: { new_trips: 'push' }, quiet: null });
    await offers();
    await pass(1);
    market.pass(24 * HOUR - 30 * MINUTE);
    await offers();
    await offers();
    await pass(20);
    expect(toldTo(asks)).toHaveLength(1);
    await pass(15);
    expect(toldTo(asks).slice(1)).toEqual([['new_trips', 2, undefined]]);
  });

  test('are part of the daily summary, by their own name', async () => {
    const asks = await away('customer', { ways: { new_trips: 'push' }, digest: 12 });
    await offers();
    await pass(4 * 60);
    expect(toldTo(asks)).toEqual([['summary', 0, 1]]);
    const [notice] = pushed;
    expect(notice && pushText('bn', notice).title).toBe('আপনার এলাকায় ১টি নতুন অফার');
  });
});
