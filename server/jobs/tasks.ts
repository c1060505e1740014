/**
 * The tasks that some node repeats. Each stands alone: it has its own timer, lease and metrics, and one that fails
 * stops no other.
 *
 *   every minute: due? ─ lease taken? ─ slice after slice ─ lease given back ─ counted
 *
 * Each has its own moment of the minute: all at once would hold up every call that comes then.
 *
 * A task whose node is stopped or dies between two slices is still due, and another node begins it anew.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import type { Slice } from '../base/slice.ts';
import { takeLease, LEASE_MS, type Lease } from './lease.ts';
import { measured } from './measured-runs.ts';
import { drainOf } from './slices.ts';

export type Task = {
  job: string;
  everyMs: number;
  /** When it may begin at all; by default always. */
  mayBegin?: (now: number) => boolean;
  /** The most rows of a slice, where a row takes long. */
  most?: number;
  /** Begins a run: its slices, one after the other. */
  begin: (context: Context) => Slice;
};

const MINUTE_MS = 60_000;
/** A timer may be early: a task counts as due when this share of its interval has passed. */
const DUE = 0.9;
const RENEW_EVERY_MS = LEASE_MS / 3;
/** How long a task in progress may take when the node is stopped. */
const STOP_WITHIN_MS = 3_000;

const node = randomUUID();

/**
 * Runs the task if it is due and no node is at it. Never throws.
 * @param isStopping whether the work should end with its present slice
 */
export async function runIfDue(
  context: Context,
  { job, everyMs, mayBegin, most, begin }: Task,
  isStopping: () => boolean,
): Promise<void> {
  if (context.clockTrouble() !== null || mayBegin?.(context.now()) === false) return;
  try {
    const lease = await takeLease(context.database, node, { job, everyMs: DUE * everyMs });
    if (lease === null) return;
    const held = holding(lease);
    const drain = drainOf({
      isStopped: () => isStopping() || held.isLost(),
      most,
      took: (ms) => context.metrics.observe('durpalla_task_slice_seconds', { task: job }, ms / 1000),
    });
    const outcome = await measured(context, job, () => drain(begin(context)));
    held.stop();
    await lease.giveBack(outcome);
  } catch (error) {
    // the lease ends by itself
    context.log.error({ job, failure: failureOf(error) }, 'the lease of a job failed');
  }
}

/** Renews a lease as long as the work goes on. */
function holding(lease: Lease): { isLost(): boolean; stop(): void } {
  let isLost = false;
  const timer = setInterval(() => {
    lease.renew().then(
      (isOurs) => (isLost ||= !isOurs),
      () => undefined,
    );
  }, RENEW_EVERY_MS).unref();
  return { isLost: () => isLost, stop: () => clearInterval(timer) };
}

/** Calls every so many ms, first after a part of it. @returns a function that ends it */
function every(ms: number, firstMs: number, call: () => void): () => void {
  let again: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    call();
    again = setInterval(call, ms).unref();
  }, firstMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(again);
  };
}

/** Repeats the tasks. @returns a function that stops them after their present slice */
export function repeatTasks(context: Context, tasks: readonly Task[]): () => Promise<void> {
  let isStopping = false;
  const underWay = new Set<Promise<void>>();
  const ends = tasks.map((task, index) => {
    let isAtWork = false;
    const look = (): void => {
      if (isAtWork) return;
      isAtWork = true;
      const run = runIfDue(context, task, () => isStopping).finally(() => {
        isAtWork = false;
        underWay.delete(run);
      });
      underWay.add(run);
    };
    const ms = Math.min(task.everyMs, MINUTE_MS);
    return every(ms, (ms * (index + 1)) / tasks.length, look);
  });
  return async () => {
    isStopping = true;
    for (const end of ends) end();
    await Promise.race([Promise.all(underWay), delay(STOP_WITHIN_MS, null, { ref: false })]);
  };
}
