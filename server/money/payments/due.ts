/**
 * Payments whose end the gateway has not reported: the server asks again with growing pauses, up to 72 hours. The row
 * itself holds the next time. A node claims a due payment by writing the next time, so that a node that dies loses
 * nothing and two nodes do not ask at once. A silent gateway delays a slice up to its time limit without any work, so
 * a slice has few payments.
 */
import { askedForMs, nextAsk } from '../../../domain/money/payment.ts';
import type { Context } from '../../act/context.ts';
import { payments } from '../../db/schema/payments.ts';
import { and, eq, isNull, lte } from '../../db/sql.ts';
import { transact, userStream } from '../../streams/change-log.ts';
import { askGateway, type Payment } from './service.ts';

/** How many the gateway is asked about at once. */
export const ASKED_AT_ONCE = 10;

/** Asks about up to `limit` of the due payments, all at once. @returns how many there were */
export async function askDue(context: Context, limit = ASKED_AT_ONCE): Promise<number> {
  const claimed = await claim(context, limit);
  const asked = await Promise.allSettled(
    claimed.map(async (payment) => {
      await askGateway(context, payment.tranId);
      await expire(context, payment);
    }),
  );
  // the others were asked about all the same
  for (const each of asked) if (each.status === 'rejected') throw each.reason;
  return claimed.length;
}

async function claim(
  { database, now }: Pick<Context, 'database' | 'now'>,
  limit: number,
): Promise<Payment[]> {
  const at = now();
  return database.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(payments)
      .where(lte(payments.askAt, new Date(at)))
      .orderBy(payments.askAt)
      .limit(limit)
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
