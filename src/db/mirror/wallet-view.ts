/** The wallet and the payments on this phone, newest first. */
import { isBeingChecked } from '../../../domain/money/payment.ts';
import type { PaymentRow, WalletRow } from '../../../protocol/sync/rows.ts';
import type { UserDbs } from '../user-dbs.ts';

/** Breaks ties between two entries of the same instant by id, because ids are ordered by time. */
const newestFirst = <T extends { id: string; created_at: string }>(rows: T[]): T[] =>
  rows.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? 1 : -1));

export const walletView = async (dbs: UserDbs): Promise<WalletRow[]> =>
  newestFirst(await dbs.mirror.wallet.toArray());

export const paymentsView = async (dbs: UserDbs): Promise<PaymentRow[]> =>
  newestFirst(await dbs.mirror.payments.toArray());

export const checkedPaymentsView = async (dbs: UserDbs): Promise<PaymentRow[]> =>
  (await paymentsView(dbs)).filter(({ status }) => isBeingChecked(status));

/** A payment by its id at the gateway; null if this phone has no such payment. */
export const paymentView = async (dbs: UserDbs, tranId: string): Promise<PaymentRow | null> =>
  (await dbs.mirror.payments.where('tran_id').equals(tranId).first()) ?? null;
