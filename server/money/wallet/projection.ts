import { duesAccount } from '../../../domain/money/ledger.ts';
import type { WalletRow } from '../../../protocol/sync/rows.ts';
import type { Reader } from '../../db/connection.ts';
import { newestOf } from '../../db/newest-of.ts';
import { ledgerTransfers } from '../../db/schema/ledger.ts';
import { trips } from '../../db/schema/market.ts';
import { and, eq, inArray, or } from '../../db/sql.ts';
import { projection } from '../../act/projection.ts';

/** A page of what changed a provider's dues, the newest first: their account can stand on either side of a transfer. @returns ids */
export function newestTransfers(
  db: Reader,
  ownerId: string,
  of: { page: number; perPage: number },
): Promise<string[]> {
  const own = duesAccount(ownerId);
  const { id, createdAt, debitAccount, creditAccount } = ledgerTransfers;
  const either = [eq(debitAccount, own), eq(creditAccount, own)];
  return newestOf(db, { table: ledgerTransfers, id, at: createdAt }, either, of);
}

/** The changes of the reader's own dues, each with the balance after it. */
export const projectWallet = projection<WalletRow>(async (db, reader, ids) => {
  const own = duesAccount(reader.id);
  const found = await db
    .select()
    .from(ledgerTransfers)
    .where(
      and(
        inArray(ledgerTransfers.id, ids),
        or(eq(ledgerTransfers.debitAccount, own), eq(ledgerTransfers.creditAccount, own)),
      ),
    );
  // not joined: beside a sharded table of trips, the join would read all of them
  const about = await tripsOf(
    db,
    found.flatMap(({ tripId }) => tripId ?? []),
  );
  return found.map((transfer) => {
    const trip = transfer.tripId === null ? undefined : about.get(transfer.tripId);
    const isDebit = transfer.debitAccount === own;
    return {
      id: transfer.id,
      kind: transfer.kind,
      change: isDebit ? transfer.amount : -transfer.amount,
      dues: isDebit ? transfer.debitBalance : transfer.creditBalance,
      trip: trip
        ? { id: trip.id, pick: trip.geo.pick.place, dest: trip.geo.dest.place, price: trip.price ?? 0 }
        : null,
      payment_id: transfer.paymentId,
      note: transfer.note,
      created_at: transfer.createdAt.toISOString(),
    };
  });
});

async function tripsOf(db: Reader, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const found = await db
    .select({ id: trips.id, price: trips.fixedPrice, geo: trips.geoLocation })
    .from(trips)
    .where(inArray(trips.id, ids));
  return new Map(found.map((trip) => [trip.id, trip]));
}
