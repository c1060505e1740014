import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { foldingOf } from '../../../server/streams/fold.ts';
import { pull } from '../../../testkit/phone/pull.ts';
import { pullAll } from '../../../src/sync/push/push-outbox.ts';
import type { PullAnswer } from '../../../protocol/sync/sync.ts';
import { settings } from '../../../server/db/schema/sync.ts';
import { eq } from '../../../server/db/sql.ts';
import { bidIntent, HOUR, tripIntent } from '../../../testkit/market/market.ts';
import { phoneOf } from '../../../testkit/phone/phone.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';

const { database, market } = await marketOfFile();

const notedAgo = async (hours: number): Promise<void> => {
  const value = market.context.now() - hours * HOUR;
  await database.db
    .insert(settings)
    .values({ key: 'folds_since', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
};

let customer: Actor;
let provider: Actor;
let trips: string[];
beforeEach(async () => {
  await notedAgo(25);
  customer = await market.person('customer');
  provider = await market.person('provider');
  trips = [];
  const car = await market.car(provider);
  for (let i = 0; i < 5; i++) {
    const trip = tripIntent();
    await market.act(customer, trip);
    await market.act(provider, bidIntent(trip.args.id, car));
    trips.push(trip.args.id);
  }
});

/** Makes all changes of the person this many days older. */
const age = (person: Actor, days: number) =>
  database.query(`update stream_rows set at = at - interval '${days} days' where stream = $1`, [
    `u:${person.id}`,
  ]);
const fold = () => foldingOf(market.context)(10_000);
const count = async (table: 'stream_rows' | 'stream_folds', person: Actor): Promise<number> => {
  const { rows } = await database.query(`select count(*)::int as n from ${table} where stream = $1`, [
    `u:${person.id}`,
  ]);
  return Number(rows[0]?.['n']);
};

type Position = Partial<Parameters<typeof pull>[2]>;
/** Pulls small pages until nothing is left. @returns what a phone then has, by kind and id, with its number */
async function pulled(
  person: Actor,
  from: Position = {},
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  let answer: PullAnswer | null = await pull(market.context, person, { ...from, limit: 4 });
  while (answer) {
    for (const [stream, seq, kind, id, row] of answer.changes)
      if (stream === 'u' && row !== null && seq > (rows.get(`${kind} ${id}`) ?? 0))
        rows.set(`${kind} ${id}`, seq);
    if (!answer.more) break;
    await between();
    const { cursor, back } = answer;
    answer = await pull(market.context, person, { cursor, back, limit: 4 });
  }
  return rows;
}
const sorted = (rows: Map<string, number>): [string, number][] => [...rows].sort();

describe('folded rows', () => {
  test('are read as before, newest first, by a phone that begins', async () => {
    const [before, order] = [await pulled(customer), await pull(market.context, customer, { limit: 1000 })];
    const stored = await count('stream_rows', customer);
    await age(customer, 91);
    const aged = await pull(market.context, customer, { limit: 1000 });
    await fold();
    expect(await count('stream_folds', customer)).toBe(1);
    expect(await count('stream_rows', customer)).toBeLessThan(stored - trips.length);
    expect(sorted(await pulled(customer))).toEqual(sorted(before));
    const folded = await pull(market.context, customer, { limit: 1000 });
    expect(folded?.changes).toEqual(aged?.changes);
    expect(folded?.changes.map(([, seq]) => seq)).toEqual(order?.changes.map(([, seq]) => seq));
  });

  test('are left to the next slice once the time of this one is over', async () => {
    await age(customer, 91);
    await age(provider, 91);
    const slice = foldingOf(market.context);
    const folded = async (): Promise<number> =>
      (await count('stream_folds', customer)) + (await count('stream_folds', provider));
    let slices = 0;
    const one = async (): Promise<number> => {
      slices++;
      return slice(10_000, () => false);
    };
    while ((await folded()) === 0) expect(await one()).toBe(10_000);
    expect(await folded()).toBe(1);
    while ((await one()) === 10_000);
    expect(await folded()).toBe(2);
    expect(slices).toBeGreaterThan(2);
  });

  test('are read as before by a phone that was away for all that time', async () => {
    const old = { u: 2 };
    const before = await pulled(customer, { cursor: old });
    await age(customer, 91);
    await fold();
    const answer = await pull(market.context, customer, { cursor: old, limit: 1000 });
    expect(answer?.reset).toEqual([]);
    expect(sorted(await pulled(customer, { cursor: old }))).toEqual(sorted(before));
  });

  test('miss nothing and double nothing for a phone that is between two pages', async () => {
    const before = await pulled(provider);
    await age(provider, 91);
    expect(sorted(await pulled(provider, {}, fold))).toEqual(sorted(before));
    expect(await count('stream_folds', provider)).toBe(1);
  });

  test('that change have a new number, and the phone shows what is so now', async () => {
    const phone = phoneOf(market, customer);
    await pullAll(phone.dbs, phone.transport);
    await age(customer, 91);
    await fold();
    const [trip_id = ''] = trips;
    await market.act(customer, { name: 'trip.cancel', args: { trip_id, cancel_note: 'not_needed' } });
    await pullAll(phone.dbs, phone.transport);
    expect(await phone.dbs.mirror.trips.get(trip_id)).toMatchObject({ status: 'canceled' });
    const another = phoneOf(market, customer);
    await pullAll(another.dbs, another.transport);
    expect(await another.dbs.mirror.trips.get(trip_id)).toMatchObject({ status: 'canceled' });
    expect(await another.dbs.mirror.trips.count()).toBe(trips.length);
    await age(customer, 91);
    await fold();
    expect(await count('stream_folds', customer)).toBe(2);
    const third = phoneOf(market, customer);
    await pullAll(third.dbs, third.transport);
    expect(await third.dbs.mirror.trips.get(trip_id)).toMatchObject({ status: 'canceled' });
  });
});

describe('folding', () => {
  test('begins when the oldest row is 90 days old, and takes all of more than 60', async () => {
    await age(customer, 85);
    await fold();
    expect(await count('stream_folds', customer)).toBe(0);
    const [trip_id = ''] = trips;
    await database.query(
      `update stream_rows set at = at - interval '6 days' where stream = $1 and seq <= (select seq from stream_rows
        where stream = $1 and kind = 'trip' order by seq limit 1)`,
      [`u:${customer.id}`],
    );
    await database.query(
      `update stream_rows set at = at + interval '40 days' where stream = $1 and seq >= (select seq from stream_rows
        where stream = $1 and kind = 'trip' order by seq desc limit 1)`,
      [`u:${customer.id}`],
    );
    await fold();
    const { rows } = await database.query('select kinds from stream_folds where stream = $1', [
      `u:${customer.id}`,
    ]);
    expect(rows).toEqual([{ kinds: expect.stringMatching(/^[tb]+$/) }]);
    const young = await database.query(`select 1 from stream_rows where stream = $1 and kind = 'trip'`, [
      `u:${customer.id}`,
    ]);
    expect(young.rows).toHaveLength(1);
    expect((await pulled(customer)).has(`trip ${trip_id}`)).toBe(true);
  });

  test('goes through the streams in slices', async () => {
    await age(customer, 91);
    await age(provider, 91);
    const slice = foldingOf(market.context);
    let looked = 0;
    for (let done = 3; done === 3; looked += done) done = await slice(3);
    const { rows } = await database.query(
      `select count(*)::int as n from stream_heads where stream like 'u:%'`,
    );
    expect(looked).toBe(rows[0]?.['n']);
    expect([await count('stream_folds', customer), await count('stream_folds', provider)]).toEqual([1, 1]);
  });

  test('waits for a day, in which a node of the release before may run', async () => {
    await age(customer, 91);
    await database.db.delete(settings).where(eq(settings.key, 'folds_since'));
    await fold();
    await fold();
    expect(await count('stream_folds', customer)).toBe(0);
    await notedAgo(23);
    await fold();
    expect(await count('stream_folds', customer)).toBe(0);
    await notedAgo(25);
    await fold();
    expect(await count('stream_folds', customer)).toBe(1);
  });
});
