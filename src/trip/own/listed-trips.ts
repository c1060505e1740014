import { requestAgainNote, type UserType } from '../../../domain/trip/trip-status.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { partyOf, refusedRequest } from '../../action/on-trip.ts';
import { runningTrips } from '../parts/running-trips.ts';

type Listed = { now: number; reader: { id: string; type: UserType } };

/**
 * The person's trips for the lists. `running`: running trips, then refused requests that can be fixed, then
 * drafts, beginning with those that have a posting time. `previous`: trips that are over. Neither list holds
 * a trip that was requested again (REQ 4); a trip that this person has only booked, without an agreement, is
 * among the bookings.
 */
export function listedTrips<T extends WithMutations<TripRow>>(
  trips: readonly T[],
  { now, reader }: Listed,
): { running: T[]; previous: T[] } {
  const listed = trips.filter((trip) => trip.cancel_note !== requestAgainNote && !isOnlyBooked(trip, reader));
  const scheduled = ({ publish_at: at }: TripRow): number => (at ? 0 : 1);
  const drafts = listed
    .filter(({ status }) => status === 'draft')
    .toSorted((a, b) => scheduled(a) - scheduled(b));
  const refused = listed.filter((trip) => refusedRequest(trip) !== null);
  const moving = runningTrips(listed, now).filter((trip) => !drafts.includes(trip));
  const running = [...moving, ...refused, ...drafts];
  return { running, previous: listed.filter((trip) => !running.includes(trip)) };
}

const isOnlyBooked = (trip: TripRow, reader: Listed['reader']): boolean =>
  trip.created_by === 'provider' && partyOf(trip, reader).part === 'stranger';
