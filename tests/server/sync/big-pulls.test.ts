import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Served } from '../../../bench/kit/served.ts';
import type { Database } from '../../../server/db/connection.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { readFromOutside } from '../../../testkit/database/reads.ts';

const PHONES = 40;
const TRIPS = 1000;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const databases: { name: string; open: () => Promise<Database> }[] = [
  { name: 'PGlite', open: testDatabase },
  { name: 'PostgreSQL', open: () => postgres.open(20) },
];

describe.each(databases)('on $name', ({ open }) => {
  let served: Served;
  const phones: string[] = [];
  let neighbour: string;
  beforeAll(async () => {
    served = await serve(await open());
    await served.fill(await served.person('customer'), TRIPS);
    while (phones.length < PHONES) phones.push((await served.person('provider')).token);
    neighbour = (await served.person('customer')).token;
  }, 120_000);
  afterAll(() => served.close());

  test('40 first pulls at once do not stop a neighbour', { retry: 2, timeout: 90_000 }, async () => {
    const body = JSON.stringify({ limit: TRIPS });
    const alone = await readFromOutside({
      url: served.url,
      path: 'sync/pull',
      body,
      tokens: phones.slice(0, 1),
      each: 1,
    });
    const pulls = readFromOutside({ url: served.url, path: 'sync/pull', body, tokens: phones, each: 1 });
    const reads = await readFromOutside({
      url: served.url,
      path: 'auth/me',
      tokens: [neighbour],
      each: 150,
      pauseMs: 25,
    });
    expect(reads.every(({ status }) => status === 200)).toBe(true);
    const times = reads.map(({ ms }) => ms).sort((one, other) => one - other);
    // on a busy machine everything takes longer, a single pull too; behind all pulls it would be 40 times as long
    expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(Math.max(100, 2 * (alone[0]?.ms ?? 0)));
    for (const { status } of await pulls) expect([200, 503]).toContain(status);
  });
});
