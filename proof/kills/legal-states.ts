/** Which states of a trip, its bids and the wallet are legal together (REQ 4 and 9), whatever happened before. */
import { eq } from 'drizzle-orm';
import { statusAt } from '../../domain/trip/bidding-window.ts';
import { isOpen } from '../../domain/trip/trip-status.ts';
import { duesAccount } from '../../domain/money/ledger.ts';
import { commissionOf } from '../../domain/money/wallet.ts';
import type { Intent } from '../../protocol/sync/mutations.ts';
import type { MutationResult } from '../../protocol/sync/sync.ts';
import type { Context } from '../../server/act/context.ts';
import { ledgerTransfers } from '../../server/db/schema/ledger.ts';
import { bids, trips } from '../../server/db/schema/market.ts';

/** An intent that a person sent, with the server's answer. */
export type Outcome = { intent: Intent; result: MutationResult };

/** @returns the trip's status, and what is illegal about it; no faults when all is well */
export async function illegalIn(
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  tripId: string,
  outcomes: Outcome[],
): Promise<{ status: string; faults: string[] }> {
  const [trip] = await db.select().from(trips).where(eq(trips.id, tripId));
  if (!trip) return { status: 'missing', faults: ['the trip is missing'] };
  const ofTrip = await db.select().from(bids).where(eq(bids.tripId, tripId));
  const entries = await db.select().from(ledgerTransfers).where(eq(ledgerTransfers.tripId, tripId));
  const { status } = trip;
  const confirmed = ofTrip.filter((bid) => bid.status === 'confirmed');
  const proposed = ofTrip.filter((bid) => bid.status === 'proposed');
  const done = (name: Intent['name']): number =>
    outcomes.filter(({ intent, result }) => intent.name === name && result.ok).length;
  const isAgreed = status === 'hold' || status === 'completed';
  const [winner] = confirmed;
  const window = { bidsUntil: trip.bidsUntil.getTime(), confirmUntil: trip.confirmUntil.getTime() };
  const lowest = proposed.length === 0 ? null : Math.min(...proposed.map(({ price }) => price));

  const laws: [string, boolean][] = [
    ['a status that no deed leads to', isOpen(status) || isAgreed || /^(canceled|expired)$/.test(status)],
    ['a deadline is past and the trip does not say so', statusAt(status, window, now()) === status],
    [`${confirmed.length} winners of a trip that is ${status}`, confirmed.length === (isAgreed ? 1 : 0)],
    [
      'the trip names another winner than its bids',
      !isAgreed ||
        (winner?.id === trip.confirmedBidId &&
          winner?.providerId === trip.counterpartId &&
          winner?.price === trip.fixedPrice),
    ],
    ['an open trip has a winner', !isOpen(status) || (trip.confirmedBidId === null && !trip.counterpartId)],
    ['an open bid on a closed trip', isOpen(status) || proposed.length === 0],
    ['bids are counted wrongly', !isOpen(status) || trip.bidsCount === proposed.length],
    ['the lowest bid is wrong', !isOpen(status) || trip.lowestBid === lowest],
    ['more confirmations were granted than one', done('bid.confirm') <= 1],
    ['confirmed without a confirmation', !isAgreed || done('bid.confirm') === 1],
    ['a granted cancellation had no effect', (done('trip.cancel') === 1) === (status === 'canceled')],
    ['a granted completion had no effect', (done('trip.complete') === 1) === (status === 'completed')],
    ['expired after a confirmation', status !== 'expired' || done('bid.confirm') === 0],
    ['the wallet holds an entry too many or too few', entries.length === (status === 'completed' ? 1 : 0)],
    [
      "the wallet's entry is not the winner's commission",
      entries.every(
        (e) =>
          e.debitAccount === duesAccount(trip.counterpartId ?? '') &&
          e.amount === commissionOf(trip.fixedPrice ?? 0),
      ),
    ],
    [
      'a mutation failed instead of being judged',
      outcomes.every(({ result }) => result.ok || result.code !== 'server_error'),
    ],
  ];
  return { status, faults: laws.flatMap(([fault, holds]) => (holds ? [] : [fault])) };
}
