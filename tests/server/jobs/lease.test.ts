/** Leases of jobs on a real PostgreSQL, which several nodes ask at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/connection.ts';
import { lastSuccesses, LEASE_MS, takeLease } from '../../../server/jobs/lease.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';

const HOUR = 60 * 60_000;
const JOB = { job: 'sessions', everyMs: HOUR };
let postgres: TestPostgres;
let database: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.open(20);
});
beforeEach(async () => {
  await database.query("delete from settings where key like 'job.%'");
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/** As if the database's clock had moved on since the lease was written. */
const passes = (ms: number): Promise<unknown> =>
  database.query(
    `update settings set value = value || (
       select jsonb_object_agg(k, (value->>k)::float8 - $1::float8)
       from unnest(array['until', 'ran', 'begun']) k where value ? k)
     where key like 'job.%'`,
    [ms],
  );
const take = (node: string) => takeLease(database, node, JOB);

test('of twenty nodes that ask at once one gets it', async () => {
  const asked = await Promise.all(Array.from({ length: 20 }, (_, node) => take(`node ${node}`)));
  expect(asked.filter((lease) => lease !== null)).toHaveLength(1);
});

test('a job that has run waits until it is due again', async () => {
  await (await take('a'))?.giveBack('ok');
  expect(await take('b')).toBeNull();
  await passes(HOUR - 5000);
  expect(await take('b')).toBeNull();
  await passes(5000);
  expect(await take('b')).not.toBeNull();
});

test('a job that was stopped is due at once, on any node', async () => {
  await (await take('stopped'))?.giveBack('stopped');
  await (await take('b'))?.giveBack('ok');
  expect(await take('stopped')).toBeNull();
});

test('the lease of a node that has died ends by itself, and the job is still due', async () => {
  expect(await take('dead')).not.toBeNull();
  await passes(LEASE_MS - 5000);
  expect(await take('b')).toBeNull();
  await passes(5000);
  expect(await take('b')).not.toBeNull();
});

test('a lease that is renewed lasts, and one that another node has is not renewed', async () => {
  const lease = await take('a');
  await passes(LEASE_MS - 5000);
  expect(await lease?.renew()).toBe(true);
  await passes(LEASE_MS - 5000);
  expect(await take('b')).toBeNull();
  await passes(LEASE_MS);
  const other = await take('b');
  expect(other).not.toBeNull();
  expect(await lease?.renew()).toBe(false);
  // what the first one still writes changes nothing for the second
  await lease?.giveBack('ok');
  expect(await other?.renew()).toBe(true);
});

describe('the last success', () => {
  test('is known to every node, and a failed run is none', async () => {
    await (await take('a'))?.giveBack('failed');
    expect(await lastSuccesses(database)).toEqual([]);
    await passes(HOUR);
    await (await take('b'))?.giveBack('ok');
    const { rows } = await database.query('select extract(epoch from clock_timestamp())::float8 as now');
    const [last] = await lastSuccesses(database);
    expect(last?.job).toBe('sessions');
    expect(Math.abs(Number(rows[0]?.['now']) - Number(last?.seconds))).toBeLessThan(30);
  });
});
