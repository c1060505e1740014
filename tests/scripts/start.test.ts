/** `npm start` in a folder with a small build and a small server in place of the real ones. */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Received } from '../../testkit/phone/received.ts';

const root = join(import.meta.dirname, '../..');
const LATER = new Date('2040-01-01');
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durpalla-start-'));
  for (const path of ['scripts/start.ts', 'scripts/build/stale.ts', 'server/process', 'domain/base'])
    await cp(join(root, path), join(folder, path), { recursive: true });
  await write('package.json', '{"type":"module"}');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}
const buildPackages = (): Promise<void> => write('node_modules/vite/package.json', '{}');
const builder = (body: string): Promise<void> =>
  write(
    'scripts/build/main.ts',
    `import { mkdirSync, writeFileSync } from 'node:fs';
     writeFileSync('builder.pid', String(process.pid)); ${body}`,
  );
const BUILDS = "mkdirSync('dist', { recursive: true }); writeFileSync('dist/index.html', 'built');";
/** Says whether the builder still runs when the server starts. */
const server = (): Promise<void> =>
  write(
    'server/main.ts',
    `import { existsSync, readFileSync } from 'node:fs';
     if (process.argv.includes('--settings')) process.exit(0);
     let builder = 'none';
     if (existsSync('builder.pid'))
       try { process.kill(Number(readFileSync('builder.pid', 'utf8')), 0); builder = 'runs'; } catch { builder = 'ended'; }
     console.log('serves ' + readFileSync('dist/index.html', 'utf8') + ', builder: ' + builder);`,
  );

const start = (cwd = folder) =>
  spawn(process.execPath, [join(folder, 'scripts/start.ts')], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
async function started(cwd?: string): Promise<{ code: number | null; said: string; complaint: string }> {
  const child = start(cwd);
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exit, said, complaint };
}

test('what is not built is built first, by a process that has ended when the server starts', async () => {
  await Promise.all([buildPackages(), builder(BUILDS), server()]);
  expect(await started()).toEqual({
    code: 0,
    said: 'Building the app …\nserves built, builder: ended\n',
    complaint: '',
  });
  expect((await started()).said).toBe('serves built, builder: ended\n');
  await write('src/main.tsx', 'changed');
  await utimes(join(folder, 'src/main.tsx'), LATER, LATER);
  expect((await started()).said).toContain('Building the app …');
});

test('started from elsewhere, it builds in its own folder', async () => {
  await Promise.all([buildPackages(), builder(BUILDS), server()]);
  expect(await started(tmpdir())).toMatchObject({
    code: 0,
    said: 'Building the app …\nserves built, builder: ended\n',
  });
});

test('a wrong setting is told before anything is built', async () => {
  await Promise.all([
    buildPackages(),
    builder(BUILDS),
    write('server/main.ts', "console.error('PORT must be a number'); process.exit(78);"),
  ]);
  expect(await started()).toEqual({ code: 78, said: '', complaint: 'PORT must be a number\n' });
});

test('a shipped dist is served as it is where nothing can build', async () => {
  await Promise.all([write('dist/index.html', 'shipped'), builder(BUILDS), server()]);
  await write('src/main.tsx', 'later');
  await utimes(join(folder, 'src/main.tsx'), LATER, LATER);
  expect((await started()).said).toBe('serves shipped, builder: none\n');
});

test('without dist and packages for building it ends with one line', async () => {
  await server();
  const { code, said, complaint } = await started();
  expect([code, said]).toEqual([78, '']);
  expect(complaint).toMatch(/^there is no dist to serve[^\n]+\n$/);
});

test('a build that fails is the end', async () => {
  await Promise.all([buildPackages(), builder('process.exit(3);'), server()]);
  expect(await started()).toMatchObject({ code: 3, said: 'Building the app …\n' });
});

test('told to stop while it builds, it serves nothing', async () => {
  await Promise.all([
    buildPackages(),
    builder(`${BUILDS} console.log('under way'); setInterval(() => {}, 1000);`),
    server(),
  ]);
  const child = start();
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  child.stdout.on('data', (said: Buffer) => String(said).includes('under way') && child.kill('SIGTERM'));
  expect(await exit).toBe(0);
  const builderPid = Number(await readFile(join(folder, 'builder.pid'), 'utf8'));
  await expect.poll(() => isRunning(builderPid)).toBe(false);
});

test('a shell of npm that was told to stop takes the server along', async () => {
  await write('dist/index.html', 'shipped');
  await write(
    'server/main.ts',
    "process.on('SIGTERM', () => { console.log('drained'); process.exit(0); }); console.log('serves ' + process.pid); setInterval(() => {}, 1000);",
  );
  // a second command, or the shell would become the first
  const shell = spawn('sh', ['-c', '"$0" scripts/start.ts; true', process.execPath], {
    cwd: folder,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = new Received<string>();
  shell.stdout.on('data', (text: Buffer) => said.add(String(text)));
  const serves = await said.first((line) => line.includes('serves '));
  shell.kill('SIGTERM');
  await said.first((line) => line.includes('drained'));
  await expect.poll(() => isRunning(Number(/serves (\d+)/.exec(serves)?.[1]))).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
