/**
 * Paying dues. Whatever the browser or a notice says only makes the server ask the gateway. The server judges
 * the gateway's answer (`domain/money/payment.ts`), and the ledger credits it once, under the payment's own
 * key.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  changesStatus,
  checkPayment,
  isBeingChecked,
  judgeWord,
  nextAsk,
  paymentStatuses,
  type GatewayWord,
} from '../../../domain/money/payment.ts';
import type { Act, Actor } from '../../act/act.ts';
import type { Context } from '../../act/context.ts';
import type { Reader } from '../../db/connection.ts';
import { users } from '../../db/schema/accounts.ts';
import { payments } from '../../db/schema/payments.ts';
import { and, count, eq, gt, inArray } from '../../db/sql.ts';
import { failureOf } from '../../base/failure.ts';
import { Refused } from '../../base/refused.ts';
import { transact, userStream } from '../../streams/change-log.ts';
import { notify } from '../../notice/notify.ts';
import { booksOf } from '../wallet/books.ts';
import { post } from '../wallet/ledger.ts';

export type Payment = typeof payments.$inferSelect;

const HOUR_MS = 60 * 60 * 1000;
const MOST_AN_HOUR = 20;
/** The gateway is asked about one payment at most once within this time. */
const ASK_EVERY_MS = 3000;
/**
 * How long a returning payer waits for the gateway's answer before the page says that the payment is being
 * checked.
 */
const PATIENCE_MS = 2500;

type Start = { id: string; amount: number | null; origin: string };

/**
 * Starts a payment of dues and opens its page at the gateway. The same id again returns the same payment.
 * Another payment is refused, on every phone, while money may be on its way.
 * @param start amount in taka; `origin` of this server, to which the gateway sends the payer
 * @returns the payment's id at the gateway and the address of its page
 * @throws Refused amount_required, amount_too_big, too_many_payments, payments_off, payment_not_started,
 *   payment_being_checked, conflict
 */
export async function startPayment(
  context: Context,
  actor: Actor,
  start: Start,
): Promise<{ tranId: string; page: string }> {
  const gateway = context.payments;
  if (!gateway) throw new Refused({ code: 'payments_off' });
  const refusal = checkPayment(start.amount);
  if (refusal || start.amount === null) throw new Refused(refusal ?? { code: 'amount_required' });
  await askAboutOpen(context, actor, start.id);
  const payment = await stored(context, actor, { ...start, amount: start.amount }, gateway.name);
  if (payment.page !== null) return { tranId: payment.tranId, page: payment.page };
  const page = await opened(context, actor, payment, start.origin);
  const { db } = context.database;
  await db.update(payments).set({ page }).where(eq(payments.id, payment.id));
  return { tranId: payment.tranId, page };
}

/** This person's payment that is neither paid nor over; null without one. */
async function beingChecked(db: Reader, { id }: Actor): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.payerId, id), inArray(payments.status, paymentStatuses.filter(isBeingChecked))))
    .limit(1);
  return payment ?? null;
}

/** Asks the gateway about the person's open payment, which may have failed there since it was last asked. */
async function askAboutOpen(context: Context, actor: Actor, id: string): Promise<void> {
  const open = await beingChecked(context.database.db, actor);
  if (open && open.id !== id) await askSoon(context, open.tranId);
}

/** Stores the row before the gateway knows the payment, so that no notice comes about an unknown one. */
async function stored(
  context: Context,
  actor: Actor,
  { id, amount }: { id: string; amount: number },
  gateway: string,
): Promise<Payment> {
  const { value } = await transact(context, async (tx, changes) => {
    const [earlier] = await tx.select().from(payments).where(eq(payments.id, id));
    if (earlier) {
      if (earlier.payerId !== actor.id || earlier.amount !== amount || earlier.status !== 'open')
        throw new Refused({ code: 'conflict', field: 'id' });
      return earlier;
    }
    const now = context.now();
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('no key update');
    const [started] = await tx
      .select({ count: count() })
      .from(payments)
      .where(and(eq(payments.payerId, actor.id), gt(payments.createdAt, new Date(now - HOUR_MS))));
    if (context.config.limits && (started?.count ?? 0) >= MOST_AN_HOUR)
      throw new Refused({ code: 'too_many_payments', values: { minutes: 60 } });
    if (await beingChecked(tx, actor)) throw new Refused({ code: 'payment_being_checked' });
    const next = nextAsk(now, 0, now);
    const [payment] = await tx
      .insert(payments)
      .values({
        id,
        tranId: randomBytes(15).toString('hex'),
        payerId: actor.id,
        amount,
        status: 'open',
        gateway,
        createdAt: new Date(now),
        askAt: next === null ? null : new Date(next),
      })
      .onConflictDoNothing()
      .returning();
    if (!payment) throw new Refused({ code: 'conflict', field: 'id' });
    changes.touch(userStream(actor.id), 'payment', id);
    return payment;
  });
  return value;
}

async function opened(context: Context, actor: Actor, payment: Payment, origin: string): Promise<string> {
  const { tranId, amount } = payment;
  try {
    const [payer] = await context.database.db
      .select({ name: users.name, phone: users.phone, email: users.email })
      .from(users)
      .where(eq(users.id, actor.id));
    if (!payer || !context.payments) throw new Refused({ code: 'payments_off' });
    return await context.payments.open({ tranId, amount, payer, origin });
  } catch (error) {
    context.log.warn({ failure: failureOf(error) }, 'payment page not opened');
    throw new Refused({ code: 'payment_not_started' });
  }
}

/**
 * Handles a notice of the gateway. The notice may be forged, so the gateway itself is asked about the
 * transaction.
 * @returns whether the notice named a payment of ours
 */
