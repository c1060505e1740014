/**
 * Taking mutations: each in its own short transaction, in the order given.
 *
 *   envelope ─ id known? ── yes ─ same body: the stored result; another: refused
 *                └─ no ── id claimed ─ effect in a savepoint ─ result stored ─ numbered changes ─ commit
 *
 * Invariants
 *   1. The result is committed with the effect, refusals too: a repeated id can never act twice.
 *   2. Two requests with the same id at once: the second waits for the first one's commit, then answers its
 *      result.
 *   3. A refused mutation stops only those that name it in `after`.
 */
import { createHash } from 'node:crypto';
import { type } from 'arktype';
import { inArray, eq } from 'drizzle-orm';
import type { CodedError } from '../../protocol/errors.ts';
import { mutationSchemas, type MutationEnvelope, type MutationName } from '../../protocol/mutations.ts';
import type { MutationResult, PushAnswer, PushRequest } from '../../protocol/sync.ts';
import type { Act, Actor } from '../act.ts';
import type { Context } from '../context.ts';
import { mutations } from '../db/schema/sync.ts';
import { changeBid, confirmBid, placeBid, withdrawBid } from '../modules/bids/service.ts';
import { failureOf } from '../failure.ts';
import { markSeen } from '../modules/notifications/service.ts';
import { cancelTrip, completeTrip, createTrip } from '../modules/trips/service.ts';
import { Refused } from '../refused.ts';
import { transact, userStream, type StreamSpan } from './change-log.ts';

type Handler = (act: Act, args: unknown) => Promise<void>;

/** Every accepted version of every mutation, with the service that the plain API call runs too. */
const handlers: Record<MutationName, Record<number, Handler>> = {
  'trip.create': { 1: (act, args) => createTrip(act, fitting(mutationSchemas['trip.create'][1], args)) },
  'trip.cancel': { 1: (act, args) => cancelTrip(act, fitting(mutationSchemas['trip.cancel'][1], args)) },
  'trip.complete': {
    1: (act, args) => completeTrip(act, fitting(mutationSchemas['trip.complete'][1], args)),
  },
  'bid.place': { 1: (act, args) => placeBid(act, fitting(mutationSchemas['bid.place'][1], args)) },
  'bid.change': { 1: (act, args) => changeBid(act, fitting(mutationSchemas['bid.change'][1], args)) },
  'bid.withdraw': { 1: (act, args) => withdrawBid(act, fitting(mutationSchemas['bid.withdraw'][1], args)) },
  'bid.confirm': { 1: (act, args) => confirmBid(act, fitting(mutationSchemas['bid.confirm'][1], args)) },
  'notification.seen': {
    1: (act, args) => markSeen(act, fitting(mutationSchemas['notification.seen'][1], args)),
  },
};

/** @throws Refused invalid_body, one error for each field that does not fit */
function fitting<T>(schema: (args: unknown) => T | type.errors, args: unknown): T {
  const parsed = schema(args);
  if (!(parsed instanceof type.errors)) return parsed;
  const [first, ...more] = parsed.map((error) => ({
    code: 'invalid_body' as const,
    field: error.path.join('.'),
  }));
  throw new Refused(first ?? { code: 'invalid_body' }, more);
}

/** Runs the mutations of one person in order.
 * @returns a result for each, in the same order */
export async function push(context: Context, actor: Actor, request: PushRequest): Promise<PushAnswer> {
  const results: MutationResult[] = [];
  for (const envelope of request.mutations) results.push(await judge(context, actor, envelope));
  return { results };
}

/** A failure of ours is no word on the mutation: it is not stored, and the phone sends it again. */
async function judge(context: Context, actor: Actor, envelope: MutationEnvelope): Promise<MutationResult> {
  try {
    return await runMutation(context, actor, envelope);
  } catch (error) {
    context.log.error({ failure: failureOf(error), mutation: envelope.name }, 'mutation failed');
    return refusal(envelope.id, { code: 'server_error' });
  }
}

async function runMutation(
  context: Context,
  actor: Actor,
  envelope: MutationEnvelope,
): Promise<MutationResult> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([envelope.name, envelope.v, envelope.args]))
    .digest('base64url');
  const { value, spans } = await transact(context, async (tx, changes) => {
    const [claimed] = await tx
      .insert(mutations)
      .values({
        id: envelope.id,
        userId: actor.id,
        name: envelope.name,
        bodyHash,
        createdAt: new Date(context.now()),
      })
      .onConflictDoNothing()
      .returning({ id: mutations.id });
    if (!claimed) {
      const [known] = await tx.select().from(mutations).where(eq(mutations.id, envelope.id));
      if (known?.result && known.userId === actor.id && known.bodyHash === bodyHash)
        return { result: known.result, fresh: false };
      return { result: refusal(envelope.id, { code: 'mutation_id_reused' }), fresh: false };
    }
    const error = await tx
      .transaction(async (savepoint) => {
        await checkStillWanted(context, savepoint, envelope);
        await perform({ context, tx: savepoint, changes, actor }, envelope);
        return null;
      })
      .catch((thrown: unknown) => {
        if (!(thrown instanceof Refused)) throw thrown;
        changes.clear();
        return thrown.error;
      });
    if (error) {
      const result = refusal(envelope.id, error);
      await tx.update(mutations).set({ result }).where(eq(mutations.id, envelope.id));
      return { result, fresh: true };
    }
    const spans = await changes.write(tx);
    const result = { id: envelope.id, ok: true as const, at: reached(spans, actor.id) };
    await tx.update(mutations).set({ result }).where(eq(mutations.id, envelope.id));
    return { result, fresh: true };
  });
  if (value.fresh) context.log.info({ mutation: envelope.name, ok: value.result.ok, streams: spans.length });
  return value.result;
}

const reached = (spans: StreamSpan[], userId: string): number =>
  spans.find((span) => span.stream === userStream(userId))?.to ?? 0;

const refusal = (id: string, error: CodedError): MutationResult => ({ id, ok: false, ...error });

async function checkStillWanted(context: Context, tx: Act['tx'], envelope: MutationEnvelope): Promise<void> {
  if (envelope.until !== undefined && context.now() >= envelope.until)
    throw new Refused({ code: 'expired_before_sending' });
  if (!envelope.after || envelope.after.length === 0) return;
  const wanted = await tx
    .select({ result: mutations.result })
    .from(mutations)
    .where(inArray(mutations.id, envelope.after));
  if (wanted.length < envelope.after.length || wanted.some(({ result }) => !result?.ok))
    throw new Refused({ code: 'dependency_refused' });
}

const isMutationName = (name: string): name is MutationName => Object.hasOwn(handlers, name);

async function perform(act: Act, envelope: MutationEnvelope): Promise<void> {
  const handler = isMutationName(envelope.name) ? handlers[envelope.name][envelope.v] : undefined;
  if (!handler) throw new Refused({ code: 'unknown_mutation' });
  await handler(act, envelope.args);
}
