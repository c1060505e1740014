import type { PaymentRow } from '../../protocol/sync/rows.ts';

/** A payment that is under way. */
export const paymentRow: PaymentRow = {
  id: 'payment',
  number: 3,
  tran_id: 'DP-3',
  amount: 2340,
  status: 'open',
  reason: null,
  dues_before: null,
  dues_after: null,
  created_at: '2026-11-20T04:12:00.000Z',
  settled_at: null,
};
