/**
 * What an SMS of the app does.
 *
 *   row ─ head ─▶ key, its phone signed in? ─ tag right? ─ bits ─ counter new? ─▶ the same push as with data ─▶ answer
 *            └─ unknown_key      └─ forged   └─ unreadable  └─ dead, conflicting
 *
 * A damaged SMS is answered with words, once a day to a number that has an account; the office sees all that had no effect.
 *
 * Invariants
 *   1. Nothing acts here but `push`, under the id that the phone gave its action: sent twice, late, or beside a push with
 *      data, it acts once.
 *   2. Counter, mutation and person are on the row before it acts, so a node that stops in between begins it again.
 *   3. An SMS that is forged, dead, or from an unknown key is not answered.
 */
import { admit } from '../../protocol/nodata/counter-window.ts';
import { madeAt } from '../../protocol/nodata/small-ids.ts';
import {
  expanded,
  isMeant,
  nameOfKind,
  type MeantMessage,
  type SmsAction,
} from '../../protocol/nodata/expand.ts';
import { headOf, opened } from '../../protocol/nodata/sealing.ts';
import { bytesInUpText } from '../../protocol/nodata/sms-text.ts';
import { Unreadable } from '../../protocol/nodata/unreadable.ts';
import { kindOfNumber, readUp, type UpMessage } from '../../protocol/nodata/up-messages.ts';
import type { MutationResult } from '../../protocol/sync/sync.ts';
import type { Context } from '../act/context.ts';
import { nodataKeys, smsIn, type SmsState } from '../db/schema/nodata.ts';
import { and, asc, eq, isNotNull, isNull, lt, ne, or } from '../db/sql.ts';
import { limits, raise } from '../person/tries.ts';
import { refuseUnseen } from '../sync/judge.ts';
import { mayComeBack } from '../sync/phone-history.ts';
import { push } from '../sync/push.ts';
import { judgedOf } from '../sync/stored-results.ts';
import { readHistory } from '../streams/epoch.ts';
import { answerAgain, answerDamaged, answerJudged, answerRenewal } from './answers.ts';
import { bookFor } from './book.ts';
import type { OpenedSms } from './opened-sms.ts';
import { derivedKeys, keysOfNumber, noteFirstUse } from './phone-keys.ts';

/** A node that has not finished by then has stopped. */
const LEASE_MS = 60_000;
/** How much later than the SMS that builds on it an SMS may come. */
const OVERTAKES_MS = 30 * 60_000;
/** A copy that comes sooner was made by the gateway, a later one by the person, who has heard nothing. */
const COPY_MS = 5 * 60_000;

/**
 * Results are forgotten after sixty days, also those of actions that came with data while their SMS was held up:
 * anything older no longer acts. Nor does anything older than half of the 64 days that an SMS can name: its day would
 * be taken for a coming one.
 */
const OLDEST_MS = 31 * 24 * 60 * 60_000;

/** Which SMS are new: by the counters of their key, and by when the phone made their action (epoch ms). */
export type Admission = { admit: typeof admit; isTooOld(madeAt: number, at: number): boolean };
const strict: Admission = { admit, isTooOld: (made, at) => made < at - OLDEST_MS };

type Row = typeof smsIn.$inferSelect;
type End = { state: SmsState; code?: string | null };

/** Processes one SMS, unless another node does. @param admission only a proof changes it */
export async function workSms(context: Context, id: string, admission: Admission = strict): Promise<void> {
  const { db } = context.database;
  const now = new Date(context.now());
  const isFree = or(isNull(smsIn.begunAt), lt(smsIn.begunAt, new Date(context.now() - LEASE_MS)));
  const [row] = await db
    .update(smsIn)
    .set({ begunAt: now })
    .where(and(eq(smsIn.id, id), eq(smsIn.state, 'waiting'), isFree))
    .returning();
  if (!row) return;
  const end = await endOf(context, row, admission);
  if (!end) return;
  if (end.state === 'unreadable') await answerDamaged(context, row.sender);
  await db
    .update(smsIn)
    .set({ state: end.state, code: end.code ?? null })
    .where(eq(smsIn.id, id));
  context.metrics.count('durpalla_sms_total', { way: 'in', outcome: end.state });
}

/** Processes what waits, oldest first. @returns how many it took */
export async function workWaiting(context: Context, limit: number): Promise<number> {
  const before = new Date(context.now() - LEASE_MS);
  const waiting = await context.database.db
    .select({ id: smsIn.id })
    .from(smsIn)
    .where(
      and(
        eq(smsIn.state, 'waiting'),
        lt(smsIn.at, before),
        or(isNull(smsIn.begunAt), lt(smsIn.begunAt, before)),
      ),
    )
    .orderBy(asc(smsIn.at))
    .limit(limit);
  for (const { id } of waiting) await workSms(context, id);
  return waiting.length;
}

/** What becomes of it; null: it waits for its next turn. */
async function endOf(context: Context, row: Row, admission: Admission): Promise<End | null> {
  try {
    const bytes = bytesInUpText(row.text);
    if (!bytes) return { state: 'unreadable' };
    const head = headOf('up', bytes);
    const found = await keysOfNumber(context, head.key);
    if (!found) return { state: 'unknown_key' };
    const keys = await derivedKeys(context, found.key);
    const message = readUp(kindOfNumber(head.kind), await opened('up', bytes, keys.up));
    await noteFirstUse(context, found.key);
    return await judged(context, { row, head, ...found }, { message, admission });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { state: error.code === 'wrong_tag' ? 'forged' : 'unreadable' };
  }
}

