import { isErrorCode } from '../../protocol/wire/errors.ts';
import type { MutationEnvelope } from '../../protocol/sync/mutations.ts';
import type { MutationResult } from '../../protocol/sync/sync.ts';
import type { Context } from '../act/context.ts';
import { handlerOf } from './handlers.ts';

/** Counts a judged mutation and logs it, by names and codes that this release knows, without args and texts. */
export function noteJudged(
  { metrics, log }: Pick<Context, 'metrics' | 'log'>,
  { name, v }: Pick<MutationEnvelope, 'name' | 'v'>,
  result: MutationResult,
  ms: number,
): void {
  const mutation = handlerOf(name, v) ? name : 'unknown';
  const outcome = result.ok ? 'ok' : isErrorCode(result.code) ? result.code : 'other';
  metrics.count('durpalla_mutations_total', { mutation, outcome });
  metrics.observe('durpalla_mutation_seconds', { mutation }, ms / 1000);
  log.info({ mutation, ok: result.ok, outcome, ms: Math.round(ms * 10) / 10 }, 'mutation');
}
