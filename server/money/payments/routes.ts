import {
  PaymentGiveUpAnswer,
  PaymentGiveUpBody,
  PaymentNoticeBody,
  PaymentResultAnswer,
  PaymentResultQuery,
  PaymentsAnswer,
  PaymentsQuery,
  PaymentStartAnswer,
  PaymentStartBody,
} from '../../../protocol/api/payments.ts';
import { PER_PAGE } from '../../../protocol/api/paging.ts';
import { payments } from '../../db/schema/payments.ts';
import { count, desc, eq } from '../../db/sql.ts';
import { openRoute, tagged, userRoute } from '../../http/route.ts';
import { Refused } from '../../base/refused.ts';
import { giveUpPayment } from './give-up.ts';
import { projectPayments } from './projection.ts';
import { askGateway, startPayment, takeNotice } from './service.ts';

export const paymentRoutes = tagged('payments', [
  userRoute('provider', 'POST payment/start', {
    summary: 'Starts a payment of dues and opens its page at the gateway',
    input: PaymentStartBody,
    says: 'said.payment_started',
    answer: PaymentStartAnswer,
    data: async ({ context, caller, input }) => {
      const id = input.id ?? context.newId();
      const origin = context.config.publicUrl ?? '';
      const { tranId, page } = await startPayment(context, caller, {
        id,
        amount: input.amount || null,
        origin,
      });
      return { id, tran_id: tranId, url: page };
    },
  }),
  userRoute('provider', 'POST payment/give-up', {
    summary: 'Ends a payment that its payer turned back from; money that comes for it late is still credited',
    input: PaymentGiveUpBody,
    says: 'said.payment_given_up',
    answer: PaymentGiveUpAnswer,
    data: async ({ context, caller, input }) => ({ status: await giveUpPayment(context, caller, input.id) }),
  }),
  openRoute('GET payment/result', {
    summary: 'How a payment stands, by its id at the gateway: state and amount, nothing about the payer',
    input: PaymentResultQuery,
    answer: PaymentResultAnswer,
    data: async ({ context, input }) => {
      await askGateway(context, input.tran_id);
      const { db } = context.database;
      const [payment] = await db.select().from(payments).where(eq(payments.tranId, input.tran_id));
      if (!payment) throw new Refused({ code: 'payment_not_found' });
      const { status, amount, number, reason, createdAt, askedAt, askAt } = payment;
      return {
        status,
        amount,
        number,
        reason,
        created_at: createdAt.toISOString(),
        asked_at: askedAt?.toISOString() ?? null,
        ask_at: askAt?.toISOString() ?? null,
      };
    },
  }),
  openRoute('POST payment/ipn', {
    summary: "The gateway's notice: the server then asks the gateway itself",
    input: PaymentNoticeBody,
    says: 'said.notice_taken',
    does: async ({ context, input }) => {
      const known = await takeNotice(context, { tranId: input.tran_id, valId: input.val_id ?? null });
      if (!known) throw new Refused({ code: 'payment_not_found' });
    },
  }),
  userRoute('user', 'GET payment/index', {
    summary: "The person's own payments in pages, newest first",
    input: PaymentsQuery,
    answer: PaymentsAnswer,
    data: async ({ context, caller, input }) => {
      const { db } = context.database;
      const own = eq(payments.payerId, caller.id);
      const [all] = await db.select({ total: count() }).from(payments).where(own);
      const found = await db
        .select({ id: payments.id })
        .from(payments)
        .where(own)
        .orderBy(desc(payments.createdAt), desc(payments.id))
        .limit(PER_PAGE)
        .offset(((input.page ?? 1) - 1) * PER_PAGE);
      const ids = found.map(({ id }) => id);
      const rows = await projectPayments(db, caller, ids);
      return {
        data: ids.flatMap((id) => rows.get(id) ?? []),
        meta: { per_page: PER_PAGE, total: all?.total ?? 0 },
      };
    },
  }),
]);
