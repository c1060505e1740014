import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { supervise, type Patience } from '../../../server/process/supervisor.ts';

/** Real processes; each appends a letter to a file when it runs. */
let folder = '';
let said: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durpalla-supervisor-'));
  said = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const patience: Patience = { firstPauseMs: 5, longestPauseMs: 20, wellAfterMs: 60_000, stopWithinMs: 5000 };

const runs = (script: string, given: Partial<Patience> = {}) => {
  const note = `require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'runs'))}, 'x');`;
  const program = `const runs = ${JSON.stringify(join(folder, 'runs'))}; ${note} ${script}`;
  return supervise([process.execPath, '-e', program], (line) => said.push(line), { ...patience, ...given });
};
const count = async (): Promise<number> => {
  try {
    return (await readFile(join(folder, 'runs'), 'utf8')).length;
  } catch {
    return 0;
  }
};
const pauses = (): number[] => said.map((line) => Number(/again in ([\d.]+) s/.exec(line)?.[1]));
/** A script that fails this many times, then ends well. */
const failsTimes = (times: number): string =>
  `process.exit(require('node:fs').readFileSync(runs).length > ${times} ? 0 : 70);`;

test('a process that fails is started again, with pauses that grow to a limit', async () => {
  const { over } = runs(failsTimes(4));
  expect(await over).toBe(0);
  expect(await count()).toBe(5);
  expect(pauses()).toEqual([0.005, 0.01, 0.02, 0.02]);
});

test('the pauses start over after it has run well', async () => {
  const { over } = runs(failsTimes(3), { wellAfterMs: 0 });
  expect(await over).toBe(0);
  expect(pauses()).toEqual([0.005, 0.005, 0.005]);
});

test('one that is killed is started again', async () => {
  const { over } = runs(
    `if (require('node:fs').readFileSync(runs).length < 2) process.kill(process.pid, 'SIGKILL');`,
  );
  expect(await over).toBe(0);
  expect(said).toEqual([expect.stringContaining('SIGKILL')]);
});

test.each([
  [0, 0],
  [78, 78],
])('an end with %i is the end: a clean stop, a wrong setting', async (code, expected) => {
  expect(await runs(`process.exit(${code});`).over).toBe(expected);
  expect(await count()).toBe(1);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s is passed on, and nothing is started after it',
  async (signal) => {
    const supervised = runs(`process.on('${signal}', () => process.exit(70)); setInterval(() => {}, 1000);
    require('node:fs').appendFileSync(runs, 'ready');`);
    await expect.poll(count).toBe(6);
    supervised.stop(signal);
    expect(await supervised.over).toBe(70);
    expect(await count()).toBe(6);
  },
);

test('one that does not follow is killed', async () => {
  const supervised = runs(
    `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); require('node:fs').appendFileSync(runs, 'ready');`,
    { stopWithinMs: 20 },
  );
  await expect.poll(count).toBe(6);
  supervised.stop('SIGTERM');
  expect(await supervised.over).toBe(70);
});

test('told to stop in a pause, it starts nothing more', async () => {
  const supervised = runs('process.exit(70);', { firstPauseMs: 60_000 });
  await expect.poll(() => said.length).toBe(1);
  supervised.stop('SIGTERM');
  expect(await supervised.over).toBe(0);
  expect(await count()).toBe(1);
});
