import { minimumLeadMs } from '../../../domain/base/calendar.ts';
import { checkPosting } from '../../../domain/trip/posting-time.ts';
import type { Refusal } from '../../../domain/base/refusal.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { tripView } from '../../db/mirror/trip-views.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';
import { notArrived, partyOf, previewOfTrip } from '../../action/on-trip.ts';

/**
 * Asks the server to post a draft at this instant (epoch ms); null cancels the scheduled time.
 * @returns the refusal, or null when the action is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function setPosting(
  dbs: UserDbs,
  seen: WithMutations<TripRow>,
  publishAt: number | null,
): Promise<Refusal | null> {
  const trip = (await tripView(dbs, seen.id)) ?? seen;
  const journeyAt = Date.parse(trip.journey_date_time);
  const { status, created_by: createdBy } = trip;
  const party = partyOf(trip, { id: dbs.userId, type: createdBy });
  const refusal = checkPosting({ status, createdBy, journeyAt }, publishAt, party);
  if (refusal) return refusal;
  const options = { preview: previewOfTrip(trip), after: notArrived(trip.mutations) };
  await enqueueAction(
    dbs,
    { name: 'trip.schedule', args: { trip_id: trip.id, publish_at: publishAt } },
    publishAt === null ? options : { ...options, until: journeyAt - minimumLeadMs },
  );
  return null;
}
