import type { TripParty, UserType } from '../../domain/trip/trip-status.ts';
import type { FeedRow, TripRow } from '../../protocol/sync/rows.ts';
import type { MutationState } from '../db/overlay/overlay.ts';
import type { Preview } from '../db/outbox/outbox-db.ts';

/** The preview that lists show for an action on this trip. */
export const previewOfTrip = ({
  created_by,
  geo_location,
  journey_date_time,
}: Pick<FeedRow, 'created_by' | 'geo_location' | 'journey_date_time'>): Preview => ({
  kind: 'trip',
  createdBy: created_by,
  geo_location,
  journey_date_time,
});

/** Ids of the unsettled actions, which the next action must wait for. */
export const notArrived = (mutations: readonly MutationState[]): string[] =>
  mutations.filter(({ state }) => state === 'waiting' || state === 'sending').map(({ id }) => id);

/** The mutation id of the request, if the server refused it; null for every other trip. */
export const refusedRequest = ({
  number,
  mutations,
}: {
  number: number;
  mutations: readonly MutationState[];
}): string | null =>
  (number === 0 && mutations.find(({ name, state }) => name === 'trip.create' && state === 'refused')?.id) ||
  null;

/**
 * The mutation id of the request, if it has not left the phone, so that it can be discarded; otherwise null.
 */
export const unsentRequest = ({ mutations }: { mutations: readonly MutationState[] }): string | null =>
  mutations.find(
    ({ name, state, attempts }) => name === 'trip.create' && state === 'waiting' && attempts === 0,
  )?.id ?? null;

type Agreed = Pick<TripRow, 'user' | 'confirmed_bid_id' | 'confirmed_booking_id'>;

/**
 * The reader's part in a trip. Only its two parties receive the ids of the confirmed bid or booking; a driver
 * receives only the trips to drive.
 */
export function partyOf(trip: Agreed, reader: { id: string; type: UserType }): TripParty {
  const { id, type } = reader;
  if (type === 'driver') return { type, part: 'driver' };
  if (trip.user.id === id) return { type, part: 'creator' };
  const agreed = trip.confirmed_bid_id !== null || trip.confirmed_booking_id !== null;
  return { type, part: agreed ? 'counterpart' : 'stranger' };
}
