/** A node whose disk is full, and one whose disk has space again. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openPglite, type Database } from '../../../server/db/connection.ts';
import { tripIntent } from '../../../testkit/market/market.ts';
import { at, startServer, type TestServer } from '../../../testkit/process/server.ts';

let database: Database;
let dataDir: string;
let server: TestServer;
beforeAll(async () => {
  database = await openPglite(null);
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-ready-'));
  server = await startServer({ DATA_DIR: dataDir }, { database });
  return async () => {
    await server.app.close();
    await rm(dataDir, { recursive: true });
  };
});
afterAll(() => database.close());

const ready = async (): Promise<unknown[]> => {
  const { status, body } = await server.call('GET', '/ready');
  return [status, at(body, 'values', 'reasons') ?? at(body, 'data', 'ready')];
};
/** What the node's answer is built on is a few seconds old at most. */
const soon = (expected: unknown[]) => expect.poll(ready).toEqual(expected);

const FULL = `create or replace function disk_full() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;`;
const fullFor = (table: string): Promise<unknown> =>
  database.query(`${FULL} create trigger disk_full before insert or update on ${table}
    for each row execute function disk_full()`);
const spaceFor = (table: string): Promise<unknown> => database.query(`drop trigger disk_full on ${table}`);

test('is ready, at both addresses, and writes once for all who ask', async () => {
  const insert = vi.spyOn(database.db, 'insert');
  for (const path of ['/ready', 'ready', '/ready', 'ready'])
    expect(await server.call('GET', path)).toMatchObject({ status: 200, body: { data: { ready: true } } });
  expect(insert).toHaveBeenCalledTimes(1);
  insert.mockRestore();
});

test('lives while its database and disk take nothing, and is not ready from the moment it is stopped', async () => {
  const live = async () => (await server.call('GET', '/live')).status;
  await fullFor('settings');
  await soon([503, 'database']);
  expect(await live()).toBe(200);
  await spaceFor('settings');
  await soon([200, true]);
  const closed = server.app.close();
  expect(await ready()).toEqual([503, 'leaving']);
  await closed;
});

test('while the database takes no write: 503, and 200 by itself when it does again', async () => {
  await fullFor('settings');
  await soon([503, 'database']);
  expect((await server.call('GET', 'health')).status).toBe(200);
  expect((await server.call('GET', '/ready')).headers['retry-after']).toBe('2');
  await spaceFor('settings');
  await soon([200, true]);
});

test('once a call has failed for want of space, it takes a megabyte to be ready again', async () => {
  const as = await server.signIn(await server.market.person('customer'));
  const ask = async () => (await server.call('POST', 'trip/store', { as, body: tripIntent().args })).status;
  expect([await ask(), await ready()]).toEqual([200, [200, true]]);
  // what fits into the file is still taken, what makes one longer is not
  await fullFor('trips');
  await database.query(`create function nothing_new() returns event_trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create event trigger nothing_new on ddl_command_start when tag in ('CREATE TABLE AS') execute function nothing_new()`);
  expect(await ask()).toBe(503);
  expect(await ready()).toEqual([503, 'database']);
  expect(await server.app.context.database.query('select 1')).toBeDefined();
  await database.query('drop event trigger nothing_new; drop function nothing_new');
  await spaceFor('trips');
  await soon([200, true]);
  expect(await ask()).toBe(200);
});

test.skipIf(!existsSync('/dev/full'))('while its own disk is full: 503, then 200', async () => {
  // what is written to this device finds no space
  await symlink('/dev/full', join(dataDir, `.probe-${process.pid}`));
  expect(await ready()).toEqual([503, 'files']);
  await soon([200, true]);
});
