/** Setting the pickup pin: checked by the rule that the server runs too, then saved in the outbox. */
import type { Refusal } from '../../../domain/base/refusal.ts';
import { checkPickupPin, roundedPoint, type Point } from '../../../domain/trip/meeting/pickup-pin.ts';
import type { UserType } from '../../../domain/trip/trip-status.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { notArrived, partyOf, previewOfTrip } from '../../action/on-trip.ts';
import { tripView } from '../../db/mirror/trip-views.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';

type PinChoice = { type: UserType; pin: Point | null; pickup: Point | null };

/**
 * Saves where the passenger wants to be met, or that she removes the pin.
 * @returns the refusal, or null when it is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function savePickupPin(
  dbs: UserDbs,
  seen: WithMutations<TripRow>,
  { type, pin, pickup }: PinChoice,
): Promise<Refusal | null> {
  const trip = (await tripView(dbs, seen.id)) ?? seen;
  const party = partyOf(trip, { id: dbs.userId, type });
  const refusal = checkPickupPin({ status: trip.status, party, pickup }, pin);
  if (refusal) return refusal;
  await enqueueAction(
    dbs,
    { name: 'trip.pickup', args: { trip_id: trip.id, pin: pin && roundedPoint(pin) } },
    { preview: previewOfTrip(trip), after: notArrived(trip.mutations) },
  );
  return null;
}
