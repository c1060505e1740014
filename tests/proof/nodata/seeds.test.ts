import { expect, it } from 'vitest';
import { simulateWithoutNet } from '../../../proof/nodata/simulate.ts';
import { databaseOfFile } from '../../../testkit/market/test-market.ts';

const database = await databaseOfFile();
const SEEDS = 20;

it(`nothing is lost, done twice or forged in ${SEEDS} seeds of SMS and agreements face to face`, async () => {
  const failed: Record<number, string[]> = {};
  let doubled = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { faults, counts } = await simulateWithoutNet(database, seed);
    doubled += counts.doubled;
    if (faults.length > 0) failed[seed] = faults;
  }
  expect(failed).toEqual({});
  expect(doubled).toBeGreaterThan(0);
}, 600_000);
