/** One mutation in its own transaction: its effect, or its refusal, is stored with its result. */
import { createHash } from 'node:crypto';
import type { CodedError } from '../../protocol/wire/errors.ts';
import type { MutationEnvelope } from '../../protocol/sync/mutations.ts';
import type { MutationResult } from '../../protocol/sync/sync.ts';
import type { Act, Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { Refused } from '../base/refused.ts';
import { isDatabaseAway } from '../db/away.ts';
import type { Reader, Tx } from '../db/connection.ts';
import { isAskedByCode, showAsked } from '../face/asked-before.ts';
import { foundAgain } from '../file/uploads.ts';
import { transact, userStream, type StreamSpan } from '../streams/change-log.ts';
import { handlerOf, type Handler } from './handlers.ts';
import type { History } from '../streams/epoch.ts';
import { OtherHistory, type Standing } from './phone-history.ts';
import { AlreadyJudged, judgedOf, storeResults, type Judged } from './stored-results.ts';

/** What tells a repeated mutation from another one with the same id. */
export const bodyHashOf = ({ name, v, args }: MutationEnvelope): string =>
  createHash('sha256')
    .update(JSON.stringify([name, v, args]))
    .digest('base64url');

/**
 * Takes the place of the body's hash for an action that an SMS has named and that had no body here: its refusal holds
 * for whichever body comes.
 */
const UNSEEN_BODY = 'unseen';

/**
 * Refuses an action of which this server knows only the id, as not found, unless it was judged before: a later action
 * with this id, and with its body, gets the same result.
 */
export async function refuseUnseen(
  context: Context,
  actor: Actor,
  { id, name }: Pick<MutationEnvelope, 'id' | 'name'>,
): Promise<MutationResult> {
  const result = refusal(id, { code: 'not_found' });
  const stored = { envelope: { id, name, args: {} }, bodyHash: UNSEEN_BODY, result, reaches: false };
  const number = context.database.isSharded ? 0 : null;
  try {
    await transact(context, (tx) =>
      storeResults(tx, { userId: actor.id, now: context.now(), number }, [stored]),
    );
    return result;
  } catch (error) {
    if (!(error instanceof AlreadyJudged)) throw error;
    const judged = (await judgedOf(context.database.db, actor.id, [id])).get(id);
    return judged?.result ?? refusal(id, { code: 'mutation_id_reused' });
  }
}

export const refusal = (id: string, error: CodedError): MutationResult => ({ id, ok: false, ...error });

/** `under`: the history in which the result is stored; absent when none was stored now. */
export type Judgement = { result: MutationResult; under?: History | null | undefined };

/** Asks in which history the phone's actions are judged. */
export type AskStanding = (db: Reader) => Promise<Standing>;

/** @throws OtherHistory when the phone knows another one; the errors that `isDatabaseAway` recognizes */
export async function judge(
  context: Context,
  actor: Actor,
  envelope: MutationEnvelope,
  { known, standing }: { known: Judged | undefined; standing: AskStanding },
): Promise<Judgement> {
  const { id, name, v } = envelope;
  const bodyHash = bodyHashOf(envelope);
  const again = (judged: Judged | undefined): Judgement => ({
    result:
      judged?.result && [bodyHash, UNSEEN_BODY].includes(judged.bodyHash)
        ? judged.result
        : refusal(id, { code: 'mutation_id_reused' }),
  });
  const stored = async (): Promise<Judged | undefined> =>
    (await judgedOf(context.database.db, actor.id, [id])).get(id);
  if (known) return again(known);
  const handler = handlerOf(name, v);
  if (!handler) return { result: refusal(id, { code: 'unknown_mutation' }) };
  let judgement: Judgement = { result: refusal(id, { code: 'server_error' }) };
  try {
    judgement = await runMutation(context, actor, envelope, { bodyHash, handler, standing });
  } catch (error) {
    // the other mutations would wait for the same dead connection, one after the other
    if (isDatabaseAway(error) || error instanceof OtherHistory) throw error;
    if (error instanceof AlreadyJudged) return again(await stored());
    context.log.error({ failure: failureOf(error), mutation: name }, 'mutation failed');
  }
  if (judgement.under !== undefined) return judgement;
  // nothing was stored now, perhaps because the id has a result
  const judged = await stored();
  return judged ? again(judged) : judgement;
}

/** @throws OtherHistory; AlreadyJudged as `storeResults` */
async function runMutation(
  context: Context,
  actor: Actor,
  envelope: MutationEnvelope,
  { bodyHash, handler, standing }: { bodyHash: string; handler: Handler; standing: AskStanding },
): Promise<Judgement> {
  const { id } = envelope;
  let asked: Promise<Standing> | undefined;
  const own = userStream(actor.id);
  const store = (
    tx: Tx,
    result: MutationResult,
    { reaches, numbers }: { reaches: boolean; numbers: readonly StreamSpan[] | null },
  ): Promise<History | null> => {
    const number = numbers && reached(numbers, actor.id);
    return storeResults(tx, { userId: actor.id, now: context.now(), number }, [
      { envelope, bodyHash, result, reaches },
    ]);
  };
  try {
    const { value, spans, last } = await transact(
      context,
      async (tx, changes) => {
        const answer = standing(tx);
        answer.catch(() => undefined); // it is awaited below, so that it leaves together with the first statement
        asked = answer;
        const mayCome = async () => (await answer).mayCome;
        await checkStillWanted({ context, tx, actor }, envelope, { mayCome });
        const refused = await handler({ context, tx, changes, actor }, envelope.args);
        await answer;
        return refused;
      },
      (tx, refused, streams, numbers) => {
        const result: MutationResult = refused ? refusal(id, refused.error) : { id, ok: true, at: 0 };
        return store(tx, result, { reaches: result.ok && streams.has(own), numbers });
      },
    );
    const result = value ? refusal(id, value.error) : { id, ok: true as const, at: reached(spans, actor.id) };
    return { result, under: last };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const mayCome = (await asked)?.mayCome === true;
    // the phone sends the file and then the action again, unless only the restored database has lost it
    if (error.error.code === 'file_missing') {
      const { code, values: { file } = {} } = error.error;
      if (typeof file === 'string' && (await foundAgain(context, actor.id, file)))
        return runMutation(context, actor, envelope, { bodyHash, handler, standing });
      return { result: refusal(id, { code }) };
    }
    const tripId =
      error.error.code === 'conflict' && envelope.name === 'trip.create' ? idIn(envelope.args) : null;
    if (tripId !== null && handler !== showAgain && (await isAskedByCode(context, actor.id, tripId)))
      return runMutation(context, actor, envelope, { bodyHash, handler: showAgain, standing });
    // another phone may still send the row that this mutation is about
    if (mayCome && error.error.code === 'not_found') return { result: refusal(id, { code: 'server_error' }) };
    const result = refusal(id, error.error);
    const numbers = context.database.isSharded ? [] : null;
    const { value: under } = await transact(context, (tx) => store(tx, result, { reaches: false, numbers }));
    return { result, under };
  }
}

const idIn = (args: unknown): string | null =>
  typeof args === 'object' && args !== null && 'id' in args && typeof args.id === 'string' ? args.id : null;

const showAgain: Handler = async (act, args) => {
  const id = idIn(args);
  if (id !== null) await showAsked(act, id);
};

/** The number that these spans reach in the person's stream; 0: none. */
export const reached = (spans: readonly StreamSpan[], userId: string): number =>
  spans.find((span) => span.stream === userStream(userId))?.to ?? 0;

/**
 * @param before ids whose effects are already in this transaction
 * @throws Refused when the mutation is too late, or one that it builds on was refused
 */
export async function checkStillWanted(
  { context, tx, actor }: Pick<Act, 'context' | 'tx' | 'actor'>,
  envelope: MutationEnvelope,
  { mayCome, before }: { mayCome: () => Promise<boolean>; before?: ReadonlySet<string> },
): Promise<void> {
  if (envelope.until !== undefined && context.now() >= envelope.until)
    throw new Refused({ code: 'expired_before_sending' });
  const after = envelope.after?.filter((id) => !before?.has(id)) ?? [];
  if (after.length === 0) return;
  const wanted = [...(await judgedOf(tx, actor.id, after)).values()];
  const isMissing = wanted.length < after.length;
  if (isMissing && (await mayCome())) throw new Refused({ code: 'not_found' });
  if (isMissing || wanted.some(({ result }) => !result?.ok))
    throw new Refused({ code: 'dependency_refused' });
}
