import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/db/connection.ts';
import { freshStatistics } from '../../../server/db/statistics.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { drained } from '../../../testkit/process/housekeeping.ts';
import { openMarket } from '../../../testkit/market/market.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('tells the embedded database how large its tables are, and asks nothing of another', async () => {
  const market = openMarket(database);
  for (let people = 0; people < 3; people += 1) await market.person('customer');
  const asked: string[] = [];
  const query: Database['query'] = (text) => {
    asked.push(text);
    return Promise.resolve({ rows: [] });
  };
  await drained(freshStatistics({ kind: 'postgres', query }));
  expect(asked).toEqual([]);
  await drained(freshStatistics(database), 1);
  const { rows } = await database.query(
    "select reltuples::int as rows from pg_class where relname = 'users'",
  );
  expect(rows).toEqual([{ rows: 3 }]);
});
