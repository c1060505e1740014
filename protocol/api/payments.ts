import { type } from 'arktype';
import { paymentStatuses } from '../../domain/money/payment.ts';
import { rowSchemas } from '../sync/rows.ts';
import { PageMeta, pageNumber } from './paging.ts';

/** `id` is made on the phone, so that a repeated call returns the same payment. Taka. */
export const PaymentStartBody = type({
  'id?': 'string.uuid.v7',
  /** A form sends an empty field as an empty text, which means no amount. */
  'amount?': "number.integer | null | ''",
});
export const PaymentStartAnswer = type({
  data: {
    id: 'string',
    tran_id: 'string',
    /** The gateway's page, which the browser opens next. */
    url: 'string',
  },
});

/** A payment that its payer has abandoned. */
export const PaymentGiveUpBody = type({ id: 'string.uuid.v7' });
export const PaymentGiveUpAnswer = type({ data: { status: type.enumerated(...paymentStatuses) } });

const tranId = type('string <= 64');

export const PaymentResultQuery = type({ tran_id: tranId });
/**
 * The state of a payment. Anybody with its id at the gateway may ask for it, so it says nothing about the
 * payer.
 */
export const PaymentResult = type({
  status: type.enumerated(...paymentStatuses),
  amount: 'number.integer',
  number: 'number.integer',
  reason: 'string | null',
  created_at: 'string',
  /** When the gateway was asked last, and when it is asked next. */
  asked_at: 'string | null',
  ask_at: 'string | null',
});
export type PaymentResult = typeof PaymentResult.infer;
export const PaymentResultAnswer = type({ data: PaymentResult });

/** SSLCommerz sends some thirty fields. Only these two are read, and neither is trusted. */
export const PaymentNoticeBody = type({ tran_id: tranId, 'val_id?': 'string <= 100' });

export const PaymentsQuery = type({ 'page?': pageNumber });
export const PaymentsAnswer = type({
  data: { data: rowSchemas.payment().array(), meta: PageMeta },
});

export const WalletAnswer = type({
  data: {
    dues: 'number.integer',
    credit_limit: 'number.integer',
    data: rowSchemas.wallet().array(),
    meta: PageMeta,
  },
});
