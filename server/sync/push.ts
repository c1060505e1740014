/**
 * Runs mutations: each in its own short transaction, in the order given.
 *
 *   envelope ─ id known? ── yes ─ same body: the stored result; another: refused
 *                └─ no ── effect ─ numbered changes ─ result stored under its id ─ commit
 *                            ├─ refused: rolled back ─ refusal stored under its id ─ commit
 *                            └─ refused, with an effect to commit ─ refusal stored with it ─ commit
 *
 * Invariants
 *   1. An effect is committed together with its result, under the id's primary key: a repeated id can never act twice.
 *   2. Of two concurrent requests with the same id, the second to store its result finds the id taken, rolls back, and
 *      answers with the first one's result.
 *   3. A refused mutation stops only those that name it in `after`.
 *   4. A mutation that this server cannot judge now is not stored, and neither is any that depends on it: the phone sends
 *      both again. This happens when the server failed, is older than the app, or no longer has a file that the action
 *      names. When the database is unreachable, the phone repeats the entire request.
 *   5. Nothing is judged for a phone that knows another history than the database's (streams/epoch.ts): the phone first
 *      sends again what this history has lost. For a while, another phone may still send a row that is
 *      missing here, so mutations about it are not judged either.
 */
import { createHash } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { unpackedPush } from '../../protocol/sync/unpacked-push.ts';
import type { CodedError } from '../../protocol/wire/errors.ts';
import type { MutationEnvelope } from '../../protocol/sync/mutations.ts';
import type { PushRequest } from '../../protocol/sync/requests.ts';
import type { MutationResult, PushAnswer } from '../../protocol/sync/sync.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { isDatabaseAway, isTaken } from '../db/away.ts';
import type { Reader, Tx } from '../db/connection.ts';
import { mutations } from '../db/schema/sync.ts';
import { getTableColumns, sql } from '../db/sql.ts';
import { isAnyOf, plainStatement, statement, type At } from '../db/statement.ts';
import { failureOf } from '../base/failure.ts';
import { foundAgain } from '../file/uploads.ts';
import { Refused } from '../base/refused.ts';
import { transact, userStream, type StreamSpan } from '../streams/change-log.ts';
import { readHistory, type History } from '../streams/epoch.ts';
import { handlerOf, type Handler } from './handlers.ts';
import { noteJudged } from './judged.ts';
import { historyFor, mayComeBack } from './phone-history.ts';

type Known = Pick<typeof mutations.$inferSelect, 'id' | 'userId' | 'bodyHash' | 'result'>;

/**
 * Runs the mutations of one person in order.
 * @returns a result for each, in the same order
 * @throws Refused invalid_body when the columns do not fit; the errors that `isDatabaseAway` recognizes
 */
