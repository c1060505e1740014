import type { Context } from '../server/act/context.ts';
import { frequentTasks, hourlyTasks } from '../server/jobs/housekeeping.ts';
import { recurringTasks } from '../server/jobs/recurring.ts';
import { drainOf } from '../server/jobs/slices.ts';
import type { Task } from '../server/jobs/tasks.ts';

const drain = drainOf({ isStopped: () => false, took: () => undefined });

async function all(context: Context, tasks: readonly Task[]): Promise<void> {
  for (const { work } of tasks) await work(context, drain);
}

/** Does at once what is done every hour. */
export const dropExpired = async (context: Context): Promise<void> => {
  await all(context, hourlyTasks);
  await all(
    context,
    frequentTasks.filter(({ job }) => job === 'ended-looks'),
  );
};

/** Does at once what is done every few minutes. */
export const dropWaiting = (context: Context): Promise<void> => all(context, frequentTasks);

/** Does at once what is done every minute and every night. */
export const repeated = (context: Context): Promise<void> => all(context, recurringTasks);
