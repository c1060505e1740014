/** Nodes of one PostgreSQL that start with DEMO=1 at the same time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/connection.ts';
import { claimFilling } from '../../../server/demo/claim.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { openMarket } from '../../../testkit/market/market.ts';

let postgres: TestPostgres;
let database: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.open(20);
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/** How many of ten nodes that ask at once fill the market. */
const filling = async (): Promise<number> =>
  (await Promise.all(Array.from({ length: 10 }, () => claimFilling(database)))).filter(Boolean).length;
const passes = (minutes: number): Promise<unknown> =>
  database.query(
    `update settings set value = value || jsonb_build_object('atMs', (value->>'atMs')::float8 - $1::float8)
     where key = 'demo'`,
    [minutes * 60_000],
  );

test('of nodes that start at once one fills an empty market', async () => {
  expect(await filling()).toBe(1);
  expect(await filling()).toBe(0);
});

test('one that died before it had made anybody is replaced, by one', async () => {
  await passes(1);
  expect(await filling()).toBe(0);
  await passes(2);
  expect(await filling()).toBe(1);
});

test('where there are people nobody fills, however long ago it began', async () => {
  await openMarket(database).person('customer');
  await passes(100);
  expect(await filling()).toBe(0);
  await database.query("delete from settings where key = 'demo'");
  expect(await filling()).toBe(0);
});
