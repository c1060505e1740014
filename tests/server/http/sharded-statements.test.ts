/** Every statement of the plain calls and of the jobs, in a database with the keys of a sharded one. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi, type MockInstance } from 'vitest';
import type { Database } from '../../../server/db/connection.ts';
import { takeLease } from '../../../server/jobs/lease.ts';
import { sweepTrips } from '../../../server/jobs/deadlines.ts';
import type { TestPostgres } from '../../../testkit/database/postgres.ts';
import { citusScript, startSharded } from '../../../testkit/database/sharded.ts';
import { judgedForShards, spreadBy } from '../../../testkit/database/sharding-rules.ts';
import { changeable, writtenBy } from '../../../testkit/database/written-expressions.ts';
import { dropExpired, dropWaiting, repeated } from '../../../testkit/process/housekeeping.ts';
import { at, startServer, type TestServer } from '../../../testkit/process/server.ts';
import { MINUTE } from '../../../testkit/market/market.ts';
import { walkCalls } from '../../../testkit/market/walked-calls.ts';
import { leftForOffice, walkOffice } from '../../../testkit/market/walked-office.ts';

let postgres: TestPostgres;
let database: Database;
let server: TestServer;
const asked = new Set<string>();
const askedByOffice = new Set<string>();
const stored = new Set<string>();
const shards = spreadBy(await readFile(citusScript, 'utf8'));

beforeAll(async () => {
  postgres = await startSharded();
  database = await postgres.open(4);
  const { rows } = await database.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) stored.add(String(name));
  server = await startServer({ ACCOUNT_LIMITS: 'open_trips:50' }, { database });
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await walkCalls(server);
  await sweepTrips(server.app.context);
  await dropExpired(server.app.context);
  await dropWaiting(server.app.context);
  await repeated(server.app.context);
  // as if somebody's pushes were due, and a trip new
  await database.query('update push_turns set trips_at = $1, summary_at = $1', [
    new Date(server.app.context.now()),
  ]);
  server.market.pass(MINUTE);
  await repeated(server.app.context);
  for (const outcome of ['stopped', 'failed', 'ok'] as const) {
    const lease = await takeLease(database, 'a node', { job: 'sessions', everyMs: 0 });
    await lease?.renew();
    await lease?.giveBack(outcome);
  }
  note(query, asked);
  const opened = await leftForOffice(server);
  query.mockClear();
  await walkOffice(server, opened);
  note(query, askedByOffice);
  query.mockRestore();
}, 120_000);
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

function note(query: MockInstance, into: Set<string>): void {
  for (const [first] of query.mock.calls)
    into.add(typeof first === 'string' ? first : String(at(first, 'text')));
  query.mockClear();
}

const judged = () =>
  [...asked].map((text) => ({ text, ...judgedForShards(text, shards, (table) => stored.has(table)) }));

test('none that the office reads needs what no shard can do', () => {
  const broken = [...askedByOffice].flatMap((text) => {
    const { breaks } = judgedForShards(text, shards, (table) => stored.has(table));
    return breaks.map((rule) => [rule, text]);
  });
  expect(askedByOffice.size).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});

/** Where an action names pictures, which is seldom; a week's unused ones are deleted beside it. */
const OF_PICTURES = 'locks all of files';

test('none writes or locks in several shards, or needs what no shard can do', () => {
  expect(asked.size).toBeGreaterThan(200);
  const broken = judged().flatMap(({ text, breaks }) => breaks.map((rule) => [rule, text]));
  expect(broken.filter(([rule]) => rule !== OF_PICTURES)).toEqual([]);
});

test('nothing that a write to a table of the cluster computes can differ from machine to machine', async () => {
  const computed = [...asked].flatMap((text) => writtenBy(text) ?? []);
  const ofCluster = computed.filter(({ table }) => shards.sharded.has(table) || shards.reference.has(table));
  expect(ofCluster.length).toBeGreaterThan(30);
  const found = await Promise.all(ofCluster.map((each) => changeable(database.query, each)));
  expect(found.flat()).toEqual([]);
});

/**
 * Citus reads what stays on the coordinator first, and takes its rows along to the shards; of `notice_choices` it
 * reads that of the trip's creator, looked up before.
 */
const BESIDE = [['ledger_balances', 'ledger_transfers'], ['notice_choices'], ['reports'], ['call_backs']];

test('those beside tables that stay on the coordinator are few', () => {
  const beside = judged().flatMap((each) => (each.beside.length > 0 ? [each.beside] : []));
  expect(beside).toEqual(BESIDE);
});
