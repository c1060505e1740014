import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulate } from '../../../proof/simulation/simulate.ts';
import type { Database } from '../../../server/db/connection.ts';
import { testDatabase } from '../../../testkit/database/database.ts';

/** The seeds are split over several files, so that they run side by side. */
export function describeSeeds(first: number, last: number, { isSharded = false } = {}): void {
  let database: Database;
  beforeAll(async () => {
    database = { ...(await testDatabase()), isSharded };
  });
  afterAll(() => database.close());

  describe('the sync, with packets lost, doubled and late, apps killed, connections broken and clocks wrong', () => {
    it(`comes right in each of the seeds ${first} to ${last}`, async () => {
      const failed: Record<number, string[]> = {};
      for (let seed = first; seed <= last; seed++) {
        const faults = await simulate(database, seed);
        if (faults.length > 0) failed[seed] = faults;
      }
      expect(failed).toEqual({});
    }, 900_000);
  });
}
