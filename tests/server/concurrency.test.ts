import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../server/act/act.ts';
import type { Database } from '../../server/db/connection.ts';
import { approveCar } from '../../server/car/verify.ts';
import { transact } from '../../server/streams/change-log.ts';
import { pull } from '../../testkit/phone/pull.ts';
import { HOUR, openMarket, START, tripIntent, type Market } from '../../testkit/market/market.ts';
import { provenBooks } from '../../server/money/wallet/agreement.ts';
import { booksOf } from '../../server/money/wallet/books.ts';
import { post } from '../../server/money/wallet/ledger.ts';
import { startPostgres, type TestPostgres } from '../../testkit/database/postgres.ts';

let postgres: TestPostgres;
let database: Database;
let market: Market;
let passenger: Actor;
let bidders: { actor: Actor }[];

beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.open();
  market = openMarket(database);
  market.context.config = { ...market.context.config, creditLimit: 1_000_000 };
  passenger = await market.person('customer');
  bidders = [];
  for (let i = 0; i < 8; i++) {
    const actor = await market.person('provider');
    bidders.push({ actor });
  }
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

async function tripWithBids(journeyAt?: number): Promise<{ tripId: string; bids: string[] }> {
  const trip = tripIntent(journeyAt === undefined ? {} : { journeyAt });
  await market.act(passenger, trip);
  const bids = await Promise.all(
    bidders.map(async ({ actor }) => {
      const car = await market.car(actor);
      const id = uuidv7();
      const args = { id, trip_id: trip.args.id, car_id: car, price: 4500, note: null };
      expect(await market.act(actor, { name: 'bid.place', args })).toMatchObject({ ok: true });
      return id;
    }),
  );
  return { tripId: trip.args.id, bids };
}

async function deadlocks(): Promise<number> {
  const { rows } = await database.query(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.['n']);
}

