// Paying dues (REQ 8): which sums may be paid, what the gateway's report means for a payment, and when
// the gateway is asked again. Whole taka, instants in epoch ms.
//
//   open ──▶ paid | held | failed | canceled | expired
//   held, failed, canceled, expired ──▶ paid, if the money arrives after all;  paid is final

import { toLatinDigits } from '../base/digits.ts';
import { refuse, type Refusal } from '../base/refusal.ts';

export const paymentStatuses = ['open', 'paid', 'held', 'failed', 'canceled', 'expired'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Whether the money may be on its way; until it is settled, no second payment starts. */
export const isBeingChecked = (status: PaymentStatus): boolean => status === 'open' || status === 'held';

/**
 * The reason of a payment that its payer abandoned: the gateway has not confirmed that nothing was charged.
 */
export const givenUp = 'given_up';

/** The most taka that the gateway takes in one payment. */
export const mostPaid = 500_000;

/** Why this sum cannot be paid, or null: at least 1 taka; it may exceed the dues (REQ 8). */
export function checkPayment(amount: number | null): Refusal | null {
  if (amount === null || amount < 1 || !Number.isInteger(amount)) return refuse('amount_required', 'amount');
  return amount > mostPaid ? refuse('amount_too_big', 'amount', { max: mostPaid }) : null;
}

/** The whole taka in a typed text, Bengali digits too; null where there is no number. */
export function typedAmount(text: string): number | null {
  const digits = toLatinDigits(text).replace(/[\s,৳]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** The gateway's report about a transaction; `amount` is its own text, in taka with decimals. */
export type GatewayWord = {
  tranId: string;
  status: string;
  amount: string;
  currency: string;
  riskLevel: string;
  /** The gateway's id of the validated transaction. */
  valId: string;
  reason: string;
};

/** `foreign`: the gateway reports another payment, sum or currency, so nothing changes. */
export type Verdict = 'paid' | 'held' | 'failed' | 'canceled' | 'open' | 'foreign';

/**
 * What the gateway's report means for the payment that was started with this id and sum (FACTS, payments).
 */
export function judgeWord(started: { tranId: string; amount: number }, word: GatewayWord): Verdict {
  if (word.tranId !== started.tranId) return 'foreign';
  switch (word.status) {
    case 'VALID':
    case 'VALIDATED':
      if (word.currency !== 'BDT' || !isSameSum(word.amount, started.amount)) return 'foreign';
      return word.riskLevel === '0' ? 'paid' : 'held';
    case 'FAILED':
    case 'EXPIRED':
      return 'failed';
    case 'CANCELLED':
      return 'canceled';
    default:
      return 'open';
  }
}

const isSameSum = (said: string, amount: number): boolean =>
  /^\d{1,9}(\.0{1,2})?$/.test(said) && Number(said) === amount;

/**
 * Whether the verdict changes a payment with this status. Money that has arrived counts, even after a report
 * that it had not.
 */
export function changesStatus(
  status: PaymentStatus,
  verdict: Verdict,
): verdict is Exclude<Verdict, 'open' | 'foreign'> {
  if (verdict === 'open' || verdict === 'foreign' || status === 'paid') return false;
  if (verdict === 'paid') return true;
  if (verdict === 'held') return status !== 'held';
  return status === 'open';
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long the server asks the gateway about a payment whose end the gateway has not reported. */
export const askedForMs = 72 * HOUR;

const pauses = [
  20 * SECOND,
  40 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
];
const longestPause = 4 * HOUR;

/** When the gateway is asked next, after it was asked `asked` times; null once 72 hours are over. */
export function nextAsk(startedAt: number, asked: number, now: number): number | null {
  const last = startedAt + askedForMs;
  if (now >= last) return null;
  return Math.min(now + (pauses[asked] ?? longestPause), last);
}
