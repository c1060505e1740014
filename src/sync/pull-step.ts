import { type } from 'arktype';
import {
  FIRST_PAGE,
  MAX_PAGE,
  PullAnswer,
  parseChange,
  type Change,
  type PullRequest,
} from '../../protocol/sync.ts';
import { applyPage } from '../db/apply.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { correctedNow } from '../platform/clock.ts';
import type { StepResult } from './push-step.ts';
import type { Transport } from './transport.ts';

/** Fetches and applies one page. The first page of a first pull is small: it is what the screen waits for. */
export async function pullStep(dbs: UserDbs, transport: Transport): Promise<StepResult> {
  const position = await dbs.mirror.position.get('position');
  const request: PullRequest = position
    ? { cursor: position.cursor, back: position.back, limit: MAX_PAGE }
    : { limit: FIRST_PAGE };
  const answer = await transport.post('sync/pull', request);
  if (!answer.ok) return { done: false, failure: answer.failure };
  if (answer.data === null) {
    await dbs.mirror.position.update('position', { pulledAt: correctedNow() });
    return { done: true, more: false };
  }
  const page = PullAnswer(answer.data);
  if (page instanceof type.errors) return { done: false, failure: { kind: 'busy', retryAfterMs: 0 } };
  const { cursor, reset, back } = page;
  await applyPage(dbs.mirror, { changes: parseChanges(page.changes), cursor, reset, back }, correctedNow());
  return { done: true, more: page.more };
}

/** Rows of a kind that this app does not know are passed over. */
export const parseChanges = (wire: PullAnswer['changes']): Change[] =>
  wire.flatMap((change) => parseChange(change) ?? []);
