// The point at which a passenger wants to be met: set on her phone for an agreed trip, movable until she is on board,
// and deleted then; decision 0088.

import { refuse, type Refusal } from '../../base/refusal.ts';
import { isInCountry } from '../../place/country.ts';
import { greatCircle } from '../../place/great-circle.ts';
import type { TripParty, TripStatus } from '../trip-status.ts';

/** Degrees. */
export type Point = { lat: number; long: number };

/** A point, and the instant (epoch ms) since which it applies. */
export type StoredPin = Point & { at: number };

/** How often the pin of one agreement may be moved: each move reaches the owner's and the driver's phone. */
export const mostPinMoves = 40;

/**
 * How far the pin may be from the trip's pickup (metres). The limit is generous, since all a phone knows of the
 * pickup is a named place, which may be a whole upazila.
 */
const furthestPin = 60_000;

/** A metre is about the fifth decimal place. */
export const roundedPoint = ({ lat, long }: Point): Point => ({
  lat: Math.round(lat * 1e5) / 1e5,
  long: Math.round(long * 1e5) / 1e5,
});

export type PinnedTrip = {
  status: TripStatus;
  party: TripParty;
  /** The trip's pickup, as far as this side knows it. */
  pickup: Point | null;
};

/**
 * Why this person cannot set the pin there, or null; a `pin` of null removes it. Only the passenger of an agreed trip
 * sets it, in the country and near the pickup (REQ 4.50).
 */
export function checkPickupPin({ status, party, pickup }: PinnedTrip, pin: Point | null): Refusal | null {
  if (party.type !== 'customer' || party.part === 'stranger') return refuse('not_your_trip');
  if (status !== 'hold') return refuse('trip_not_agreed');
  if (pin === null) return null;
  if (!isInCountry(pin)) return refuse('place_abroad');
  return pickup && greatCircle(pickup, pin) > furthestPin ? refuse('pin_far_from_pickup') : null;
}

/** Why the pin cannot be moved again after this many moves, or null. */
export const checkPinMoves = (moves: number): Refusal | null =>
  moves < mostPinMoves ? null : refuse('pin_moved_often', undefined, { max: mostPinMoves });
