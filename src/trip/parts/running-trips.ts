import { isOpen, type TripStatus } from '../../../domain/trip/trip-status.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { currentStatusOf, type Timed } from './current-status.ts';

type Trip = Required<Timed> &
  Pick<
    TripRow,
    'created_at' | 'last_bid_at' | 'journey_date_time' | 'confirmed_bid_id' | 'confirmed_booking_id'
  >;

const agreed: readonly TripStatus[] = ['hold', 'started'];

const lastEvent = ({ created_at, last_bid_at }: Trip): number =>
  Math.max(Date.parse(created_at), last_bid_at === null ? 0 : Date.parse(last_bid_at));

/** Whether the trip was requested on this phone and the server has not judged it yet. */
const isOnItsWay = ({ mutations }: Trip): boolean =>
  mutations.some(({ name, state }) => name === 'trip.create' && (state === 'waiting' || state === 'sending'));

/**
 * Whether the trip is running at `now` (epoch ms): not at the server yet, open, pending, agreed or started.
 */
function isRunning(trip: Trip, now: number): boolean {
  const status = currentStatusOf(trip, now);
  const waits = status === 'pending' && Date.parse(trip.journey_date_time) > now;
  // only the two parties receive the ids of the confirmed bid or booking; for other bidders the trip is over
  const party = trip.confirmed_bid_id !== null || trip.confirmed_booking_id !== null;
  return isOnItsWay(trip) || isOpen(status) || waits || (party && agreed.includes(status));
}

/** The running trips: those waiting to be sent first, then those with the latest bid event (REQ 4). */
export function runningTrips<T extends Trip>(trips: readonly T[], now: number): T[] {
  return trips
    .filter((trip) => isRunning(trip, now))
    .sort((a, b) => Number(isOnItsWay(b)) - Number(isOnItsWay(a)) || lastEvent(b) - lastEvent(a));
}
