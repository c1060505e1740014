import { checkDenial, deniableUntil } from '../../domain/trip/journey-moments.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { trips } from '../db/schema/market.ts';
import { eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { notify } from '../notice/notify.ts';
import { lockTrip, partiesOf, tripNames } from '../trip/trip-status-changes.ts';
import { touchTrip, touchTripForOthers } from '../trip/visibility.ts';
import { createReport } from './service.ts';

/**
 * Marks a trip that was completed without the PIN as denied by its passenger, with a report for the operator, and
 * notifies the car owner. The commission stays: the operator decides about it (decision 0037).
 * @throws Refused not_found; with the codes of `checkDenial` and `createReport`
 */
export async function denyTrip(act: Act, args: MutationArgs['trip.deny']): Promise<void> {
  const trip = await lockTrip(act, args.trip_id);
  const { providerId, customerId } = partiesOf(trip);
  const { contactUntil, boardedAt, closedAt } = trip;
  const asked = contactUntil !== null && boardedAt === null && closedAt !== null;
  const now = act.context.now();
  const refusal = checkDenial(
    {
      isPassenger: customerId === act.actor.id,
      until: asked ? deniableUntil(closedAt.getTime()) : null,
      denied: trip.deniedAt !== null,
    },
    now,
  );
  if (refusal) throw new Refused(refusal);
  await createReport(act, args);
  const [denied] = await act.tx
    .update(trips)
    .set({ deniedAt: new Date(now) })
    .where(eq(trips.id, trip.id))
    .returning();
  if (!denied) throw new Refused({ code: 'not_found', field: 'trip_id' });
  touchTrip(act, denied);
  await touchTripForOthers(act, denied);
  if (providerId) await notify(act, providerId, 'trip_denied', { tripId: trip.id, data: tripNames(trip) });
}