type Meaning = { message: UpMessage; admission: Admission };

async function judged(context: Context, sms: OpenedSms, meaning: Meaning): Promise<End | null> {
  const { message } = meaning;
  const admitted = await admitOnce(context, sms, meaning);
  if (admitted === 'dead' || admitted === 'conflicting') return { state: admitted };
  const isCopy = admitted === 'copy';
  // one that waits for its next turn was counted at its first
  if (sms.row.counter === null) {
    const { count } = await raise(context, limits.smsInByKey, String(sms.key.no));
    if (count > limits.smsInByKey.max) return { state: 'over_limit' };
  }
  if (!isMeant(message)) {
    if (isCopy) return { state: 'done' };
    if (message.kind === 'renew')
      return { state: 'done', code: await answerRenewal(context, sms, message.about) };
    await answerAgain(context, sms, message.about);
    return { state: 'done' };
  }
  const result = await acted(context, sms, message);
  if (!result) return null;
  if (!isCopy) await answerJudged(context, sms, { message, result });
  return { state: 'done', code: result.ok ? null : result.code };
}

/** Runs its mutation as the person. @returns null if this server cannot judge it now */
async function acted(
  context: Context,
  { row, actor }: OpenedSms,
  message: MeantMessage,
): Promise<MutationResult | null> {
  const { db } = context.database;
  const book = await bookFor(db, actor, message);
  let action: SmsAction;
  try {
    action = expanded(message, { now: row.at.getTime(), book });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const tripId = 'trip' in message ? book.tripOf(message.trip) : null;
    await noteTrip(context, row.id, tripId);
    // what it names may be gone since it acted
    const known = (await judgedOf(db, actor.id, [message.id])).get(message.id)?.result;
    if (known) return known;
    const now = context.now();
    // the SMS that posts the trip, or bids on it, may still be on its way
    const mayCome = message.kind === 'withdraw' || ('trip' in message && 'id' in message.trip);
    if (mayCome && now - row.at.getTime() < OVERTAKES_MS) return null;
    if (mayComeBack(await readHistory(db), now)) return null;
    return refuseUnseen(context, actor, { id: message.id, name: nameOfKind[message.kind] });
  }
  const tripId = 'trip_id' in action.args ? action.args.trip_id : action.args.id;
  await noteTrip(context, row.id, tripId);
  const { id, name, v, args } = action;
  const { results } = await push(context, actor, { mutations: [{ id, name, v, args }] });
  const [result] = results;
  const isUnjudged = !result || (!result.ok && passing.has(result.code));
  return isUnjudged ? null : result;
}

const noteTrip = ({ database: { db } }: Context, id: string, tripId: string | null): Promise<unknown> =>
  db.update(smsIn).set({ tripId }).where(eq(smsIn.id, id));

/** No result is stored for these: the SMS is judged again. */
const passing = new Set(['server_error', 'unknown_mutation', 'file_missing']);

/**
 * Whether the counter is new, or was admitted before with this row or this action; `copy`: the gateway delivers it
 * twice.
 */
async function admitOnce(
  context: Context,
  { row, head, key, actor }: OpenedSms,
  { message, admission }: Meaning,
): Promise<'new' | 'copy' | 'dead' | 'conflicting'> {
  const mutationId = isMeant(message) ? message.id : null;
  if (mutationId !== null && admission.isTooOld(madeAt(mutationId), row.at.getTime())) return 'dead';
  return context.database.db.transaction(async (tx) => {
    const [locked] = await tx.select().from(nodataKeys).where(eq(nodataKeys.no, key.no)).for('update');
    const admitted = locked && admission.admit(locked, head.counter);
    if (!admitted || admitted.kind === 'dead') return 'dead';
    const own = { keyNo: key.no, counter: head.counter, userId: actor.id, kind: message.kind, mutationId };
    if (admitted.kind === 'fresh')
      await tx.update(nodataKeys).set(admitted.window).where(eq(nodataKeys.no, key.no));
    else if (row.counter === null) {
      const [before] = await tx
        .select({ mutationId: smsIn.mutationId, kind: smsIn.kind, at: smsIn.at })
        .from(smsIn)
        .where(
          and(
            eq(smsIn.keyNo, key.no),
            eq(smsIn.counter, head.counter),
            ne(smsIn.id, row.id),
            isNotNull(smsIn.kind),
          ),
        )
        .orderBy(asc(smsIn.at))
        .limit(1);
      // forgotten after sixty days: an action that nobody remembers does not act again
      if (!before) return 'dead';
      if (before.mutationId !== mutationId || before.kind !== message.kind) return 'conflicting';
      await tx.update(smsIn).set(own).where(eq(smsIn.id, row.id));
      return row.at.getTime() - before.at.getTime() < COPY_MS ? 'copy' : 'new';
    }
    await tx.update(smsIn).set(own).where(eq(smsIn.id, row.id));
    return 'new';
  });
}
