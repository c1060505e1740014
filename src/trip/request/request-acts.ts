import { minimumLeadMs } from '../../../domain/base/calendar.ts';
import { isPostable } from '../../../domain/trip/posting-time.ts';
import { canCancel, requestAgainNote } from '../../../domain/trip/trip-status.ts';
import type { TripRequest } from '../../../domain/trip/trip-form.ts';
import { journeyInstant } from '../../../domain/trip/trip-request.ts';
import type { TripDraft } from '../../../domain/trip/trip-draft.ts';
import type { SubmitInput, SubmitResult } from '../../../machines/trip-wizard.ts';
import type { EnqueueOptions } from '../../db/outbox/enqueue.ts';
import type { Preview } from '../../db/outbox/outbox-db.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { tripView } from '../../db/mirror/trip-views.ts';
import { correctedNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';
import { isPhoneFull } from '../../db/outbox/phone-full.ts';
import { currentStatusOf } from '../parts/current-status.ts';
import { notArrived, partyOf, previewOfTrip } from '../../action/on-trip.ts';

type Naming = {
  role: 'customer' | 'provider';
  request: TripRequest;
  places: TripDraft['places'];
};
type Asking = Naming & Pick<SubmitInput, 'asDraft' | 'origin'> & Partial<Pick<SubmitInput, 'publishAt'>>;
type FollowUps = NonNullable<EnqueueOptions['followedBy']>;

/** The trip's details for lists until the server's row arrives; null for an incomplete request. */
export function previewOf({ role, request, places }: Naming): Preview | null {
  const journeyAt = journeyInstant(request);
  const [pick, dest] = [places.pickup.place?.names, places.destination.place?.names];
  if (journeyAt === null || !pick || !dest) return null;
  return {
    kind: 'trip',
    createdBy: role,
    journey_date_time: new Date(journeyAt).toISOString(),
    geo_location: { pick, dest, via: places.via.place?.names ?? null },
  };
}

/**
 * Saves the request on the phone. It is sent as soon as possible, but not later than one hour before the
 * journey, when the server would no longer store it.
 * A draft opened for editing is edited. An earlier trip that is requested again is canceled once the new one
 * is stored, if it still can be (REQ 4). A fixed request replaces the refused one, which needs no
 * cancellation because the server never stored it. A request with a later posting time is sent as a draft,
 * followed by that time; a draft loses its posting time if its new journey is too near for it.
 * All this and the deletion of the form's draft are one transaction, so an app that is closed at any moment
 * has requested once or not at all. Places whose point, district and address disagree are refused at once, by
 * the same rule that the server runs.
 */
export async function requestTrip(dbs: UserDbs, asking: Asking): Promise<SubmitResult> {
  const { request, asDraft, origin, publishAt = null } = asking;
  // the gazetteer is already loaded with the form
  const { checkPlaces } = await import('../../../domain/trip/meeting/forged-place.ts');
  const { unionFinder } = await import('../../place/place-finder.ts');
  const ids = [request.pickup_place_id, request.via_place_id, request.destination_place_id];
  const [elsewhere] = checkPlaces(request, await unionFinder(ids));
  if (elsewhere) return { ok: false, failure: elsewhere };
  const named = previewOf(asking);
  if (!named) throw new Error('only a complete request is sent');
  const car = request.car_id === null ? undefined : await dbs.mirror.cars.get(request.car_id);
  const preview = { ...named, ...(car && { car }) };
  const until = Date.parse(preview.journey_date_time) - minimumLeadMs;
  const replaces = origin && 'fixes' in origin ? origin.fixes : undefined;
  const options = { preview, until, draftOf: origin, ...(replaces !== undefined && { replaces }) };
  try {
    if (origin?.kind === 'edit') {
      const { tripId } = origin;
      const before = await tripView(dbs, tripId);
      const after = notArrived(before?.mutations ?? []);
      const posted = before?.publish_at ? Date.parse(before.publish_at) : null;
      const isLate = posted !== null && !isPostable(posted, Date.parse(preview.journey_date_time));
      const followedBy = isLate ? [postedAt(tripId, null, { preview })] : [];
      const args = { ...request, trip_id: tripId };
      await enqueueAction(dbs, { name: 'trip.edit', args }, { ...options, after, followedBy });
      return { ok: true, tripId };
    }
    const id = newId();
    const args = { ...request, id, ...((asDraft || publishAt !== null) && { draft: true }) };
    const posting = publishAt === null ? [] : [postedAt(id, publishAt, { preview, until })];
    const cancel =
      origin?.kind === 'again' && !asDraft ? await cancelOfEarlier(dbs, asking.role, origin) : [];
    await enqueueAction(
      dbs,
      { name: 'trip.create', args },
      { ...options, followedBy: [...posting, ...cancel] },
    );
    return { ok: true, tripId: id };
  } catch (error) {
    if (isPhoneFull(error)) return { ok: false, failure: { code: 'phone_full' } };
    throw error;
  }
}

const postedAt = (
  trip_id: string,
  publish_at: number | null,
  options: FollowUps[number]['options'],
): FollowUps[number] => ({ intent: { name: 'trip.schedule', args: { trip_id, publish_at } }, options });

/** The cancellation of the earlier trip; none if it cannot be canceled or is already canceled. */
async function cancelOfEarlier(
  dbs: UserDbs,
  role: Naming['role'],
  { tripId }: { tripId: string },
): Promise<FollowUps> {
  const earlier = await tripView(dbs, tripId);
  if (!earlier || earlier.mutations.some(({ name, state }) => name === 'trip.cancel' && state !== 'refused'))
    return [];
  const party = partyOf(earlier, { id: dbs.userId, type: role });
  if (party.part !== 'creator' || !canCancel(currentStatusOf(earlier, correctedNow()), party)) return [];
  return [
    {
      intent: { name: 'trip.cancel', args: { trip_id: tripId, cancel_note: requestAgainNote } },
      options: { preview: previewOfTrip(earlier), after: notArrived(earlier.mutations) },
    },
  ];
}
