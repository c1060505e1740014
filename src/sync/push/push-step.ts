import { packedPush } from '../../../protocol/sync/columns.ts';
import { EPOCH, SEAL } from '../../../protocol/sync/epoch.ts';
import { isErrorCode, type CodedError } from '../../../protocol/wire/errors.ts';
import { MAX_PUSH, PushAnswer, type Cursor, type MutationResult } from '../../../protocol/sync/sync.ts';
import { parsed } from '../../../protocol/wire/parsed.ts';
import { filesOf } from '../../db/outbox/actions.ts';
import { lastEpoch } from '../../db/outbox/forgotten.ts';
import { sendAgain } from '../../db/outbox/named-files.ts';
import {
  heldOf,
  markSending,
  markWaiting,
  sendable,
  settle,
  type Settlement,
  unsettled,
} from '../../db/outbox/outbox-settling.ts';
import type { OutboxRow } from '../../db/outbox/outbox-db.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import type { Failure, Transport } from '../net/transport.ts';
import { refuseStale } from './expired-actions.ts';
import { noteFailure, stuckReport } from './stuck-report.ts';

/**
 * `unjudged`: the server answered but could not judge some of the mutations now; they wait. `again`: the
 * server has forgotten some that it had accepted; they wait too.
 */
export type StepResult =
  | { done: true; more: boolean; unjudged?: boolean; again?: boolean }
  | { done: false; failure: Failure };

export const serverTrouble: StepResult = { done: false, failure: { kind: 'busy', retryAfterMs: 0 } };

/**
 * Sends the waiting mutations, in order, in one request, and stores the server's result for each. A mutation
 * without a result waits again; its id ensures that it takes effect only once.
 */
export async function pushStep(dbs: UserDbs, transport: Transport): Promise<StepResult> {
  const all = await unsettled(dbs);
  const late = await refuseStale(dbs, await heldOf(dbs, all));
  const waiting = all.filter((row) => !late.has(row));
  const free = await sendable(dbs, waiting);
  const next = free.slice(0, MAX_PUSH);
  const more = free.length > next.length;
  const stale = await refuseStale(dbs, next);
  const fresh = next.filter((row) => !stale.has(row));
  if (fresh.length === 0) return { done: true, more };
  // an action that has certainly not left the phone can still be discarded
  if (!transport.mayLeave()) return { done: false, failure: { kind: 'unreachable' } };
  const rows = await markSending(dbs, fresh);
  if (rows.length === 0) return { done: true, more: true };
  const marks = await marksOf(dbs);
  const body = {
    ...packedPush(rows.map(envelope)),
    ...(marks && { cursor: marks }),
    ...stuckReport(
      dbs,
      waiting.filter((row) => !stale.has(row)),
      rows,
    ),
  };
  const answer = await transport.post('sync/push', body);
  if (!answer.ok) {
    await markWaiting(dbs, rows);
    noteFailure(dbs, answer.failure.kind);
    return { done: false, failure: answer.failure };
  }
  const judged = parsed(PushAnswer, answer.data);
  if (!judged) {
    await markWaiting(dbs, rows);
    return serverTrouble;
  }
  if (judged.epoch !== undefined && marks && judged.epoch !== marks[EPOCH]) {
    // nothing was judged: the next pull brings the other history
    await markWaiting(dbs, rows);
    return { done: true, more: false, unjudged: true };
  }
  const results = new Map(judged.results.map((result) => [result.id, result]));
  const settlements: Settlement[] = [];
  const unjudged: OutboxRow[] = [];
  for (const row of rows) {
    const result = results.get(row.id);
    const goesAgain = isFileMissing(result) && (await sendAgain(dbs, filesOf(row)));
    const settlement = goesAgain ? null : settlementOf(row, result);
    if (settlement) settlements.push(settlement);
    else {
      unjudged.push(row);
      noteFailure(dbs, result?.ok === false ? result.code : 'no_result');
    }
  }
  await settle(dbs, settlements, judged.epoch);
  await markWaiting(dbs, unjudged);
  if (unjudged.length > 0) return { done: true, more: false, unjudged: true };
  return { done: true, more };
}

/** The phone's position in its own stream, with the epoch; null if it knows no epoch. */
async function marksOf(dbs: UserDbs): Promise<Cursor | null> {
  const cursor = (await dbs.mirror.position.get('position'))?.cursor;
  if (cursor?.[EPOCH] !== undefined)
    return Object.fromEntries(Object.entries(cursor).filter(([name]) => ['u', EPOCH, SEAL].includes(name)));
  const epoch = cursor ? undefined : await lastEpoch(dbs);
  return epoch === undefined ? null : { [EPOCH]: epoch };
}

const envelope = ({ id, name, v, args, after, until }: OutboxRow) => ({
  id,
  name,
  v,
  args,
  ...(after.length > 0 ? { after } : {}),
  ...(until === null ? {} : { until }),
});

/**
 * Codes that do not judge the action: the server failed on it, or the server is older than this app and does
 * not know it.
 */
const retryableCodes = new Set(['server_error', 'unknown_mutation']);

/** The server has lost a file since it arrived, and does not store this answer. */
const isFileMissing = (result: MutationResult | undefined): boolean =>
  result?.ok === false && result.code === 'file_missing';

/** Null when the server has not judged the mutation. */
export function settlementOf(row: OutboxRow, result: MutationResult | undefined): Settlement | null {
  if (!result) return null;
  if (result.ok) return { seq: row.seq, at: result.at };
  if (retryableCodes.has(result.code)) return null;
  const error: CodedError = {
    code: isErrorCode(result.code) ? result.code : 'conflict',
    ...(result.field === undefined ? {} : { field: result.field }),
    ...(result.values === undefined ? {} : { values: result.values }),
  };
  return { seq: row.seq, error };
}
