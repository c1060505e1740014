import { duesAccount } from '../../../domain/money/ledger.ts';
import type { WalletRow } from '../../../protocol/sync/rows.ts';
import { ledgerTransfers } from '../../db/schema/ledger.ts';
import { trips } from '../../db/schema/market.ts';
import { and, eq, inArray, or } from '../../db/sql.ts';
import { projection } from '../../act/projection.ts';

/** The changes of the reader's own dues, each with the balance after it. */
export const projectWallet = projection<WalletRow>(async (db, reader, ids) => {
  const own = duesAccount(reader.id);
  const found = await db
    .select({ transfer: ledgerTransfers, price: trips.fixedPrice, geo: trips.geoLocation })
    .from(ledgerTransfers)
    .leftJoin(trips, eq(trips.id, ledgerTransfers.tripId))
    .where(
      and(
        inArray(ledgerTransfers.id, ids),
        or(eq(ledgerTransfers.debitAccount, own), eq(ledgerTransfers.creditAccount, own)),
      ),
    );
  return found.map(({ transfer, price, geo }) => {
    const isDebit = transfer.debitAccount === own;
    return {
      id: transfer.id,
      kind: transfer.kind,
      change: isDebit ? transfer.amount : -transfer.amount,
      dues: isDebit ? transfer.debitBalance : transfer.creditBalance,
      trip:
        transfer.tripId !== null && geo
          ? { id: transfer.tripId, pick: geo.pick.place, dest: geo.dest.place, price: price ?? 0 }
          : null,
      payment_id: transfer.paymentId,
      note: transfer.note,
      created_at: transfer.createdAt.toISOString(),
    };
  });
});
