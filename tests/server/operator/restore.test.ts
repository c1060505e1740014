import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ordinalOf } from '../../../protocol/sync/epoch.ts';
import { openPglite } from '../../../server/db/connection.ts';
import { lockDataDir } from '../../../server/db/data-dir-lock.ts';
import { beginHistory, readHistory } from '../../../server/streams/epoch.ts';
import { openMarket } from '../../../testkit/market/market.ts';
import { startPostgres } from '../../../testkit/database/postgres.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-restore-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

type Printed = { code: unknown; text: string };
const restore = (env: Record<string, string>, ...args: string[]): Promise<Printed> =>
  run(process.execPath, ['server/operator/restore.ts', ...args], {
    cwd: root,
    env: { ...process.env, SMS: 'log', DATA_DIR: dataDir, DATABASE_URL: '', ...env },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: unknown; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );

/** People in the market, and how many histories there were. */
async function found(): Promise<{ people: number; ordinal: number }> {
  const database = await openPglite(dataDir);
  const { rows } = await database.query('select count(*)::int as people from users');
  const ordinal = ordinalOf((await readHistory(database.db))?.epoch ?? 0);
  await database.close();
  return { people: Number(rows[0]?.['people']), ordinal };
}

async function joins(): Promise<void> {
  const database = await openPglite(dataDir);
  await openMarket(database).person('customer');
  const judged = await readHistory(database.db);
  if (!judged) await beginHistory(database.db, { judged, now: Date.now() });
  await database.close();
}

it('puts a copy of the embedded database back, keeps the former one, and begins a new history', async () => {
  await joins();
  const copy = join(dataDir, 'copy');
  await cp(join(dataDir, 'db'), join(copy, 'db'), { recursive: true });
  await joins();
  expect(await found()).toEqual({ people: 2, ordinal: 1 });
  expect(await restore({}, copy)).toMatchObject({ code: 0 });
  expect(await found()).toEqual({ people: 1, ordinal: 2 });
  expect((await readdir(dataDir)).some((name) => name.startsWith('db-before-'))).toBe(true);
}, 90_000);

it('puts a dump back', async () => {
  await joins();
  const { PGlite } = await import('@electric-sql/pglite');
  const client = await PGlite.create(join(dataDir, 'db'));
  const dump = await client.dumpDataDir('gzip');
  await client.close();
  await writeFile(join(dataDir, 'dump.tar.gz'), new Uint8Array(await dump.arrayBuffer()));
  await joins();
  expect(await restore({}, join(dataDir, 'dump.tar.gz'))).toMatchObject({ code: 0 });
  expect(await found()).toEqual({ people: 1, ordinal: 2 });
}, 90_000);

it('leaves everything as it was when the copy is none, or a server is running', async () => {
  await joins();
  await writeFile(join(dataDir, 'no-dump.tar'), 'not a tar');
  for (const wrong of ['nowhere', dataDir.replace(/[^/]+$/, ''), join(dataDir, 'no-dump.tar')])
    expect(await restore({}, wrong)).toMatchObject({ code: 1 });
  const unlock = await lockDataDir(dataDir);
  expect(await restore({})).toMatchObject({ code: 1, text: expect.stringContaining('in use') });
  await unlock();
  expect(await found()).toEqual({ people: 1, ordinal: 1 });
}, 90_000);

it('begins a new history of a PostgreSQL that was restored by its own tools', async () => {
  const postgres = await startPostgres();
  const database = await postgres.open(2);
  await beginHistory(database.db, { judged: null, now: Date.now() });
  const env = { DATABASE_URL: postgres.url };
  expect(await restore(env, 'a.dump')).toMatchObject({
    code: 1,
    text: expect.stringContaining('pg_restore'),
  });
  expect(await restore(env)).toMatchObject({ code: 0 });
  expect(ordinalOf((await readHistory(database.db))?.epoch ?? 0)).toBe(2);
  await database.close();
  await postgres.stop();
}, 90_000);
