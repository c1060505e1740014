import type { Context } from '../../server/act/context.ts';
import type { Slice } from '../../server/base/slice.ts';
import { frequentTasks, hourlyTasks } from '../../server/jobs/housekeeping.ts';
import { recurringTasks } from '../../server/jobs/recurring.ts';
import type { Task } from '../../server/jobs/tasks.ts';

const LIMIT = 200;

/** Does slice after slice at once, until nothing is left. */
export async function drained(slice: Slice, limit = LIMIT): Promise<void> {
  while ((await slice(limit)) >= limit);
}

async function all(context: Context, tasks: readonly Task[]): Promise<void> {
  for (const { begin, most } of tasks) await drained(begin(context), most);
}

/** Runs the hourly tasks at once. */
export const dropExpired = async (context: Context): Promise<void> => {
  await all(context, hourlyTasks);
  await all(
    context,
    frequentTasks.filter(({ job }) => job === 'ended-looks'),
  );
};

/** Runs the tasks of every few minutes at once. */
export const dropWaiting = (context: Context): Promise<void> => all(context, frequentTasks);

/** Runs the tasks of every minute and every night at once. */
export const repeated = (context: Context): Promise<void> => all(context, recurringTasks);
