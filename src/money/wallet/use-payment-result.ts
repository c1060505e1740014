import { useEffect, useState } from 'react';
import type { PaymentStatus } from '../../../domain/money/payment.ts';
import type { PaymentResult } from '../../../protocol/api/payments.ts';
import type { PaymentRow } from '../../../protocol/sync/rows.ts';
import { paymentView } from '../../db/mirror/wallet-view.ts';
import { paymentResult } from '../../sync/calls/payments.ts';
import { useView } from '../../sync/use-view.ts';

/** Instants in epoch ms. */
export type ShownPayment = {
  status: PaymentStatus;
  amount: number;
  number: number;
  reason: string | null;
  at: number;
  askedAt: number | null;
  askAt: number | null;
  /** Whether it is on this phone, as a payment of the signed-in person. */
  isOwn: boolean;
  duesBefore: number | null;
  duesAfter: number | null;
};

const FIRST_PAUSE_MS = 4_000;
const LONGEST_PAUSE_MS = 30_000;

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/**
 * The status of a payment: the phone's row and, until that is final, the server's answer.
 * @returns undefined while neither is known; null if there is no such payment
 */
export function usePaymentResult(tran: string): ShownPayment | null | undefined {
  const row = useView((dbs) => paymentView(dbs, tran), [tran]) ?? null;
  const [said, setSaid] = useState<PaymentResult | 'missing' | null>(null);
  const isPaid = row?.status === 'paid';
  useEffect(() => {
    if (tran === '' || isPaid) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const ask = async (pause: number): Promise<void> => {
      const result = await paymentResult(tran);
      if (ended) return;
      if (result !== null) setSaid(result);
      if (result === null || (result !== 'missing' && result.status === 'open'))
        timer = setTimeout(() => void ask(Math.min(LONGEST_PAUSE_MS, pause * 1.5)), pause);
    };
    void ask(FIRST_PAUSE_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [tran, isPaid]);
  if (tran === '') return null;
  if (said === 'missing') return row ? shownOf(row, null) : null;
  return row ? shownOf(row, said) : said ? shownOf(null, said) : undefined;
}

/** Of the phone's row and the server's answer, the one with the final status. */
function shownOf(row: PaymentRow | null, said: PaymentResult | null): ShownPayment | undefined {
  const newer = row && row.status !== 'open' ? row : (said ?? row);
  if (!newer) return undefined;
  return {
    status: newer.status,
    amount: newer.amount,
    number: newer.number,
    reason: newer.reason,
    at: Date.parse(row?.settled_at ?? newer.created_at),
    askedAt: instant(said?.asked_at ?? null),
    askAt: instant(said?.ask_at ?? null),
    isOwn: row !== null,
    duesBefore: row?.dues_before ?? null,
    duesAfter: row?.dues_after ?? null,
  };
}
