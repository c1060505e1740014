import { beforeEach, expect, test } from 'vitest';
import { OpenCounts } from '../../../server/feed/open-counts.ts';
import { databaseOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';

const database = await databaseOfFile();

let market: Market;

beforeEach(async () => {
  await database.query('truncate users cascade');
  market = openMarket(database);
});

async function asked(): Promise<void> {
  const passenger = await market.person('customer');
  const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  expect(await market.act(passenger, trip)).toMatchObject({ ok: true });
}

test('each side counts what the other asks for, by the district in which it begins', async () => {
  const counts = new OpenCounts();
  await asked();
  await asked();
  const seen = await counts.of(market.context, 'provider');
  expect(seen.districts.map(({ open }) => open)).toEqual([2]);
  expect((await counts.of(market.context, 'customer')).districts).toEqual([]);
});

test('it is counted once for everybody, and anew after half a minute', async () => {
  const counts = new OpenCounts();
  const first = counts.of(market.context, 'provider');
  await asked();
  expect(counts.of(market.context, 'provider')).toBe(first);
  market.pass(31_000);
  expect((await counts.of(market.context, 'provider')).districts).toHaveLength(1);
});

test('what takes no bids any more is not open', async () => {
  await asked();
  market.pass(2 * HOUR);
  expect((await new OpenCounts().of(market.context, 'provider')).districts).toEqual([]);
});
