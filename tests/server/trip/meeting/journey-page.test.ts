import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  newWatchSecret,
  readWatchLetters,
  watchKeyOf,
  watchPath,
} from '../../../../protocol/wire/watch-link.ts';
import type { Actor } from '../../../../server/act/act.ts';
import { secretPage } from '../../../../server/http/pages/secret-page.ts';
import { journeyPage } from '../../../../server/trip/meeting/journey-page.ts';
import { transact } from '../../../../server/streams/change-log.ts';
import { setCarPlace } from '../../../../server/trip/meeting/car-place.ts';
import { HOUR, MINUTE, tripIntent } from '../../../../testkit/market/market.ts';
import { marketOfFile, serverOfFile } from '../../../../testkit/market/test-market.ts';

const { database, market } = await marketOfFile();
const http = fastify();
await http.register(cookie);
secretPage(http, market.context.config, journeyPage(market.context));
afterAll(() => http.close());

let passenger: Actor;
let owner: Actor;
let tripId: string;
let secret: string;

const watch = async (actor: Actor, key: string | null) =>
  market.act(actor, { name: 'trip.watch', args: { trip_id: tripId, key } });
const looks = async (address = watchPath(tripId, secret), lang = 'bn') => {
  const { statusCode, body, headers } = await http.inject({ url: address, cookies: { lang } });
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '';
  return { statusCode, body, headers, text: main.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') };
};
const storedKey = async () =>
  (await database.query('select watch_key from trips where id = $1', [tripId])).rows[0]?.['watch_key'];
const watchSeen = async (actor: Actor): Promise<unknown> => {
  const row: unknown = (await market.seen(actor)).get(`trip ${tripId}`)?.[4];
  return row && typeof row === 'object' && 'watch' in row ? row.watch : undefined;
};
const carIs = (actor: Actor, place: { lat: number; long: number; age: number }) =>
  transact(market.context, (tx, changes) =>
    setCarPlace({ context: market.context, tx, changes, actor }, { trip_id: tripId, ...place }),
  );
const boards = async () => {
  const query = 'select boarding_pin from trips where id = $1';
  const pin = String((await database.query(query, [tripId])).rows[0]?.['boarding_pin']);
  return market.act(owner, { name: 'trip.start', args: { trip_id: tripId, pin } });
};

/** An agreed journey in three hours, whose passenger has made a link. */
beforeEach(async () => {
  passenger = await market.person('customer');
  owner = await market.person('provider', { creditLimit: 900_000 });
  const trip = tripIntent({ journeyAt: market.context.now() + 30 * HOUR });
  tripId = trip.args.id;
  await market.act(passenger, trip);
  const id = uuidv7();
  const bid = { id, trip_id: tripId, car_id: await market.car(owner), price: 4567, note: null };
  await market.act(owner, { name: 'bid.place', args: { ...bid, includes: [] } });
  await market.act(passenger, { name: 'bid.confirm', args: { bid_id: id, trip_id: tripId, price: 4567 } });
  market.pass(27 * HOUR);
  secret = newWatchSecret();
  await watch(passenger, await watchKeyOf(secret));
});

describe('the page of a journey', () => {
  it('says what she would tell her people herself, and no number, fare or PIN', async () => {
    // four digits of chance may stand in a colour or an address
    await database.query("update trips set boarding_pin = '9071' where id = $1", [tripId]);
    const { statusCode, body, text } = await looks();
    expect(statusCode).toBe(200);
    expect(text).toContain('গাড়ি ঠিক হয়ে আছে');
    expect(text).toContain(`চালাচ্ছেন গাড়ির মালিক ${owner.name.split(' ')[0]}`);
    const query = `select t.boarding_pin, p.phone, o.phone as owner_phone, p.name from trips t
      join users p on p.id = t.creator_id join users o on o.id = t.counterpart_id where t.id = $1`;
    const [kept] = (await database.query(query, [tripId])).rows;
    for (const never of ['4567', '৪৫৬৭', kept?.['boarding_pin'], kept?.['phone'], kept?.['owner_phone']])
      expect(body).not.toContain(String(never));
    expect(body).not.toContain(passenger.name);
  });

  it('is in English by the switch of the app', async () => {
    expect((await looks(undefined, 'en')).text).toContain('The car is settled');
  });

  it('names the driver by the first name', async () => {
    const driver = await market.driver(owner);
    await market.act(owner, { name: 'trip.driver', args: { trip_id: tripId, driver_id: driver.id } });
    expect((await looks()).text).toContain(`চালাচ্ছেন ${driver.actor.name.split(' ')[0]}, গাড়ির মালিক`);
  });

  it('follows the car until she is on board, then the journey until its end', async () => {
    market.pass(HOUR);
    await carIs(owner, { lat: 23.79412, long: 90.40431, age: 20 });
    const coming = await looks();
    expect(coming.text).toContain('গাড়ি নিতে আসছে');
    expect(coming.body).toContain('query=23.79412,90.40431');
    market.pass(20 * MINUTE);
    expect((await looks()).text).toContain('গাড়ি এখন কোথায়, জানা নেই');
    await boards();
    const boarded = await looks();
    expect(boarded.text).toContain('গাড়িতে উঠেছেন');
    expect(boarded.body).not.toContain('google.com/maps');
    market.pass(5 * HOUR);
    await market.act(owner, { name: 'trip.complete', args: { trip_id: tripId } });
    const over = await looks();
    expect(over.text).toContain('যাত্রা শেষ');
    expect(over.body).toContain('data-over="true"');
    market.pass(24 * HOUR);
    expect((await looks()).statusCode).toBe(404);
  });

  it('says that nobody has said how it goes on, once the time has passed', async () => {
    market.pass(4 * HOUR);
    expect((await looks()).text).toContain('এখনো রওনা হওয়ার খবর আসেনি');
    await boards();
    market.pass(20 * HOUR);
    expect((await looks()).text).toContain('পৌঁছানোর খবর এখনো আসেনি');
  });

  it('of a journey that is cancelled says so', async () => {
    await market.act(passenger, {
      name: 'trip.cancel',
      args: { trip_id: tripId, cancel_note: 'not_needed' },
    });
    expect((await looks()).text).toContain('যাত্রাটি হচ্ছে না');
  });
});

describe('the link', () => {
  it('ends by her hand, and by the next one', async () => {
    const first = watchPath(tripId, secret);
    secret = newWatchSecret();
    await watch(passenger, await watchKeyOf(secret));
    expect((await looks(first)).statusCode).toBe(404);
    expect((await looks()).statusCode).toBe(200);
    expect(await watch(passenger, null)).toMatchObject({ ok: true });
    expect((await looks()).statusCode).toBe(404);
    expect(await watchSeen(passenger)).toBeUndefined();
  });

  it('is hers alone: no other party makes, ends or reads it', async () => {
    const key = await watchKeyOf(newWatchSecret());
    const driver = await market.driver(owner);
    await market.act(owner, { name: 'trip.driver', args: { trip_id: tripId, driver_id: driver.id } });
    for (const other of [owner, driver.actor, await market.person('customer')]) {
      for (const given of [key, null])
        expect(await watch(other, given)).toMatchObject({ ok: false, code: 'not_your_trip' });
      expect(await watchSeen(other)).toBeUndefined();
    }
    expect(await watchSeen(passenger)).toMatchObject({ key: await watchKeyOf(secret) });
    expect((await looks()).statusCode).toBe(200);
  });

  it('is made for an agreed journey, and not for a request', async () => {
    const open = tripIntent({ journeyAt: market.context.now() + 30 * HOUR });
    await market.act(passenger, open);
    tripId = open.args.id;
    expect(await watch(passenger, await watchKeyOf(secret))).toMatchObject({
      ok: false,
      code: 'trip_not_agreed',
    });
  });

  it('is stored as a hash, touches her stream alone, and changes nothing the second time', async () => {
    expect(await storedKey()).toBe(createHash('sha256').update(secret).digest('hex'));
    market.published.length = 0;
    await watch(passenger, await watchKeyOf(secret));
    expect(JSON.stringify(market.published)).not.toContain(`trip`);
    await watch(passenger, await watchKeyOf(newWatchSecret()));
    expect(JSON.stringify(market.published)).toContain(passenger.id);
    expect(JSON.stringify(market.published)).not.toContain(owner.id);
  });

  it('of any other letters opens nothing', async () => {
    const right = watchPath(tripId, secret);
    const others = [
      watchPath(tripId, newWatchSecret()),
      watchPath(uuidv7(), secret),
      right.slice(0, -1),
      `${right}A`,
      `${right.slice(0, -4)}%00ab`,
      '/with/-',
      `/with/${'A'.repeat(3_000)}`,
      "/with/'%20or%201=1--",
    ];
    expect(await Promise.all(others.map(async (each) => (await looks(each)).statusCode))).not.toContain(200);
    expect(readWatchLetters(right.slice('/with/'.length))).toEqual({ tripId, secret });
  });
});

describe('the page on a real server', () => {
  it('is cached by nobody, found by no search engine, and runs its own script alone', async () => {
    const server = await serverOfFile();
    const { status, headers, body } = await server.call('GET', watchPath(uuidv7(), newWatchSecret()));
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(String(body)) ?? [];
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(String(body)) ?? [];
    for (const inline of [script, style]) {
      expect(inline.length).toBeGreaterThan(100);
      const hash = createHash('sha256').update(inline).digest('base64');
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    }
  });
});
