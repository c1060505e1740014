// Changes of the books by operators: the second signature, and what may be refunded. Whole taka.
//
//   written ─┬─ a refund of at most 1,000 taka ─────────────▶ posted
//            └─ waiting ─┬─ signed by another operator ─────▶ posted
//                        └─ refused, or withdrawn ──────────▶ nothing happens

import { refuse, type Refusal } from '../base/refusal.ts';

export const correctionKinds = ['correction', 'refund'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];
export const correctionStatuses = ['waiting', 'signed', 'refused'] as const;

/** The most that one operator refunds alone. */
export const refundedAlone = 1000;
const mostCorrected = 1_000_000;

/** `change`: what is added to the owner's dues, in taka. */
export type Correction = { kind: CorrectionKind; change: number };

/** Every correction needs two people, and so do refunds above 1,000 taka. */
export const needsSecond = ({ kind, change }: Correction): boolean =>
  kind === 'correction' || change > refundedAlone;

/**
 * Why this change of the books is refused, or null. A refund gives back at most what was overpaid.
 * @param dues of the owner now, in taka: negative when too much was paid
 */
export function checkCorrection({ kind, change }: Correction, dues: number): Refusal | null {
  if (!Number.isInteger(change) || change === 0) return refuse('amount_required', 'change');
  if (Math.abs(change) > mostCorrected) return refuse('amount_too_big', 'change', { max: mostCorrected });
  const paidTooMuch = Math.max(0, -dues);
  return kind === 'refund' && (change < 0 || change > paidTooMuch)
    ? refuse('refund_too_big', 'change', { max: paidTooMuch })
    : null;
}
