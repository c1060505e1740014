import { minimumLeadMs } from '../../../domain/calendar.ts';
import { journeyInstant, type TripRequest } from '../../../domain/trip-request.ts';
import type { SubmitResult } from '../../../machines/trip-wizard.ts';
import type { Preview } from '../../db/outbox-db.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { newId } from '../../platform/ids.ts';
import { perform } from '../../sync/perform.ts';
import { isPhoneFull } from '../../db/phone-full.ts';
import type { PlaceFinder } from '../../places/use-place-finder.ts';

type Asking = {
  role: 'customer' | 'provider';
  request: TripRequest;
  namesOf: PlaceFinder['namesOf'];
};

/** What the lists show of the trip until the server's row arrives; null for a request that is not complete. */
export function previewOf({ role, request, namesOf }: Asking): Preview | null {
  const journeyAt = journeyInstant(request);
  const { pickup_full_address: from, via_full_address: via, destination_full_address: to } = request;
  if (journeyAt === null || from === null || to === null) return null;
  return {
    createdBy: role,
    journey_date_time: new Date(journeyAt).toISOString(),
    geo_location: {
      pick: namesOf(request.pickup_place_id, from, request.pickup_district_id),
      dest: namesOf(request.destination_place_id, to, request.destination_district_id),
      via: via === null ? null : namesOf(request.via_place_id, via, null),
    },
  };
}

/**
 * Saves the request on the phone; it is sent as soon as there is a net, and not after it could no longer be
 * stored: one hour before the journey.
 */
export async function requestTrip(dbs: UserDbs, asking: Asking): Promise<SubmitResult> {
  const preview = previewOf(asking);
  if (!preview) throw new Error('only a complete request is sent');
  const id = newId();
  try {
    await perform(
      dbs,
      { name: 'trip.create', args: { ...asking.request, id } },
      { preview, until: Date.parse(preview.journey_date_time) - minimumLeadMs },
    );
    return { ok: true, tripId: id };
  } catch (error) {
    if (isPhoneFull(error)) return { ok: false, failure: { code: 'phone_full' } };
    throw error;
  }
}
