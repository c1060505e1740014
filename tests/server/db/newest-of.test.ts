import { expect, test } from 'vitest';
import { newestOf } from '../../../server/db/newest-of.ts';
import { trips } from '../../../server/db/schema/market.ts';
import { desc, eq, or } from '../../../server/db/sql.ts';
import { MINUTE } from '../../../testkit/market/market.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';

const { market, database } = await marketOfFile();

test('pages of rows of either kind are those that an `or` would give, in the same order', async () => {
  const [one, another] = [await market.person('customer'), await market.person('customer')];
  for (const person of [one, another, one, one, another]) {
    await market.trips(person, 3);
    market.pass(MINUTE);
  }
  const either = [eq(trips.creatorId, one.id), eq(trips.creatorId, another.id)];
  const all = await database.db
    .select({ id: trips.id })
    .from(trips)
    .where(or(...either))
    .orderBy(desc(trips.createdAt), desc(trips.id));
  const ids = all.map(({ id }) => id);
  const of = { table: trips, id: trips.id, at: trips.createdAt };
  const page = (page: number): Promise<string[]> => newestOf(database.db, of, either, { page, perPage: 4 });
  expect(ids).toHaveLength(15);
  expect(await page(1)).toEqual(ids.slice(0, 4));
  expect(await page(2)).toEqual(ids.slice(4, 8));
  expect(await page(4)).toEqual(ids.slice(12));
  expect(await page(5)).toEqual([]);
});
