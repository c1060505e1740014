/** The commands, beside a running server and killed in the middle. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lastBackup } from '../../../server/metrics/last-backup.ts';
import { startPostgres } from '../../../testkit/database/postgres.ts';
import { Received } from '../../../testkit/phone/received.ts';

vi.setConfig({ testTimeout: 240_000 });
const root = join(import.meta.dirname, '../../..');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durpalla-backups-'));
});
afterAll(async () => {
  vi.resetConfig();
  await rm(folder, { recursive: true, force: true });
});

const settings = (env: Record<string, string>): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  DATA_DIR: join(folder, 'data'),
  BACKUP_DIR: join(folder, 'backups'),
  BACKUP_KEY: 'a key of the tests, which is long enough',
  ...env,
});

const started = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, [join(root, `server/operator/${command}.ts`), ...args], {
    env: settings(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });

type Ended = { code: number | null; said: string };
async function runs(command: string, args: string[] = [], env: Record<string, string> = {}): Promise<Ended> {
  const child = started(command, args, env);
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  return { code: await exit, said };
}

async function serving() {
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: settings({ DEMO: '0', SMS: 'log', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = new Received<string>();
  child.stdout.on('data', (chunk: Buffer) => printed.add(String(chunk)));
  await printed.first((line) => line.includes('Durpalla:'));
  return async (): Promise<void> => {
    const exit = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await exit;
  };
}

const oneLine = /^[^\n]+\n$/;

test('an embedded database is backed up while its server runs, and restored when it is stopped', async () => {
  const stop = await serving();
  expect((await runs('operator', ['01711111111', 'admin', 'Tania'])).code).toBe(0);
  const both = await Promise.all([runs('backup'), runs('backup')]);
  const done = both.filter(({ code }) => code === 0).map(({ said }) => said);
  expect(done[0]).toMatch(/Z: \d+ rows of \d+ tables, 0 files; /);
  const others = both.filter(({ code }) => code !== 0).map(({ said }) => said);
  expect(others.filter((said) => !/^another backup into [^\n]+ is under way\n$/.test(said))).toEqual([]);
  // what the command has read is gone again
  expect(await readdir(join(folder, 'data/copies'))).toEqual([]);
  const names = (await runs('backup', ['list'])).said.trim().split('\n');
  expect(names).toHaveLength(done.length);
  const noted = await lastBackup({ dataDir: join(folder, 'data'), query: null });
  expect(new Date(noted).toISOString().replaceAll(':', '-')).toContain(names.at(-1)?.slice(0, 16));

  const backups = join(folder, 'backups');
  expect(await runs('restore', [backups, '--force'])).toEqual({
    code: 1,
    said: expect.stringContaining('in use'),
  });
  await stop();
  const restored = await runs('restore', [backups, names[0] ?? '', '--force']);
  expect(restored).toEqual({ code: 0, said: expect.stringContaining('history 2 begins') });
});

test('a command that cannot work says so in one line', async () => {
  await writeFile(join(folder, 'file'), '');
  const wrong: [string, string[], Record<string, string>, number, RegExp][] = [
    ['backup', [], { BACKUP_DIR: '' }, 78, /^BACKUP_DIR must be set/],
    ['backup', [], { BACKUP_KEY: '' }, 78, /^BACKUP_KEY must be set/],
    ['backup', [], { BACKUP_KEY: 'short' }, 78, /^BACKUP_KEY must have/],
    ['backup', ['list'], { BACKUP_KEY: 'another key of the tests, long enough' }, 1, /another BACKUP_KEY/],
    ['backup', [], { BACKUP_DIR: join(folder, 'file', 'x') }, 1, /ENOTDIR/],
    ['backup', ['list'], { BACKUP_DIR: join(folder, 'nowhere') }, 1, /holds no backups/],
    ['audit', ['verify'], { DATABASE_URL: 'postgres://nobody:hunter2@localhost:1/x' }, 1, /ECONNREFUSED/],
    ['books', [], { DATA_DIR: join(folder, 'file', 'x') }, 78, /^DATA_DIR is/],
    ['restore', [], { DATA_DIR: join(folder, 'file', 'x') }, 78, /^DATA_DIR is/],
    ['backup', ['verify', '2020'], {}, 1, /there is no backup 2020; the last ones are/],
    ['backup', [], { DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/x' }, 1, /ECONNREFUSED/],
    ['restore', [join(folder, 'nowhere')], { DATA_DIR: join(folder, 'x') }, 1, /there is no/],
    ['restore', [join(folder, 'backups')], { BACKUP_KEY: '', DATA_DIR: join(folder, 'x') }, 78, /BACKUP_KEY/],
  ];
  for (const [command, args, env, code, line] of wrong) {
    const ended = await runs(command, args, env);
    expect(ended.said).toMatch(line);
    expect(ended.said).toMatch(oneLine);
    expect(ended.said).not.toContain('hunter2');
    expect(ended.code).toBe(code);
  }
});

test('killed in the middle, a backup is none, and a restore has changed nothing', async () => {
  const postgres = await startPostgres();
  const source = await postgres.open(2);
  await source.query(
    `insert into settings (key, value) select 'filled ' || n, to_jsonb(repeat(md5(n::text), 40)) from generate_series(1, 60000) n`,
  );
  await source.close();
  const env = { DATABASE_URL: postgres.url, BACKUP_DIR: join(folder, 'killed') };
  const killed = started('backup', [], env);
  const exit = new Promise((done) => killed.once('exit', done));
  await expect
    .poll(() => readdir(join(folder, 'killed/pieces')).catch(() => []), { interval: 5 })
    .not.toEqual([]);
  killed.kill('SIGKILL');
  await exit;
  expect((await runs('backup', ['list'], env)).said).toBe('none is finished\n');
  expect(await runs('restore', [join(folder, 'killed')], { ...env, DATA_DIR: join(folder, 'y') })).toEqual({
    code: 1,
    said: expect.stringContaining('no finished backup'),
  });
  const again = await postgres.open(2);
  const noted = () => lastBackup({ dataDir: '', query: again.query });
  expect(await noted()).toBe(0);
  expect(await runs('backup', [], env)).toEqual({ code: 0, said: expect.not.stringContaining('not noted') });
  expect(await noted()).toBeGreaterThan(0);
  await again.close();

  const target = await postgres.empty();
  const watcher = await postgres.open(2);
  const into = { ...env, DATABASE_URL: target, DATA_DIR: join(folder, 'y') };
  const dying = started('restore', [join(folder, 'killed')], into);
  const dead = new Promise((done) => dying.once('exit', done));
  const isLoading = async (): Promise<boolean> => {
    const { rows } = await watcher.query(
      `select 1 from pg_stat_activity where datname = 'empty1' and query like 'insert into public.settings%'`,
    );
    return rows.length > 0;
  };
  await expect.poll(isLoading, { interval: 5 }).toBe(true);
  dying.kill('SIGKILL');
  await dead;
  // not forced: it is still empty
  await expect
    .poll(async () => (await runs('restore', [join(folder, 'killed')], into)).code, { timeout: 120_000 })
    .toBe(0);
  await watcher.close();
  await postgres.stop();
});
