/** Rows are folded while their person acts and pulls, on a database with many connections. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/connection.ts';
import { settings } from '../../../server/db/schema/sync.ts';
import { foldingOf } from '../../../server/streams/fold.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';
import { pull } from '../../../testkit/phone/pull.ts';

const ROUNDS = 10;
const TRIPS = 6;

let postgres: TestPostgres;
let database: Database;
let market: Market;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.open(10);
  market = openMarket(database);
  await database.db.insert(settings).values({ key: 'folds_since', value: 0 });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

test('every pull has all of the person’s trips, and every action is done', async () => {
  let folds = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const person = await market.person('customer');
    const trips = Array.from({ length: TRIPS }, () => tripIntent());
    for (const trip of trips) await market.act(person, trip);
    await database.query(`update stream_rows set at = at - interval '91 days' where stream = $1`, [
      `u:${person.id}`,
    ]);
    const seen = async (): Promise<number> => {
      const request = round % 2 === 0 ? { limit: 100 } : { cursor: { u: 0 }, limit: 100 };
      const answer = await pull(market.context, person, request);
      return new Set(answer?.changes.flatMap(([, , kind, id]) => (kind === 'trip' ? [id] : []))).size;
    };
    const [, , results, ...pulls] = await Promise.all([
      foldingOf(market.context)(1000),
      foldingOf(market.context)(1000),
      Promise.all(
        trips
          .slice(TRIPS / 2)
          .map(({ args: { id } }) =>
            market.act(person, { name: 'trip.cancel', args: { trip_id: id, cancel_note: 'later' } }),
          ),
      ),
      ...Array.from({ length: 10 }, seen),
    ]);
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    expect(pulls).toEqual(Array.from({ length: 10 }, () => TRIPS));
    expect(await seen()).toBe(TRIPS);
    const { rows } = await database.query('select 1 from stream_folds where stream = $1', [`u:${person.id}`]);
    folds += rows.length;
  }
  expect(folds).toBeGreaterThan(0);
});
