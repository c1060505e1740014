/** Payments that the gateway holds or has refused. */
import { duesAccount } from '../../../domain/money/ledger.ts';
import { formatTaka } from '../../../domain/base/taka.ts';
import type { OfficePayment } from '../../../protocol/api/office/work.ts';
import type { Context } from '../../act/context.ts';
import { users } from '../../db/schema/accounts.ts';
import { ledgerBalances } from '../../db/schema/ledger.ts';
import { payments } from '../../db/schema/payments.ts';
import { asc, eq, sql } from '../../db/sql.ts';
import { Refused } from '../../base/refused.ts';
import { transact } from '../../streams/change-log.ts';
import { askGateway, releasePayment } from '../../money/payments/service.ts';
import { unsettled } from '../market/board.ts';
import { lastAbout, record, type Acting } from '../audit/audit.ts';
import { checkClaim, freeItem } from './claims.ts';
import { countWaiting, listOf, type Queue } from './queue.ts';

export const paymentsQueue: Queue = {
  role: 'finance',
  ends: ['payment.release', 'payment.leave'],
  waiting: (db, locale) =>
    listOf(
      db
        .select({
          id: payments.id,
          amount: payments.amount,
          reason: payments.reason,
          status: payments.status,
          since: payments.createdAt,
          payer: users.name,
        })
        .from(payments)
        .innerJoin(users, eq(users.id, payments.payerId))
        .where(unsettled)
        // money that has arrived and is held comes before payments that only failed
        .orderBy(sql`${payments.status} <> 'held'`, asc(payments.createdAt), asc(payments.id)),
      ({ id, amount, reason, status, since, payer }) => ({
        id,
        title: `${formatTaka(amount, locale)} · ${payer}`,
        detail: reason ?? '',
        since: since.toISOString(),
        again: status === 'held',
      }),
    ),
  count: (db) => countWaiting(db, payments.createdAt, unsettled),
};

/** @throws Refused not_found */
export async function openPayment({ database }: Context, id: string): Promise<OfficePayment> {
  const { db } = database;
  const [found] = await db
    .select({ payment: payments, payer: users, dues: ledgerBalances.balance })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.payerId))
    .leftJoin(
      ledgerBalances,
      eq(ledgerBalances.accountId, sql`${duesAccount('')} || ${payments.payerId}::text`),
    )
    .where(eq(payments.id, id));
  if (!found) throw new Refused({ code: 'not_found' });
  const { payment, payer, dues } = found;
  return {
    id,
    number: payment.number,
    tran_id: payment.tranId,
    val_id: payment.valId,
    status: payment.status,
    amount: payment.amount,
    reason: payment.reason,
    gateway: payment.gateway,
    payer: { id: payer.id, name: payer.name, phone: payer.phone },
    dues: dues ?? 0,
    created_at: payment.createdAt.toISOString(),
    settled_at: payment.settledAt?.toISOString() ?? null,
  };
}

/**
 * Credits a held payment, asks the gateway about one, or leaves it as it is; a payment that is left comes
 * back when the gateway reports something else.
 * @throws Refused not_found; conflict with `by` when another has decided, or has it open, or it is not held
 */
export async function decidePayment(
  context: Context,
  acting: Acting,
  id: string,
  decision: 'release' | 'ask' | 'leave',
): Promise<void> {
  const { value: tranId } = await transact(context, async (tx, changes) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
    if (!payment) throw new Refused({ code: 'not_found' });
    await checkClaim(tx, context, acting.operator, { queue: 'payments', id });
    if (decision !== 'ask' && (payment.putAwayAt || payment.status === 'paid')) {
      const last = await lastAbout(tx, { kind: 'payment', id });
      throw new Refused({ code: 'conflict', values: { by: last?.operatorName ?? '' } });
    }
    if (decision === 'release') await releasePayment({ context, tx, changes }, payment.number);
    if (decision === 'leave')
      await tx
        .update(payments)
        .set({ putAwayAt: new Date(context.now()) })
        .where(eq(payments.id, id));
    await freeItem(tx, { queue: 'payments', id });
    await record(context, tx, acting, {
      action: `payment.${decision}`,
      subject: { kind: 'payment', id, name: String(payment.number) },
      before: { status: payment.status },
      ...(decision !== 'ask' && { after: { status: decision === 'release' ? 'paid' : payment.status } }),
    });
    return payment.tranId;
  });
  if (decision === 'ask') await askGateway(context, tranId);
}
