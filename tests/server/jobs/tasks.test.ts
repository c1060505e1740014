import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../../../server/act/context.ts';
import type { Database } from '../../../server/db/connection.ts';
import { repeatTasks, runIfDue, type Task } from '../../../server/jobs/tasks.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { openMarket } from '../../../testkit/market/market.ts';

let database: Database;
let context: Context;
const failures: object[] = [];
beforeAll(async () => {
  database = await testDatabase();
  const market = openMarket(database);
  const log = { ...market.context.log, error: (line: object) => void failures.push(line) };
  context = { ...market.context, log };
});
afterEach(async () => {
  failures.splice(0);
  vi.useRealTimers();
  await database.query("delete from settings where key like 'job.%'");
});
afterAll(() => database.close());

/** A task with one slice. */
const task = (job: string, work: () => Promise<unknown>, everyMs = 60_000): Task => ({
  job,
  everyMs,
  begin: () => async () => {
    await work();
    return 0;
  },
});
const nothing = (): Promise<void> => Promise.resolve();
const metric = async (series: string): Promise<number> => {
  const lines = (await context.metrics.text()).split('\n');
  return Number(
    lines
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );
};

test('one that fails stops no other, is counted and logged, and runs again when it is due', async () => {
  const ran: string[] = [];
  const tasks = [
    task('broken', () => Promise.reject(new Error('no such table'))),
    task('whole', async () => void ran.push('whole')),
  ];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const stop = repeatTasks(context, tasks);
  vi.advanceTimersByTime(60_000);
  await vi.waitUntil(() => ran.length === 1 && failures.length === 1);
  await stop();
  expect(failures).toMatchObject([{ failure: { message: 'no such table' } }]);
  expect(await metric('durpalla_task_runs_total{task="broken",outcome="failed"}')).toBe(1);
  expect(await metric('durpalla_task_runs_total{task="whole",outcome="ok"}')).toBe(1);
  expect(await metric('durpalla_task_seconds_count{task="whole"}')).toBe(1);
});

test('a task that is under way does not begin again, and another node does not begin it', async () => {
  let begun = 0;
  let end = (): void => undefined;
  const long = task('long', () => {
    begun += 1;
    return new Promise<void>((resolve) => (end = resolve));
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const stop = repeatTasks(context, [long]);
  vi.advanceTimersByTime(5 * 60_000);
  await vi.waitUntil(() => begun === 1);
  await runIfDue(context, long, () => false);
  vi.advanceTimersByTime(60_000);
  expect(begun).toBe(1);
  end();
  await stop();
});

test('each has its own moment of the minute', async () => {
  const looks: string[] = [];
  const names = ['first', 'second', 'third', 'fourth'];
  const tasks = names.map((job) => ({
    ...task(job, nothing),
    mayBegin: () => {
      looks.push(job);
      return false;
    },
  }));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const stop = repeatTasks(context, tasks);
  for (const [index, name] of [...names, ...names].entries()) {
    await vi.advanceTimersByTimeAsync(15_000);
    expect(looks.slice(index)).toEqual([name]);
  }
  vi.useRealTimers();
  await stop();
  expect(looks).toHaveLength(8);
});

test('slices are measured, and a node that is stopped ends with the present one', async () => {
  let slices = 0;
  const endless: Task = {
    job: 'endless',
    everyMs: 60_000,
    begin: () => async (limit) => {
      slices += 1;
      return limit;
    },
  };
  await runIfDue(context, endless, () => slices === 3);
  expect(slices).toBe(3);
  expect(await metric('durpalla_task_slice_seconds_count{task="endless"}')).toBe(3);
  expect(await metric('durpalla_task_runs_total{task="endless",outcome="stopped"}')).toBe(1);
  expect(failures).toEqual([]);
});

test('nothing begins while the time is unreliable, or before it may', async () => {
  const work = vi.fn<() => Promise<void>>(nothing);
  await runIfDue({ ...context, clockTrouble: () => 'ahead' }, task('timed', work), () => false);
  await runIfDue(context, { ...task('timed', work), mayBegin: () => false }, () => false);
  expect(work).not.toHaveBeenCalled();
});

test('a database that is away is logged, and the next minute tries again', async () => {
  const execute = vi.spyOn(database.db, 'execute').mockImplementationOnce(() => {
    throw new Error('connection refused');
  });
  const work = vi.fn<() => Promise<void>>(nothing);
  await runIfDue(context, task('away', work), () => false);
  expect(failures).toMatchObject([{ job: 'away' }]);
  execute.mockRestore();
  await runIfDue(context, task('away', work), () => false);
  expect(work).toHaveBeenCalledTimes(1);
});
