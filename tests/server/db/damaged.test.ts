/** Data folders of the embedded database that are really damaged. */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPglite } from '../../../server/db/connection.ts';
import { DatabaseUnusable, cannotBeOpened } from '../../../server/db/unusable.ts';
import { EXIT } from '../../../server/process/exit-codes.ts';
import { freePort } from '../../../testkit/process/free-port.ts';
import { openMarket } from '../../../testkit/market/market.ts';
import { at, startServer } from '../../../testkit/process/server.ts';

const PAGE = 8192;
let root = '';
/** The folder of a database with a person in it. */
let whole = '';
let damaged = '';
let phone = '';
const fileOf: Record<string, string> = {};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'durpalla-damaged-'));
  whole = join(root, 'whole');
  damaged = join(root, 'damaged');
  const database = await openPglite(whole);
  await openMarket(database).person('customer');
  await database.query(`insert into settings (key, value) values ('any', '1'); checkpoint`);
  const { rows: people } = await database.query('select phone from users');
  phone = String(people[0]?.['phone']).slice(3);
  for (const table of ['users', 'settings', 'pg_class']) {
    const { rows } = await database.query(`select pg_relation_filepath('${table}') as path`);
    fileOf[table] = String(rows[0]?.['path']);
  }
  await database.close();
});
beforeEach(async () => {
  await rm(damaged, { recursive: true, force: true });
  await cp(whole, damaged, { recursive: true });
});
afterAll(() => rm(root, { recursive: true, force: true }));

const inside = (...path: string[]): string => join(damaged, 'db', ...path);
/** What a disk may leave behind in the first page of a table. */
async function spoil(table: string): Promise<void> {
  const file = await open(inside(fileOf[table] ?? ''), 'r+');
  await file.write(Buffer.alloc(PAGE, 0xa5), 0, PAGE, 0);
  await file.close();
}

describe('is told in one line, with what is broken and the command that puts a copy back:', () => {
  const RESTORE = /put a copy back: npm run restore -- <copy>$/i;
  test.each<[what: string, damage: () => Promise<void>, words: RegExp]>([
    [
      'a control file that is gone',
      () => rm(inside('global/pg_control')),
      /"global\/pg_control": No such file/,
    ],
    [
      'half a control file',
      () => truncate(inside('global/pg_control'), 100),
      /global\/pg_control.*read 100 of/,
    ],
    [
      'a control file of zeros',
      () => writeFile(inside('global/pg_control'), Buffer.alloc(PAGE)),
      /VERSION 0/,
    ],
    ['a log that is gone', () => rm(inside('pg_wal'), { recursive: true }), /pg_wal|checkpoint record/],
    ['a page of the catalogue', () => spoil('pg_class'), /invalid page in block 0 of relation/],
  ])('%s', async (_what, damage, words) => {
    await damage();
    const opened = openPglite(damaged);
    await expect(opened).rejects.toThrow(DatabaseUnusable);
    await expect(opened).rejects.toThrow(words);
    await expect(opened).rejects.toThrow(RESTORE);
  });

  test('a page that the start reads, with a code after which the server is not started again', async () => {
    await spoil('settings');
    const server = spawn(process.execPath, [join(import.meta.dirname, '../../../server/main.ts')], {
      env: { ...process.env, DATA_DIR: damaged, PORT: String(await freePort()), DEMO: '0', SMS: 'log' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = new Promise((resolve) => server.once('exit', resolve));
    const lines = (await text(server.stderr)).split('\n').filter((line) => line !== '');
    expect(await ended).toBe(EXIT.misconfigured);
    expect(lines).toEqual([expect.stringMatching(/^the database is damaged: invalid page in block 0 of/)]);
    expect(lines[0]).toMatch(RESTORE);
  });

  test('a page that a call reads, once, and the node is not ready any more', async () => {
    await spoil('users');
    const database = await openPglite(damaged);
    const log: string[] = [];
    const server = await startServer(
      { LOG_LEVEL: 'error', DATA_DIR: join(damaged, 'files') },
      { database, logTo: { write: (line) => log.push(line) } },
    );
    const body = { phone, password: 'whatever-1' };
    for (let call = 0; call < 3; call += 1)
      expect((await server.call('POST', 'auth/login', { body })).status).toBe(500);
    const told = log.filter((line) => line.includes('the database is damaged'));
    expect(told).toHaveLength(1);
    expect(at(JSON.parse(told[0] ?? ''), 'msg')).toMatch(/invalid page in block 0 of .* npm run restore/);
    const ready = await server.call('GET', '/ready');
    expect([ready.status, at(ready.body, 'values', 'reasons')]).toEqual([503, 'damage']);
    await server.close();
  });
});

test('a disk that is full at the start is not called damage: the server is started again', () => {
  const error = cannotBeOpened('db', 'could not write lock file "postmaster.pid": No space left on device');
  expect(error).not.toBeInstanceOf(DatabaseUnusable);
});
