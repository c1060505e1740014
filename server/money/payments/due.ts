/**
 * Payments whose end the gateway has not reported: the server asks again with growing pauses, up to 72 hours.
 *
 * The row itself holds the next time. A node claims a due payment by writing the next time, so that a node
 * that dies loses nothing and two nodes do not ask at once.
 */
import { askedForMs, nextAsk } from '../../../domain/money/payment.ts';
import type { Context } from '../../act/context.ts';
import { payments } from '../../db/schema/payments.ts';
import { and, eq, isNull, lte } from '../../db/sql.ts';
import { transact, userStream } from '../../streams/change-log.ts';
import { askGateway, type Payment } from './service.ts';

const BATCH = 50;

/** Asks about the payments that are due. @returns how many were */
export async function askDue(context: Context): Promise<number> {
  const claimed = await claim(context);
  for (const payment of claimed) {
    await askGateway(context, payment.tranId);
    await expire(context, payment);
  }
  return claimed.length;
}

async function claim({ database, now }: Pick<Context, 'database' | 'now'>): Promise<Payment[]> {
  const at = now();
  return database.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(payments)
      .where(lte(payments.askAt, new Date(at)))
      .orderBy(payments.askAt)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const { id, asked, createdAt } of due) {
      const next = nextAsk(createdAt.getTime(), asked + 1, at);
      await tx
        .update(payments)
        .set({ asked: asked + 1, askAt: next === null ? null : new Date(next) })
        .where(eq(payments.id, id));
    }
    return due;
  });
}

/** Counts a payment as not paid after 72 hours without a report; a later notice is still judged. */
async function expire(context: Context, { id, payerId, createdAt }: Payment): Promise<void> {
  if (context.now() < createdAt.getTime() + askedForMs) return;
  await transact(context, async (tx, changes) => {
    const ended = await tx
      .update(payments)
      .set({ status: 'expired', settledAt: new Date(context.now()) })
      .where(and(eq(payments.id, id), eq(payments.status, 'open'), isNull(payments.askAt)))
      .returning({ id: payments.id });
    if (ended.length > 0) changes.touch(userStream(payerId), 'payment', id);
  });
}
