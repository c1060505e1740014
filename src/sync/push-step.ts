import { type } from 'arktype';
import { packedPush } from '../../protocol/columns.ts';
import { isErrorCode, type CodedError } from '../../protocol/errors.ts';
import { MAX_PUSH, PushAnswer, type MutationResult } from '../../protocol/sync.ts';
import { markSending, markWaiting, settle, type Settlement, unsent } from '../db/outbox/outbox-settling.ts';
import type { OutboxRow } from '../db/outbox/outbox-db.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import type { Failure, Transport } from './transport.ts';
import { refuseStale } from './stale-actions.ts';

/** `unjudged`: the server answered, but some it could not judge now; they wait. */
export type StepResult =
  { done: true; more: boolean; unjudged?: boolean } | { done: false; failure: Failure };

const serverTrouble: StepResult = { done: false, failure: { kind: 'busy', retryAfterMs: 0 } };

/**
 * Sends what waits, in order, in one request, and writes down the server's word on each.
 * What has no answer waits again: the same ids make sure that nothing happens twice.
 */
export async function pushStep(dbs: UserDbs, transport: Transport): Promise<StepResult> {
  const rows = await refuseStale(dbs, await unsent(dbs, MAX_PUSH));
  if (rows.length === 0) return { done: true, more: false };
  // what has surely not left may still be taken back
  if (!transport.mayLeave()) return { done: false, failure: { kind: 'unreachable' } };
  await markSending(dbs, rows);
  const answer = await transport.post('sync/push', packedPush(rows.map(envelope)));
  if (!answer.ok) {
    await markWaiting(dbs, rows);
    return { done: false, failure: answer.failure };
  }
  const parsed = PushAnswer(answer.data);
  if (parsed instanceof type.errors) {
    await markWaiting(dbs, rows);
    return serverTrouble;
  }
  const results = new Map(parsed.results.map((result) => [result.id, result]));
  const settlements: Settlement[] = [];
  const unjudged: OutboxRow[] = [];
  for (const row of rows) {
    const settlement = settlementOf(row, results.get(row.id));
    if (settlement) settlements.push(settlement);
    else unjudged.push(row);
  }
  await settle(dbs, settlements);
  await markWaiting(dbs, unjudged);
  if (unjudged.length > 0) return { done: true, more: false, unjudged: true };
  return { done: true, more: rows.length === MAX_PUSH };
}

const envelope = ({ id, name, v, args, after, until }: OutboxRow) => ({
  id,
  name,
  v,
  args,
  ...(after.length > 0 ? { after } : {}),
  ...(until === null ? {} : { until }),
});

/** Not a word on the action: the server failed on it, or is older than this app and does not know it yet. */
const noWord = new Set(['server_error', 'unknown_mutation']);

/** Null where the server has not judged. */
function settlementOf(row: OutboxRow, result: MutationResult | undefined): Settlement | null {
  if (!result) return null;
  if (result.ok) return { seq: row.seq, at: result.at };
  if (noWord.has(result.code)) return null;
  const error: CodedError = {
    code: isErrorCode(result.code) ? result.code : 'conflict',
    ...(result.field === undefined ? {} : { field: result.field }),
    ...(result.values === undefined ? {} : { values: result.values }),
  };
  return { seq: row.seq, error };
}
