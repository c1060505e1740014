import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulate } from '../../proof/simulation.ts';
import type { Database } from '../../server/db/connection.ts';
import { testDatabase } from '../support/database.ts';

let database: Database;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('the sync, with packets lost, doubled and late, apps killed, connections broken and clocks wrong', () => {
  it('comes right in each of 200 seeds', async () => {
    const failed: Record<number, string[]> = {};
    for (let seed = 1; seed <= 200; seed++) {
      const faults = await simulate(database, seed);
      if (faults.length > 0) failed[seed] = faults;
    }
    expect(failed).toEqual({});
  }, 900_000);
});

describe('the proof itself', () => {
  it.each(['no-idempotency', 'plain-cursor', 'early-overlay'] as const)(
    'catches a build with %s',
    async (broken) => {
      const caught: string[] = [];
      for (let seed = 1; seed <= 12 && caught.length === 0; seed++)
        caught.push(...(await simulate(database, seed, broken)));
      expect(caught).not.toEqual([]);
    },
    60_000,
  );
});
