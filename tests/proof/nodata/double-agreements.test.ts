import { expect, it } from 'vitest';
import { orders, simulateDouble } from '../../../proof/nodata/double-agreements.ts';
import { openMarket } from '../../../testkit/market/market.ts';
import { databaseOfFile } from '../../../testkit/market/test-market.ts';

const database = await databaseOfFile();

it('one of two promises of one car wins in each of 56 orders, at once, with time between, and with one number twice', async () => {
  expect(orders).toHaveLength(56);
  const faults: string[] = [];
  // all at once, of the other ways each fourth
  for (let seed = 0; seed < 4 * orders.length; seed += seed < orders.length ? 1 : 3)
    faults.push(...(await simulateDouble(openMarket(database), seed)));
  expect(faults).toEqual([]);
}, 240_000);

it('the proof catches a build in which whoever has a net first wins', async () => {
  const faults: string[] = [];
  for (let seed = 0; seed < orders.length && faults.length === 0; seed++)
    faults.push(...(await simulateDouble(openMarket(database), seed, 'no-chain')));
  expect(faults.join()).toContain('the one that was due is lost');
}, 120_000);
