/** A car owner's actions on their own bid, except changing its price. */
import { refuse, type Refusal } from '../../../domain/base/refusal.ts';
import { isBidPending } from '../../../domain/booking/booking-status.ts';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';
import { notArrived, previewOfTrip } from '../../action/on-trip.ts';

/**
 * Withdraws an open bid.
 * @returns the refusal, or null when the action is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function withdrawBid(
  dbs: UserDbs,
  trip: TripRow,
  bid: WithMutations<BidRow>,
): Promise<Refusal | null> {
  if (!isBidPending(bid.status)) return refuse('bid_not_open');
  await enqueueAction(
    dbs,
    { name: 'bid.withdraw', args: { bid_id: bid.id, trip_id: trip.id } },
    { after: notArrived(bid.mutations), preview: { ...previewOfTrip(trip), car: bid.car } },
  );
  return null;
}
