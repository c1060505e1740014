import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { newTraceId, traced } from '../base/trace.ts';
import { Interrupted } from './slices.ts';

/** A run that is quicker and succeeds gets no log line. */
const WORTH_A_LINE_MS = 100;

export type Outcome = 'ok' | 'stopped' | 'failed';

/** Runs a job, counts the run and logs its failure. Every log line that it causes has the run's id. Never throws. */
export const measured = (
  { metrics, log }: Pick<Context, 'metrics' | 'log'>,
  job: string,
  work: () => Promise<unknown>,
): Promise<Outcome> =>
  traced({ job, run: newTraceId() }, async () => {
    const startedAt = performance.now();
    const outcome = await work().then(
      (): Outcome => 'ok',
      (error: unknown): Outcome => {
        if (error instanceof Interrupted) return 'stopped';
        log.error({ failure: failureOf(error) }, 'job failed');
        return 'failed';
      },
    );
    const ms = performance.now() - startedAt;
    metrics.count('durpalla_task_runs_total', { task: job, outcome });
    metrics.observe('durpalla_task_seconds', { task: job }, ms / 1000);
    if (ms >= WORTH_A_LINE_MS) log.info({ outcome, ms: Math.round(ms) }, 'job');
    return outcome;
  });
