/**
 * Abandoning a payment, so that its payer can start another one. The gateway's report at that moment takes
 * precedence, and the server goes on asking: money that comes late is credited like any other, once.
 */
import { givenUp, type PaymentStatus } from '../../../domain/money/payment.ts';
import type { Actor } from '../../act/act.ts';
import type { Context } from '../../act/context.ts';
import { payments } from '../../db/schema/payments.ts';
import { and, eq } from '../../db/sql.ts';
import { failureOf } from '../../base/failure.ts';
import { Refused } from '../../base/refused.ts';
import { transact } from '../../streams/change-log.ts';
import { endUnpaid, settle, type Payment } from './service.ts';

/**
 * Ends an open payment unless the gateway reports that its money has arrived. A payment that is over does not
 * change.
 * @returns the payment's status now
 * @throws Refused payment_not_found, payment_being_checked when it is held, payment_not_answered when the
 * gateway is silent
 */
export async function giveUpPayment(context: Context, actor: Actor, id: string): Promise<PaymentStatus> {
  const { db } = context.database;
  const own = and(eq(payments.id, id), eq(payments.payerId, actor.id));
  const [payment] = await db.select().from(payments).where(own);
  if (!payment) throw new Refused({ code: 'payment_not_found' });
  if (payment.status === 'open') await settleWhatIsKnown(context, payment);
  const { value } = await transact(context, async (tx, changes) => {
    const [now] = await tx.select().from(payments).where(own).for('update');
    if (now?.status !== 'open') return now?.status ?? payment.status;
    await endUnpaid({ context, tx, changes }, now, 'canceled', { reason: givenUp });
    return 'canceled' as const;
  });
  if (value === 'held') throw new Refused({ code: 'payment_being_checked' });
  return value;
}

async function settleWhatIsKnown(context: Context, { tranId }: Payment): Promise<void> {
  if (!context.payments) throw new Refused({ code: 'payments_off' });
  const words = await context.payments.query(tranId).catch((error: unknown) => {
    context.log.warn({ failure: failureOf(error) }, 'payment gateway not reached');
    throw new Refused({ code: 'payment_not_answered' });
  });
  await settle(context, tranId, words);
}
