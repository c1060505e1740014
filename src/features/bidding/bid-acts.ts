/** What a trip's people do about it: judged here by the rules that the server runs too, then kept in the outbox. */
import { checkConfirm } from '../../../domain/bid.ts';
import { refuse, type Refusal } from '../../../domain/refusal.ts';
import { checkTripChange } from '../../../domain/trip-change.ts';
import type { CancelReason, UserType } from '../../../domain/trip-status.ts';
import type { BidRow, TripRow } from '../../../protocol/rows.ts';
import { tripView } from '../../db/trip-views.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { bidsView } from '../../db/views.ts';
import { correctedNow } from '../../platform/clock.ts';
import { perform } from '../../sync/perform.ts';
import { statusOf, windowOf } from '../../trip/as-it-stands.ts';
import { notArrived, partyOf, previewOfTrip } from '../../trip/on-trip.ts';

/**
 * The passenger chooses a bid at the price that was seen, and a runner-up to fall back on.
 * @returns why not, or null when it is kept
 * @throws QuotaExceededError when the phone is full
 */
export async function chooseBid(
  dbs: UserDbs,
  seen: BidRow,
  backupId: string | null,
): Promise<Refusal | null> {
  const trip = await tripView(dbs, seen.trip_id);
  const bid = (await bidsView(dbs, seen.trip_id)).find(({ id }) => id === seen.id);
  if (!trip || !bid) return refuse('bid_not_open');
  const window = windowOf(trip);
  const now = correctedNow();
  const refusal = checkConfirm({
    ownTrip: trip.user.id === dbs.userId,
    tripStatus: statusOf(trip, now),
    window,
    now,
    bidStatus: bid.status,
    price: bid.price,
    seenPrice: seen.price,
  });
  if (refusal) return refusal;
  const args = { bid_id: bid.id, trip_id: trip.id, price: bid.price, backup_bid_id: backupId };
  await perform(
    dbs,
    { name: 'bid.confirm', args },
    { until: window.chooseUntil, preview: { ...previewOfTrip(trip), car: bid.car } },
  );
  return null;
}

/**
 * One of its two parties calls the trip off, with one of the reasons of SPEC 4.
 * @returns why not, or null when it is kept
 * @throws QuotaExceededError when the phone is full
 */
export async function cancelTrip(
  dbs: UserDbs,
  trip: TripRow,
  { reason, type }: { reason: CancelReason; type: UserType },
): Promise<Refusal | null> {
  const known = await tripView(dbs, trip.id);
  const refusal = checkTripChange('cancel', {
    status: statusOf(known ?? trip, correctedNow()),
    party: partyOf(known ?? trip, { id: dbs.userId, type }),
    cancelNote: reason,
  });
  if (refusal) return refusal;
  await perform(
    dbs,
    { name: 'trip.cancel', args: { trip_id: trip.id, cancel_note: reason } },
    { preview: previewOfTrip(trip), after: notArrived(known?.marks ?? []) },
  );
  return null;
}
