/**
 * Runs mutations in the order given: each in its own short transaction, or several in one (chunk.ts).
 *
 *   envelope ─ id known? ── yes ─ same body: the stored result; another: refused
 *                └─ no ── effect ─ numbered changes ─ result stored under its id ─ commit
 *                            ├─ refused: rolled back ─ refusal stored under its id ─ commit
 *                            └─ refused, with an effect to commit ─ refusal stored with it ─ commit
 *
 * Invariants
 *   1. An effect is committed together with its result, under the id's primary key: a repeated id can never act twice.
 *   2. Of two requests with the same id, the second to store its result finds the id taken, rolls back, and answers with
 *      the first one's result. So a mutation that comes alone is tried without asking first.
 *   3. A refused mutation stops only those that name it in `after`.
 *   4. A mutation that this server cannot judge now is not stored, and neither is any that depends on it: the phone sends
 *      both again. This happens when the server failed, is older than the app, or no longer has a file that the action
 *      names. When the database is unreachable, the phone repeats the entire request.
 *   5. Nothing is judged for a phone that knows another history than the database's (streams/epoch.ts): the phone first
 *      sends again what this history has lost. For a while, another phone may still send a row that is
 *      missing here, so mutations about it are not judged either.
 */
import { setImmediate as others } from 'node:timers/promises';
import { unpackedPush } from '../../protocol/sync/unpacked-push.ts';
import type { MutationEnvelope } from '../../protocol/sync/mutations.ts';
import type { PushRequest } from '../../protocol/sync/requests.ts';
import type { MutationResult, PushAnswer } from '../../protocol/sync/sync.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { Refused } from '../base/refused.ts';
import { readHistory, type History } from '../streams/epoch.ts';
import { chunkFrom, judgeChunk, MOST_TOGETHER, type Done } from './chunk.ts';
import { judge, refusal, type Judgement } from './judge.ts';
import { noteJudged } from './judged.ts';
import { historyFor, mayComeBack } from './phone-history.ts';
import { judgedOf, type Judged } from './stored-results.ts';

/**
 * Runs the mutations of one person in order.
 * @returns a result for each, in the same order
 * @throws Refused invalid_body when the columns do not fit; the errors that `isDatabaseAway` recognizes
 */
export async function push(context: Context, actor: Actor, request: PushRequest): Promise<PushAnswer> {
  const envelopes = unpackedPush(request)?.map(withPlainIds);
  if (!envelopes) throw new Refused({ code: 'invalid_body', field: 'columns' });
  const { db } = context.database;
  const history = await historyFor(context, actor, request.cursor);
  if (history === 'other') return nothingJudged(await readHistory(db));
  const ids = envelopes.map(({ id }) => id);
  // one alone is seldom a repeated one, and storing its result would show that (invariant 2)
  const known = ids.length > 1 ? await judgedOf(db, actor.id, ids) : new Map<string, Judged>();
  const mayCome = mayComeBack(history, context.now());
  const { results, under } = await judgeAll(context, actor, envelopes, { known, mayCome });
  const now = under === undefined ? await readHistory(db) : under;
  // the database was restored meanwhile: the phone asks for what it has forgotten
  if (now?.epoch !== history?.epoch) return nothingJudged(now);
  return { results, ...(now && { epoch: now.epoch }) };
}

type Before = { known: Map<string, Judged>; mayCome: boolean };

/**
 * @returns a result for each, in the same order, and the history under which the last of them is stored; undefined: none
 * was stored
 * @throws the errors that `isDatabaseAway` recognizes
 */
async function judgeAll(
  context: Context,
  actor: Actor,
  envelopes: MutationEnvelope[],
  { known, mayCome }: Before,
): Promise<{ results: MutationResult[]; under: History | null | undefined }> {
  const results: MutationResult[] = [];
  let under: History | null | undefined;
  const unjudged = new Set<string>();
  const waits = (envelope: MutationEnvelope): boolean =>
    envelope.after?.some((id) => unjudged.has(id)) ?? false;
  const note = ({ envelope, result, ms }: Done): void => {
    if (!result.ok && isRetryable(result.code)) unjudged.add(envelope.id);
    noteJudged(context, envelope, result, ms);
    results.push(result);
  };
  // rows that are missing here may come back (invariant 5), so that each is judged for itself
  let most = mayCome ? 1 : MOST_TOGETHER;
  let next = most;
  for (let first = envelopes[0]; first; first = envelopes[results.length]) {
    const mayRun = (each: MutationEnvelope): boolean => !known.has(each.id) && !waits(each);
    const chunk = chunkFrom(envelopes.slice(results.length, results.length + next), mayRun);
    const end = chunk.length > 1 ? await judgeChunk(context, actor, chunk) : null;
    if (end?.kind === 'refused') {
      next = Math.max(end.index, 1);
      continue;
    }
    if (end?.kind === 'failed') {
      most = next = 1;
      continue;
    }
    next = most;
    if (end) {
      under = end.under;
      end.done.forEach(note);
      continue;
    }
    // the embedded database answers without leaving the event loop: a long push without a pause would block everybody
    await others();
    const startedAt = performance.now();
    const judged: Judgement = waits(first)
      ? { result: refusal(first.id, { code: 'server_error' }) }
      : await judge(context, actor, first, { known: known.get(first.id), mayCome });
    if (judged.under !== undefined) ({ under } = judged);
    note({ envelope: first, result: judged.result, ms: performance.now() - startedAt });
  }
  return { results, under };
}

const nothingJudged = (history: History | null): PushAnswer => ({
  results: [],
  ...(history && { epoch: history.epoch }),
});

/** Ids as the database writes them: an id in capitals is the same id. */
const withPlainIds = ({ id, after, ...rest }: MutationEnvelope): MutationEnvelope => ({
  ...rest,
  id: id.toLowerCase(),
  ...(after && { after: [...new Set(after.map((each) => each.toLowerCase()))] }),
});

/**
 * Failures of this server, or mutations of a later app: no result is stored, so that the phone sends the
 * mutation again.
 */
const retryableCodes = new Set(['server_error', 'unknown_mutation', 'file_missing']);
const isRetryable = (code: string): boolean => retryableCodes.has(code);