describe('on a PostgreSQL with many connections', () => {
  it('lets exactly one of many confirmations at once win', async () => {
    for (let round = 0; round < 10; round++) {
      const { tripId, bids } = await tripWithBids();
      const results = await Promise.all(
        [...bids, ...bids].map((bidId) =>
          market.act(passenger, {
            name: 'bid.confirm',
            args: { bid_id: bidId, trip_id: tripId, price: 4500 },
          }),
        ),
      );
      expect(results.filter((result) => result.ok)).toHaveLength(1);
      const codes = results.flatMap((result) => (result.ok ? [] : [result.code]));
      expect(codes.filter((code) => code !== 'already_confirmed')).toEqual([]);
      const { rows } = await database.query(
        "select count(*)::int as n from bids where trip_id = $1 and status = 'confirmed'",
        [tripId],
      );
      expect(rows[0]?.['n']).toBe(1);
    }
  });

  it('a fare is agreed at what the passenger saw, when it is confirmed while the owner takes another', async () => {
    for (let round = 0; round < 8; round++) {
      const { tripId, bids } = await tripWithBids();
      const [bid_id = '', owner = passenger] = [bids[0], bidders[0]?.actor];
      const bid = { bid_id, trip_id: tripId };
      await market.act(passenger, { name: 'bid.counter', args: { ...bid, price: 4300 } });
      const [confirmed, taken] = await Promise.all([
        market.act(passenger, { name: 'bid.confirm', args: { ...bid, price: 4500 } }),
        market.act(owner, { name: 'bid.accept_counter', args: { ...bid, price: 4300 } }),
      ]);
      // the one who came second is refused, and learns why
      expect([confirmed.ok, taken.ok].filter(Boolean)).toHaveLength(1);
      expect(confirmed.ok ? taken : confirmed).toMatchObject({
        code: confirmed.ok ? 'counter_too_late' : 'price_changed',
      });
      const { rows } = await database.query(
        'select t.fixed_price, b.price from trips t join bids b on b.id = $1 where t.id = b.trip_id',
        [bid_id],
      );
      expect(rows).toEqual([
        confirmed.ok ? { fixed_price: 4500, price: 4500 } : { fixed_price: null, price: 4300 },
      ]);
    }
  });

  it('a fare that is named while the owner changes the bid is lower than the bid, or is not taken', async () => {
    for (let round = 0; round < 8; round++) {
      const { tripId, bids } = await tripWithBids();
      const [bid_id = '', owner = passenger] = [bids[0], bidders[0]?.actor];
      const bid = { bid_id, trip_id: tripId };
      const { rows: cars } = await database.query('select car_id from bids where id = $1', [bid_id]);
      const offer = { ...bid, car_id: String(cars[0]?.['car_id']), price: 4200, note: null };
      const [named, changed] = await Promise.all([
        market.act(passenger, { name: 'bid.counter', args: { ...bid, price: 4300 } }),
        market.act(owner, { name: 'bid.change', args: offer }),
      ]);
      expect(changed).toMatchObject({ ok: true });
      expect(named.ok ? 'named' : named.code).toMatch(/^(named|counter_not_lower)$/);
      const { rows } = await database.query(
        "select price, counter->>'state' as state from bids where id = $1",
        [bid_id],
      );
      expect(rows).toEqual([{ price: 4200, state: named.ok ? 'taken' : null }]);
    }
  });

  it('counts every wrong PIN of many at once: five are tried', async () => {
    // within the two hours in which the PIN counts
    const { tripId, bids } = await tripWithBids(market.context.now() + 2 * HOUR);
    const [bid_id = ''] = bids;
    await market.act(passenger, { name: 'bid.confirm', args: { bid_id, trip_id: tripId, price: 4500 } });
    const { rows } = await database.query('select boarding_pin as pin from trips where id = $1', [tripId]);
    const right = Number(rows[0]?.['pin']);
    const guesses = Array.from({ length: 60 }, (_, i) => String((right + 1 + i) % 10_000).padStart(4, '0'));
    const winner = bidders[0]?.actor ?? passenger;
    const results = await Promise.all(
      guesses.map((pin) => market.act(winner, { name: 'trip.start', args: { trip_id: tripId, pin } })),
    );
    const codes = results.map((result) => (result.ok ? 'started' : result.code));
    expect(codes.filter((code) => code === 'boarding_pin_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_many_tries')).toHaveLength(55);
  });

  it('never agrees on more than the credit limit allows, however many choose the owner at once', async () => {
    const owner = await market.person('provider');
    await database.query('update users set credit_limit = 1000 where id = $1', [owner.id]);
    const chosen = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const customer = await market.person('customer');
        const trip = tripIntent();
        await market.act(customer, trip);
        const id = uuidv7();
        const car_id = await market.car(owner);
        const args = { id, trip_id: trip.args.id, car_id, price: 4500, note: null };
        expect(await market.act(owner, { name: 'bid.place', args })).toMatchObject({ ok: true });
        return { customer, args: { bid_id: id, trip_id: trip.args.id, price: 4500 } };
      }),
    );
    const results = await Promise.all(
      chosen.map(({ customer, args }) => market.act(customer, { name: 'bid.confirm', args })),
    );
    // 450 each: a third one would bring 1,350
    expect(results.filter((result) => result.ok)).toHaveLength(2);
    expect(results.filter((result) => !result.ok && result.code === 'owner_over_limit')).toHaveLength(10);
  });

  it('never agrees on two journeys at once for one car, however many choose it at once', async () => {
    const owner = await market.person('provider');
    const car_id = await market.car(owner);
    const chosen = await Promise.all(
      Array.from({ length: 12 }, async (_, hours) => {
        const customer = await market.person('customer');
        const trip = tripIntent({ journeyAt: START + (24 + hours / 2) * HOUR });
        await market.act(customer, trip);
        const id = uuidv7();
        const args = { id, trip_id: trip.args.id, car_id, price: 4500, note: null };
        expect(await market.act(owner, { name: 'bid.place', args })).toMatchObject({ ok: true });
        return { customer, args: { bid_id: id, trip_id: trip.args.id, price: 4500 } };
      }),
    );
    const results = await Promise.all(
      chosen.map(({ customer, args }) => market.act(customer, { name: 'bid.confirm', args })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.code === 'car_busy')).toHaveLength(11);
  });

  it('makes one of two cars with the same plate active, however many are approved at once', async () => {
    const registration = 'dhaka-metro:ga:99-1234';
    const cars = await Promise.all(
      bidders.map(({ actor }) => market.car(actor, { registration, status: 'verification_pending' })),
    );
    await Promise.all(
      cars.map((id) =>
        transact(market.context, (tx, changes) => approveCar({ context: market.context, tx, changes }, id)),
      ),
    );
    const { rows } = await database.query('select status from cars where registration = $1 order by status', [
      registration,
    ]);
    expect(rows.map(({ status }) => status)).toEqual(['active', ...Array<string>(7).fill('inactive')]);
  });

  it('posts commissions and payments beside bids of the same owner without a deadlock, and the books agree', async () => {
    const owner = await market.person('provider');
    const car = await market.car(owner);
    const { context } = market;
    const posts = (dues: number) =>
      transact(context, (tx, changes) =>
        post(
          { context, tx, changes },
          {
            kind: dues > 0 ? 'commission' : 'payment',
            ownerId: owner.id,
            dues,
            key: uuidv7(),
            madeBy: 'person',
          },
        ),
      );
    const before = await deadlocks();
    const [results] = await Promise.all([
      Promise.all(
        Array.from({ length: 12 }, async () => {
          const customer = await market.person('customer');
          const trip = tripIntent();
          await market.act(customer, trip);
          const args = { id: uuidv7(), trip_id: trip.args.id, car_id: car, price: 4500, note: null };
          return market.act(owner, { name: 'bid.place', args });
        }),
      ),
      Promise.all(Array.from({ length: 30 }, (_, i) => posts(i % 2 === 0 ? 10 : -10))),
    ]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect((await booksOf(database.db, owner.id)).dues).toBe(0);
    expect(await provenBooks(database)).toMatchObject({ sum: 0, drift: [] });
    expect(await deadlocks()).toBe(before);
  });

  it('does a mutation once when it arrives many times at once', async () => {
    const id = uuidv7();
    const intent = tripIntent();
    const results = await Promise.all(Array.from({ length: 12 }, () => market.act(passenger, intent, id)));
    for (const result of results) expect(result).toEqual(results[0]);
    const { rows } = await database.query('select count(*)::int as n from trips where id = $1', [
      intent.args.id,
    ]);
    expect(rows[0]?.['n']).toBe(1);
  });

  it('lets a reader that pulls all the time miss nothing of what writers commit side by side', async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, () => market.person('customer')));
    const [watcher] = bidders;
    if (!watcher) throw new Error('no watcher');
    let answer = await pull(market.context, watcher.actor, { limit: 1000 });
    let cursor = answer?.cursor ?? {};
    const seen = new Set<string>();
    const written: string[] = [];
    let writing = true;
    const reading = (async () => {
      for (;;) {
        const last = !writing;
        answer = await pull(market.context, watcher.actor, { cursor, limit: 50 });
        if (answer) {
          cursor = answer.cursor;
          for (const [, , kind, id] of answer.changes) if (kind === 'feed') seen.add(id);
        } else if (last) return;
      }
    })();
    await Promise.all(
      writers.map(async (writer) => {
        for (let i = 0; i < 15; i++) {
          const trip = tripIntent();
          expect(await market.act(writer, trip)).toMatchObject({ ok: true });
          written.push(trip.args.id);
        }
      }),
    );
    writing = false;
    await reading;
    expect(written.filter((id) => !seen.has(id))).toEqual([]);
  });
});
