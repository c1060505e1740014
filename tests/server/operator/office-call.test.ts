import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { machineKey, machineProof } from '../../../server/office/sign-in/machine-key.ts';
import { announceRunning, localAddress } from '../../../server/process/running.ts';
import { at, startServer, type TestServer } from '../../../testkit/process/server.ts';

// a command that finds no server makes a database of its own, which takes its time beside other work
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let environment: Record<string, string | undefined>;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-command-'));
  server = await startServer({ DATA_DIR: dataDir, HOST: '127.0.0.1' });
  const { port } = new URL(await server.app.listen(0, '127.0.0.1'));
  await announceRunning(dataDir, localAddress('127.0.0.1', port));
  environment = { ...process.env, DATA_DIR: dataDir, PORT: '9', HOST: '127.0.0.1' };
});
afterAll(async () => {
  vi.resetConfig();
  await server.close();
  await rm(dataDir, { recursive: true });
});

/** Runs a command of an operator beside the running server. @returns what it prints */
async function runs(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`server/operator/${command}.ts`, ...args], {
    env: environment,
  }).catch((error: { stderr: string }) => ({ stdout: error.stderr }));
  return stdout.trim();
}

test('an operator’s command does its work through the server that runs, and the audit notes it', async () => {
  expect(await runs('operator', '01711111111', 'finance,support', 'Tania')).toMatch(
    /\/office\/set-up#[\w-]{32}$/,
  );
  const owner = await server.market.person('provider');
  const id = await server.market.car(owner);
  await server.app.context.database.query("update cars set status = 'verification_pending' where id = $1", [
    id,
  ]);
  expect(await runs('cars')).toContain(id);
  expect(await runs('cars', id, 'approve')).toBe(`car ${id} is active`);
  expect(at((await server.market.seen(owner)).get(`car ${id}`)?.[4], 'car_status')).toBe('active');
  expect(await runs('cars', id, 'approve')).not.toContain('is active');
  expect(await runs('audit', 'verify')).toBe('2 rows, the chain is whole');
  const { rows } = await server.app.context.database.query(
    'select operator_name, action from audit order by number',
  );
  expect(rows).toEqual([
    { operator_name: 'console', action: 'operator.add' },
    { operator_name: 'console', action: 'car.approve' },
  ]);
});

test('where no server runs, a command does its work by itself', async () => {
  const alone = await mkdtemp(join(tmpdir(), 'durpalla-alone-'));
  const { stdout, stderr } = await setsSiteOf(alone, '9');
  expect(stdout.trim()).toBe('set');
  expect(stderr).toBe('');
  await rm(alone, { recursive: true });
});

const SITE = {
  banner: '/b.svg',
  logo: null,
  footer_logo: null,
  social_link: {},
  slides: [],
  testimonials: [],
};

/** Sets the site of a new data folder. @returns what the command says, and what it says beside it */
async function setsSiteOf(folder: string, port: string): Promise<{ stdout: string; stderr: string }> {
  const file = join(folder, 'site.json');
  await writeFile(file, JSON.stringify(SITE));
  return promisify(execFile)(process.execPath, ['server/operator/site.ts', file], {
    env: { ...process.env, DATA_DIR: folder, PORT: port, HOST: '127.0.0.1' },
  });
}

describe('beside a stranger’s server', () => {
  let folder: string;
  let stranger: Server;
  let port: string;
  const calls: { url: string | undefined; key: string | undefined }[] = [];
  /** What it answers when it is asked to prove itself. */
  let proof: (nonce: string) => Promise<string>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'durpalla-stranger-'));
    calls.length = 0;
    stranger = createServer((request, response) => {
      calls.push({ url: request.url, key: request.headers.authorization });
      const nonce = new URL(request.url ?? '/', 'http://localhost').searchParams.get('nonce') ?? '';
      void proof(nonce).then((text) =>
        response.end(JSON.stringify({ success: true, data: { proof: text } })),
      );
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const address = stranger.address();
    port = typeof address === 'object' && address ? String(address.port) : '';
  });
  afterEach(async () => {
    await new Promise((resolve) => stranger.close(resolve));
    await rm(folder, { recursive: true });
  });

  test('a command works on its own data folder, says whose the port is not, and keeps its key', async () => {
    proof = () => Promise.resolve('I am yours');
    const { stdout, stderr } = await setsSiteOf(folder, port);
    expect(stdout.trim()).toBe('set');
    expect(stderr).toContain(`The server on port ${port} is not the one of ${folder}`);
    expect(calls.map(({ key }) => key)).toEqual([undefined]);
  });

  test('a server that has taken the port of a killed one is not given the key, and cannot pass the question on', async () => {
    await announceRunning(folder, localAddress('127.0.0.1', port));
    const [announced] = await readdir(join(folder, 'running'));
    if (announced === undefined) throw new Error('nothing is announced');
    // the killed server had another process id than the one that runs now, whom the stranger asks
    await rename(join(folder, 'running', announced), join(folder, 'running', announced.replace(/^\d+/, '1')));
    await machineKey(folder);
    proof = async (nonce) => machineProof(await machineKey(folder), process.pid, nonce);
    expect((await setsSiteOf(folder, '9')).stdout.trim()).toBe('set');
    expect(calls).toHaveLength(1);
    expect(calls.map(({ key }) => key)).toEqual([undefined]);
    expect(await readdir(join(folder, 'running'))).toEqual([]);
  });
});

test('a wrong number is refused in words', async () => {
  expect(await runs('operator', '123')).not.toContain('Set up');
  expect(await runs('operator')).toContain('usage');
});