export async function push(context: Context, actor: Actor, request: PushRequest): Promise<PushAnswer> {
  const envelopes = unpackedPush(request)?.map(withPlainIds);
  if (!envelopes) throw new Refused({ code: 'invalid_body', field: 'columns' });
  const history = await historyFor(context, actor, request.cursor);
  if (history === 'other') return nothingJudged(await readHistory(context.database.db));
  const ids = envelopes.map(({ id }) => id);
  const known = await knownOf(context.database.db, ids);
  const mayCome = mayComeBack(history, context.now());
  const results: MutationResult[] = [];
  const unjudged = new Set<string>();
  for (const envelope of envelopes) {
    // the embedded database answers without leaving the event loop: a long push without a pause would block everybody
    await others();
    const startedAt = performance.now();
    const result = envelope.after?.some((id) => unjudged.has(id))
      ? refusal(envelope.id, { code: 'server_error' })
      : await judge(context, actor, envelope, { known: known.get(envelope.id), mayCome });
    if (!result.ok && isRetryable(result.code)) unjudged.add(envelope.id);
    noteJudged(context, envelope, result, performance.now() - startedAt);
    results.push(result);
  }
  const now = await readHistory(context.database.db);
  // the database was restored meanwhile: the phone asks for what it has forgotten
  if (now?.epoch !== history?.epoch) return nothingJudged(now);
  return { results, ...(now && { epoch: now.epoch }) };
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

const judgedOf = statement((db, at: At<{ ids: string[] }>) => {
  const { id, userId, bodyHash, result } = getTableColumns(mutations);
  return db.select({ id, userId, bodyHash, result }).from(mutations).where(isAnyOf(mutations.id, at.ids));
});

type Stored = Required<Omit<typeof mutations.$inferInsert, 'result'>> & { result: MutationResult };

const insertResult = plainStatement(
  (at: At<Stored & { head: string | null }>) => sql`
    insert into ${mutations} (id, user_id, name, trip_id, body_hash, result, created_at)
    values (
      ${at.id}::uuid, ${at.userId}::uuid, ${at.name}, ${at.tripId}::uuid, ${at.bodyHash},
      case when ${at.head}::text is null then ${at.result}::jsonb
        else jsonb_set(${at.result}::jsonb, '{at}', (select to_jsonb(seq) from stream_heads where stream = ${at.head}))
      end,
      ${at.createdAt}::timestamptz
    )`,
);

/** @throws AlreadyJudged when the id has got a result meanwhile */
async function storeResult(tx: Tx, stored: Stored & { head: string | null }): Promise<void> {
  try {
    await insertResult(tx, stored);
  } catch (error) {
    throw isTaken(error) ? new AlreadyJudged(stored.id) : error;
  }
}

async function knownOf(db: Reader, ids: string[]): Promise<Map<string, Known>> {
  const found = await judgedOf(db, { ids });
  return new Map(found.map((known) => [known.id, known]));
}

/**
 * Failures of this server, or mutations of a later app: no result is stored, so that the phone sends the
 * mutation again.
 */
const retryableCodes = new Set(['server_error', 'unknown_mutation', 'file_missing']);
const isRetryable = (code: string): boolean => retryableCodes.has(code);

async function judge(
  context: Context,
  actor: Actor,
  envelope: MutationEnvelope,
  { known, mayCome }: { known: Known | undefined; mayCome: boolean },
): Promise<MutationResult> {
  const { id, name, v, args } = envelope;
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([name, v, args]))
    .digest('base64url');
  const again = ({ userId, bodyHash: body, result }: Known): MutationResult =>
    result && userId === actor.id && body === bodyHash ? result : refusal(id, { code: 'mutation_id_reused' });
  if (known) return again(known);
  const handler = handlerOf(name, v);
  if (!handler) return refusal(id, { code: 'unknown_mutation' });
  try {
    return await runMutation(context, actor, envelope, { bodyHash, handler, mayCome });
  } catch (error) {
    // the other mutations would wait for the same dead connection, one after the other
    if (isDatabaseAway(error)) throw error;
    const meanwhile = error instanceof AlreadyJudged ? await knownOf(context.database.db, [id]) : null;
    const judged = meanwhile?.get(id);
    if (judged) return again(judged);
    context.log.error({ failure: failureOf(error), mutation: name }, 'mutation failed');
    return refusal(id, { code: 'server_error' });
  }
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The trip that a mutation is about, by its args; null: none. */
function tripOf({ name, args }: Pick<MutationEnvelope, 'name' | 'args'>): string | null {
  const named: { id?: unknown; trip_id?: unknown } = typeof args === 'object' && args !== null ? args : {};
  const id = name === 'trip.create' ? named.id : named.trip_id;
  return typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : null;
}

/** The id got a result while this mutation was running, so all that it did is rolled back. */
class AlreadyJudged extends Error {}

/** @throws AlreadyJudged as `storeResult` */
async function runMutation(
  context: Context,
  actor: Actor,
  envelope: MutationEnvelope,
  { bodyHash, handler, mayCome }: { bodyHash: string; handler: Handler; mayCome: boolean },
): Promise<MutationResult> {
  const { id } = envelope;
  const own = userStream(actor.id);
  const store = (tx: Tx, { result, reaches }: { result: MutationResult; reaches: boolean }): Promise<void> =>
    storeResult(tx, {
      id,
      userId: actor.id,
      name: envelope.name,
      tripId: tripOf(envelope),
      bodyHash,
      result,
      // the number that the head of the person's stream has got in this transaction
      head: reaches ? own : null,
      createdAt: new Date(context.now()),
    });
  try {
    const { value, spans } = await transact(
      context,
      async (tx, changes) => {
        await checkStillWanted(context, tx, envelope, mayCome);
        return handler({ context, tx, changes, actor }, envelope.args);
      },
      (tx, refused, streams) => {
        const result: MutationResult = refused ? refusal(id, refused.error) : { id, ok: true, at: 0 };
        return store(tx, { result, reaches: result.ok && streams.has(own) });
      },
    );
    return value ? refusal(id, value.error) : { id, ok: true, at: reached(spans, actor.id) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // the phone sends the file and then the action again, unless only the restored database has lost it
    if (error.error.code === 'file_missing') {
      const { code, values: { file } = {} } = error.error;
      if (typeof file === 'string' && (await foundAgain(context, actor.id, file)))
        return runMutation(context, actor, envelope, { bodyHash, handler, mayCome });
      return refusal(id, { code });
    }
    // another phone may still send the row that this mutation is about
    if (mayCome && error.error.code === 'not_found') return refusal(id, { code: 'server_error' });
    const result = refusal(id, error.error);
    await transact(context, (tx) => store(tx, { result, reaches: false }));
    return result;
  }
}

const reached = (spans: StreamSpan[], userId: string): number =>
  spans.find((span) => span.stream === userStream(userId))?.to ?? 0;

const refusal = (id: string, error: CodedError): MutationResult => ({ id, ok: false, ...error });

async function checkStillWanted(
  context: Context,
  tx: Tx,
  envelope: MutationEnvelope,
  mayCome: boolean,
): Promise<void> {
  if (envelope.until !== undefined && context.now() >= envelope.until)
    throw new Refused({ code: 'expired_before_sending' });
  if (!envelope.after || envelope.after.length === 0) return;
  const wanted = await judgedOf(tx, { ids: envelope.after });
  const isMissing = wanted.length < envelope.after.length;
  if (isMissing && mayCome) throw new Refused({ code: 'not_found' });
  if (isMissing || wanted.some(({ result }) => !result?.ok))
    throw new Refused({ code: 'dependency_refused' });
}
