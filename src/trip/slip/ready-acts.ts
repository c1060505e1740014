/** Saying whether one is ready for the journey: checked by the rule that the server runs too, then saved in the outbox. */
import type { Refusal } from '../../../domain/base/refusal.ts';
import { checkReady, type ReadyAnswer } from '../../../domain/trip/readiness.ts';
import type { UserType } from '../../../domain/trip/trip-status.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { notArrived, partyOf, previewOfTrip } from '../../action/on-trip.ts';
import { tripView } from '../../db/mirror/trip-views.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';

/**
 * Saves a party's answer; the other side hears it once it has reached the server.
 * @returns the refusal, or null when it is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function sayReady(
  dbs: UserDbs,
  seen: WithMutations<TripRow>,
  { type, answer }: { type: UserType; answer: ReadyAnswer },
): Promise<Refusal | null> {
  const trip = (await tripView(dbs, seen.id)) ?? seen;
  const { part } = partyOf(trip, { id: dbs.userId, type });
  const refusal = checkReady({ status: trip.status, part });
  if (refusal) return refusal;
  await enqueueAction(
    dbs,
    { name: 'trip.ready', args: { trip_id: trip.id, answer } },
    { preview: previewOfTrip(trip), after: notArrived(trip.mutations) },
  );
  return null;
}
