import { checkPassengerRating, type PassengerMark } from '../../../domain/reputation/rating.ts';
import type { Refusal } from '../../../domain/base/refusal.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { tripView } from '../../db/mirror/trip-views.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';
import { notArrived, partyOf, previewOfTrip } from '../../action/on-trip.ts';

/** The reason why this car owner may not rate the passenger of the trip, or null. */
export const whyNotRate = (trip: TripRow, ownerId: string, rating: number): Refusal | null =>
  checkPassengerRating({
    tripStatus: trip.status,
    isOwner: partyOf(trip, { id: ownerId, type: 'provider' }).part !== 'stranger',
    denied: Boolean(trip.denied_at),
    alreadyRated: Boolean(trip.passenger_rating),
    rating,
  });

/**
 * Saves a car owner's rating of the passenger, after checking it against the trip's current state on the
 * phone.
 * @returns the refusal, or null when it is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function ratePassenger(
  dbs: UserDbs,
  seen: WithMutations<TripRow>,
  { rating, marks }: { rating: number; marks: PassengerMark[] },
): Promise<Refusal | null> {
  const trip = (await tripView(dbs, seen.id)) ?? seen;
  const refusal = whyNotRate(trip, dbs.userId, rating);
  if (refusal) return refusal;
  await enqueueAction(
    dbs,
    { name: 'passenger.rate', args: { trip_id: trip.id, rating, marks } },
    { preview: previewOfTrip(trip), after: notArrived(trip.mutations) },
  );
  return null;
}
