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
import type { Cursor, MutationResult, PushAnswer } from '../../protocol/sync/sync.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { Refused } from '../base/refused.ts';
import { together } from '../db/statement.ts';
import { readHistory, type History } from '../streams/epoch.ts';
import { chunkFrom, judgeChunk, MOST_TOGETHER, type Done } from './chunk.ts';
import { judge, refusal, type AskStanding, type Judgement } from './judge.ts';
import { noteJudged } from './judged.ts';
import { endHistory, OlderCopy, OtherHistory, standingIn, type Standing } from './phone-history.ts';
import { judgedOf, type Judged } from './stored-results.ts';

/**
 * Runs the mutations of one person in order.
 * @returns a result for each, in the same order
 * @throws Refused invalid_body when the columns do not fit; the errors that `isDatabaseAway` recognizes
 */
export async function push(context: Context, actor: Actor, request: PushRequest): Promise<PushAnswer> {
  const envelopes = unpackedPush(request)?.map(withPlainIds);
  if (!envelopes) throw new Refused({ code: 'invalid_body', field: 'columns' });
  try {
    return await pushed(context, actor, envelopes, request.cursor);
  } catch (error) {
    if (!(error instanceof OtherHistory)) throw error;
    if (error instanceof OlderCopy) await endHistory(context, error.judged, request.cursor);
    return nothingJudged(await readHistory(context.database.db));
  }
}

/** @throws OtherHistory when the phone knows another one; the errors that `isDatabaseAway` recognizes */
async function pushed(
  context: Context,
  actor: Actor,
  envelopes: MutationEnvelope[],
  cursor: Cursor | undefined,
): Promise<PushAnswer> {
  const { db } = context.database;
  let last: Standing | undefined;
  const ask: AskStanding = async (reader) =>
    (last = await standingIn(reader, { userId: actor.id, known: cursor, now: context.now() }));
  const before =
    envelopes.length === 1 ? nothingKnown(ask) : await whatIsKnown(context, actor, envelopes, ask);
  const { results, under } = await judgeAll(context, actor, envelopes, before);
  const { history } = last ?? (await ask(db));
  const now = under === undefined ? await readHistory(db) : under;
  // the database was restored meanwhile: the phone asks for what it has forgotten
  if (now?.epoch !== history?.epoch) return nothingJudged(now);
  return { results, ...(now && { epoch: now.epoch }) };
}

/** `most`: how many may run in one transaction. */
type Before = { known: Map<string, Judged>; standing: AskStanding; most: number };

/**
 * A mutation that comes alone is seldom a repeated one, and storing its result would show that (invariant 2): it is
 * tried at once, and the history is asked for in its transaction.
 */
const nothingKnown = (standing: AskStanding): Before => ({ known: new Map(), standing, most: 1 });

async function whatIsKnown(
  { database: { db } }: Context,
  actor: Actor,
  envelopes: MutationEnvelope[],
  ask: AskStanding,
): Promise<Before> {
  const [standing, known] = await together([
    ask(db),
    judgedOf(
      db,
      actor.id,
      envelopes.map(({ id }) => id),
    ),
  ]);
  // rows that are missing here may come back (invariant 5), so each is judged on its own
  return { known, standing: () => Promise.resolve(standing), most: standing.mayCome ? 1 : MOST_TOGETHER };
}

/**
 * @returns a result for each, in the same order, and the history under which the last of them is stored; undefined: none
 * was stored
 * @throws the errors that `isDatabaseAway` recognizes
 */
async function judgeAll(
  context: Context,
  actor: Actor,
  envelopes: MutationEnvelope[],
  { known, standing, most: mayRunTogether }: Before,
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
  let most = mayRunTogether;
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
      : await judge(context, actor, first, { known: known.get(first.id), standing });
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
