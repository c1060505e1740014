import type { PaymentRow } from '../../../protocol/sync/rows.ts';
import { payments } from '../../db/schema/payments.ts';
import { and, eq, inArray } from '../../db/sql.ts';
import { projection } from '../../act/projection.ts';

const text = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** The reader's own payments. */
export const projectPayments = projection<PaymentRow>(async (db, reader, ids) => {
  const found = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.id, ids), eq(payments.payerId, reader.id)));
  return found.map((payment) => ({
    id: payment.id,
    number: payment.number,
    tran_id: payment.tranId,
    amount: payment.amount,
    status: payment.status,
    reason: payment.reason,
    dues_before: payment.duesBefore,
    dues_after: payment.duesAfter,
    created_at: payment.createdAt.toISOString(),
    settled_at: text(payment.settledAt),
  }));
});
