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
import { done, openRoute, userRoute, type Route } from '../../http/route.ts';
import { Refused } from '../../base/refused.ts';
import { giveUpPayment } from './give-up.ts';
import { projectPayments } from './projection.ts';
import { askGateway, startPayment, takeNotice } from './service.ts';

const tag = 'payments';

export const paymentRoutes: Route[] = [
  userRoute('provider', {
    method: 'POST',
    path: 'payment/start',
    tag,
    summary: 'Starts a payment of dues and opens its page at the gateway',
    input: PaymentStartBody,
    says: 'said.payment_started',
    answer: PaymentStartAnswer,
    handle: async ({ context, caller, input }) => {
      const id = input.id ?? context.newId();
      const origin = context.config.publicUrl ?? '';
      const { tranId, page } = await startPayment(context, caller, {
        id,
        amount: input.amount || null,
        origin,
      });
      return { data: { id, tran_id: tranId, url: page } };
    },
  }),
  userRoute('provider', {
    method: 'POST',
    path: 'payment/give-up',
    tag,
    summary: 'Ends a payment that its payer turned back from; money that comes for it late is still credited',
    input: PaymentGiveUpBody,
    says: 'said.payment_given_up',
    answer: PaymentGiveUpAnswer,
    handle: async ({ context, caller, input }) => ({
      data: { status: await giveUpPayment(context, caller, input.id) },
    }),
  }),
  openRoute({
    method: 'GET',
    path: 'payment/result',
    tag,
    summary: 'How a payment stands, by its id at the gateway: state and amount, nothing about the payer',
    input: PaymentResultQuery,
    answer: PaymentResultAnswer,
    handle: async ({ context, input }) => {
      await askGateway(context, input.tran_id);
      const { db } = context.database;
      const [payment] = await db.select().from(payments).where(eq(payments.tranId, input.tran_id));
      if (!payment) throw new Refused({ code: 'payment_not_found' });
      const { status, amount, number, reason, createdAt, askedAt, askAt } = payment;
      return {
        data: {
          status,
          amount,
          number,
          reason,
          created_at: createdAt.toISOString(),
          asked_at: askedAt?.toISOString() ?? null,
          ask_at: askAt?.toISOString() ?? null,
        },
      };
    },
  }),
  openRoute({
    method: 'POST',
    path: 'payment/ipn',
    tag,
    summary: "The gateway's notice: the server then asks the gateway itself",
    input: PaymentNoticeBody,
    says: 'said.notice_taken',
    answer: done,
    handle: async ({ context, input }) => {
      const known = await takeNotice(context, { tranId: input.tran_id, valId: input.val_id ?? null });
      if (!known) throw new Refused({ code: 'payment_not_found' });
      return {};
    },
  }),
  userRoute('user', {
    method: 'GET',
    path: 'payment/index',
    tag,
    summary: "The person's own payments in pages, newest first",
    input: PaymentsQuery,
    answer: PaymentsAnswer,
    handle: async ({ context, caller, input }) => {
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
        data: {
          data: ids.flatMap((id) => rows.get(id) ?? []),
          meta: { per_page: PER_PAGE, total: all?.total ?? 0 },
        },
      };
    },
  }),
];
