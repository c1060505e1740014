import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, startServer, type TestServer } from '../../../testkit/server.ts';

let server: TestServer;
let environment: Record<string, string | undefined>;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-command-'));
  server = await startServer({ DATA_DIR: dataDir, HOST: '127.0.0.1' });
  const { port } = new URL(await server.app.listen(0, '127.0.0.1'));
  environment = { ...process.env, DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1' };
});
afterAll(async () => {
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
  const file = join(alone, 'site.json');
  const site = {
    banner: '/b.svg',
    logo: null,
    footer_logo: null,
    social_link: {},
    slides: [],
    testimonials: [],
  };
  await writeFile(file, JSON.stringify(site));
  const env = { ...process.env, DATA_DIR: alone, PORT: '9', HOST: '127.0.0.1' };
  const { stdout } = await promisify(execFile)(process.execPath, ['server/operator/site.ts', file], { env });
  expect(stdout.trim()).toBe('set');
  await rm(alone, { recursive: true });
});

test('a wrong number is refused in words', async () => {
  expect(await runs('operator', '123')).not.toContain('Set up');
  expect(await runs('operator')).toContain('usage');
});