export async function takeNotice(
  context: Context,
  notice: { tranId: string; valId: string | null },
): Promise<boolean> {
  const payment = await paymentBy(context, notice.tranId);
  if (!payment) return false;
  if (payment.status === 'paid' || !context.payments) return true;
  const word = notice.valId === null ? null : await context.payments.validate(notice.valId);
  const settled = word !== null && (await settle(context, payment.tranId, [word]));
  if (!settled) await askGateway(context, payment.tranId);
  return true;
}

/**
 * Asks the gateway about a payment that is not paid, at most every few seconds for each payment. Never
 * throws: the server asks about open payments again later.
 */
export async function askGateway(context: Context, tranId: string): Promise<void> {
  try {
    const now = context.now();
    const payment = await paymentBy(context, tranId);
    if (!payment || payment.status === 'paid' || !context.payments) return;
    if (payment.askedAt && now - payment.askedAt.getTime() < ASK_EVERY_MS) return;
    const { db } = context.database;
    const { id } = payment;
    await db
      .update(payments)
      .set({ askedAt: new Date(now) })
      .where(eq(payments.id, id));
    await settle(context, tranId, await context.payments.query(tranId));
  } catch (error) {
    context.log.warn({ failure: failureOf(error) }, 'payment gateway not reached');
  }
}

/** As `askGateway`, for a page that waits: after a moment the page goes on without the answer. */
export async function askSoon(context: Context, tranId: string): Promise<void> {
  const patience = new AbortController();
  const asked = askGateway(context, tranId).finally(() => patience.abort());
  await Promise.race([asked, delay(PATIENCE_MS, null, patience).catch(() => null)]);
}

const paymentBy = async (
  { database }: Pick<Context, 'database'>,
  tranId: string,
): Promise<Payment | null> => {
  const [payment] = await database.db.select().from(payments).where(eq(payments.tranId, tranId));
  return payment ?? null;
};

/**
 * Settles a payment by the gateway's reports, under its lock. The money is credited once, to the person who
 * started the payment, whatever the earlier reports were.
 * @returns whether the payment changed
 */
export async function settle(context: Context, tranId: string, words: GatewayWord[]): Promise<boolean> {
  const { value } = await transact(context, async (tx, changes) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.tranId, tranId)).for('update');
    if (!payment) return false;
    const verdicts = words.map((word) => ({ word, verdict: judgeWord(payment, word) }));
    const best =
      verdicts.find(({ verdict }) => verdict === 'paid') ??
      verdicts.find(({ verdict }) => verdict === 'held') ??
      verdicts.findLast(({ verdict }) => changesStatus(payment.status, verdict));
    if (verdicts.some(({ verdict }) => verdict === 'foreign'))
      context.log.warn({ payment: payment.number }, 'the gateway spoke of another sum or payment');
    if (!best || !changesStatus(payment.status, best.verdict)) return false;
    const act = { context, tx, changes };
    if (best.verdict === 'paid') await credit(act, payment, { madeBy: 'gateway', valId: best.word.valId });
    else await endUnpaid(act, payment, best.verdict, best.word);
    return true;
  });
  return value;
}

type Acting = Omit<Act, 'actor'>;

/** Credits the payer with the payment and notifies them; the caller holds the payment's lock. */
export async function credit(
  act: Acting,
  payment: Payment,
  by: { madeBy: 'gateway' | 'operator'; valId?: string | null },
): Promise<void> {
  const { tx, changes, context } = act;
  const { payerId, amount, id } = payment;
  const { dues } = await post(act, {
    kind: 'payment',
    ownerId: payerId,
    dues: -amount,
    key: `payment:${id}`,
    madeBy: by.madeBy,
    paymentId: id,
  });
  await tx
    .update(payments)
    .set({
      status: 'paid',
      valId: by.valId || payment.valId,
      reason: null,
      duesBefore: dues + amount,
      duesAfter: dues,
      askAt: null,
      settledAt: new Date(context.now()),
    })
    .where(eq(payments.id, id));
  changes.touch(userStream(payerId), 'payment', id);
  await notify(act, payerId, 'payment_received', { data: { price: amount, tran: payment.tranId, dues } });
}

/**
 * Ends a payment as unpaid. The server goes on asking the gateway, because another try on its page may still
 * bring the money.
 */
export async function endUnpaid(
  act: Acting,
  payment: Payment,
  status: 'held' | 'failed' | 'canceled',
  word: Pick<GatewayWord, 'reason'>,
): Promise<void> {
  const { dues } = await booksOf(act.tx, payment.payerId);
  await act.tx
    .update(payments)
    .set({
      status,
      reason: word.reason === '' ? null : word.reason.slice(0, 200),
      duesBefore: dues,
      putAwayAt: null,
      settledAt: new Date(act.context.now()),
    })
    .where(eq(payments.id, payment.id));
  act.changes.touch(userStream(payment.payerId), 'payment', payment.id);
  if (status === 'failed')
    await notify(act, payment.payerId, 'payment_failed', {
      data: { price: payment.amount, tran: payment.tranId },
    });
}

/**
 * Credits a held payment for an operator who has looked into it at the gateway.
 * @throws Refused payment_not_found, conflict when it is not held
 */
export async function releasePayment(act: Acting, number: number): Promise<Payment> {
  const [payment] = await act.tx.select().from(payments).where(eq(payments.number, number)).for('update');
  if (!payment) throw new Refused({ code: 'payment_not_found' });
  if (payment.status !== 'held') throw new Refused({ code: 'conflict' });
  await credit(act, payment, { madeBy: 'operator' });
  return payment;
}
