import { afterAll, beforeAll, expect, it } from 'vitest';
import { simulate } from '../../../proof/simulation/simulate.ts';
import type { Database } from '../../../server/db/connection.ts';
import { testDatabase } from '../../../testkit/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it.each(['no-idempotency', 'plain-cursor', 'early-overlay'] as const)(
  'the proof catches a build with %s',
  async (broken) => {
    const caught: string[] = [];
    for (let seed = 1; seed <= 12 && caught.length === 0; seed++)
      caught.push(...(await simulate(database, seed, broken)));
    expect(caught).not.toEqual([]);
  },
  60_000,
);
