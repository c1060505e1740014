/** What a server's process says about a setting that cannot be used, and that it ends at once for good. */
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../../testkit/database/postgres.ts';

const root = join(import.meta.dirname, '../../..');
const NOBODY = 65_534;
let folder = '';
let taken: Server;
let port = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durpalla-wrong-'));
  await writeFile(join(folder, 'file'), '');
  await mkdir(join(folder, 'locked'), { mode: 0o555 });
  await chmod(folder, 0o755);
  taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  const address = taken.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  taken.close();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { code: number | null; said: string };

/** @param uid runs it as another user */
async function ended(
  file: string,
  env: Record<string, string>,
  uid?: number,
  ...args: string[]
): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid }),
  });
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  return { code: await exit, said };
}

test.each([
  ['an address that is none', { HOST: '999.1.1.1' }, /^HOST is '999\.1\.1\.1'/],
  ['an address of another machine', { HOST: '192.0.2.1' }, /^HOST is '192\.0\.2\.1': this machine does not/],
  ['a name that nobody knows', { HOST: 'nowhere.invalid' }, /^HOST is 'nowhere\.invalid'/],
  ['a district that is not there', { SURCHARGES: '99:100' }, /^SURCHARGES is '99:100'/],
  [
    'keys that are none',
    { VAPID_PUBLIC_KEY: 'a', VAPID_PRIVATE_KEY: 'b', VAPID_SUBJECT: 'mailto:a@b.c' },
    /^VAPID_PUBLIC_KEY/,
  ],
  ['a lone key for directions', { GOOGLE_DIRECTIONS_KEY: 'k' }, /^GOOGLE_MAPS_KEY/],
  ['a secret that is not there', { AUDIT_KEY_FILE: '/nowhere/key' }, /^AUDIT_KEY_FILE is/],
])('%s is one line, and the end', async (_what, env, line) => {
  const { code, said } = await ended('server/main.ts', env);
  expect(said).toMatch(line);
  expect(said).toMatch(/^[^\n]+\n$/);
  expect(code).toBe(78);
  // nothing has been opened before it was noticed
  expect(await readdir(join(folder, 'data')).catch(() => [])).toEqual([]);
});

test('a taken port is noticed before a database is made', async () => {
  expect(await ended('server/main.ts', { HOST: '127.0.0.1', PORT: String(port) })).toEqual({
    code: 78,
    said: `PORT is '${port}': another process listens on it\n`,
  });
  expect(await readdir(join(folder, 'data'))).toEqual([]);
});

test('a data folder that can never be written is one line, and the end', async () => {
  const [below, locked] = [join(folder, 'file', 'data'), join(folder, 'locked', 'data')];
  expect(await ended('server/main.ts', { DATA_DIR: below })).toEqual({
    code: 78,
    said: `DATA_DIR is '${below}', which cannot be written: a part of this path is a file\n`,
  });
  // root may write everywhere
  const uid = process.getuid?.() === 0 ? NOBODY : undefined;
  expect(await ended('server/main.ts', { DATA_DIR: locked }, uid)).toEqual({
    code: 78,
    said: `DATA_DIR is '${locked}', which cannot be written: this user may not write there\n`,
  });
});

test('a database that refuses the password, or is not there, is one line without it, and the end', async () => {
  const postgres = await startPostgres();
  const wrong = new URL(postgres.url);
  wrong.password = 'hunter2';
  const missing = new URL(postgres.url);
  missing.pathname = '/nowhere';
  for (const url of [wrong, missing]) {
    const { code, said } = await ended('server/main.ts', { DATABASE_URL: url.href, SMS: 'log' });
    expect(said).toMatch(/^DATABASE_URL is refused by the database: [^\n]+\n$/);
    expect(said).not.toContain('hunter2');
    expect(code).toBe(78);
    expect((await ended('server/operator/books.ts', { DATABASE_URL: url.href })).said).toBe(said);
  }
  await postgres.stop();
}, 120_000);
