// Where the car is, from two hours before an agreed journey until the passenger is on board, as the driver's phone
// reports it; decision 0088. All instants in epoch ms, by the server's clock.
//
//   journey − 2 h ── by choice, each 3 min, only the newest ── boarding, cancellation, or journey + 2 h: deleted

import { refuse, type Refusal } from '../../base/refusal.ts';
import { isInCountry } from '../../place/country.ts';
import { greatCircle } from '../../place/great-circle.ts';
import { pinCountsFrom } from '../journey-moments.ts';
import type { Point } from './pickup-pin.ts';
import type { TripParty, TripStatus } from '../trip-status.ts';

const [minuteMs, hourMs] = [60_000, 60 * 60_000];

/** A place of the car and the instant (epoch ms) at which it was there. */
export type CarPlace = Point & { at: number };

/** How often a phone sends the place, in ms. */
export const carPlaceEveryMs = 3 * minuteMs;
/** The server accepts the next one a little earlier, since no two clocks run alike. */
const soonestMs = 2.5 * minuteMs;
/** The oldest place that is accepted, in seconds. */
export const oldestCarPlace = 15 * 60;

/** Until when the place is sent and shown. */
export const carPlaceUntil = (journeyAt: number): number => journeyAt + 2 * hourMs;

/** Whether the place may be sent and shown at `now`. */
export const isCarPlaceTime = (journeyAt: number, now: number): boolean =>
  now >= pinCountsFrom(journeyAt) && now < carPlaceUntil(journeyAt);

/** Whether a place no longer tells where the car is now: it is older than a quarter of an hour. */
export const isOldPlace = (at: number, now: number): boolean => now - at > oldestCarPlace * 1000;

/** Whether this party drives: the named driver, or the car owner if none is named. */
export function isDriving(party: TripParty, hasDriver: boolean): boolean {
  if (party.type === 'driver') return party.part === 'driver';
  return party.type === 'provider' && party.part !== 'stranger' && !hasDriver;
}

type Coming = { status: TripStatus; journeyAt: number; party: TripParty; hasDriver: boolean };

/** Why this person may not send a place of the car now, or null (REQ 4.53). */
export function checkCarPlace({ status, journeyAt, party, hasDriver }: Coming, now: number): Refusal | null {
  if (party.part === 'stranger' || party.type === 'customer') return refuse('not_your_trip');
  if (!isDriving(party, hasDriver)) return refuse('not_driving');
  if (status !== 'hold') return refuse('trip_not_agreed');
  return isCarPlaceTime(journeyAt, now) ? null : refuse('car_place_not_now');
}

/**
 * Why the place is not accepted, or null: it lies abroad, or comes too soon after the one accepted at `last` (null:
 * none was).
 */
export function checkNextPlace(place: Point, last: number | null, now: number): Refusal | null {
  if (!isInCountry(place)) return refuse('place_abroad');
  return last !== null && now - last < soonestMs ? refuse('car_place_too_soon') : null;
}

/** The newest place that may still be shown; null without one. A place from the future counts as of now. */
export function newestPlace(places: readonly (CarPlace | null)[], now: number): CarPlace | null {
  const known = places.flatMap((place) => (place ? [{ ...place, at: Math.min(place.at, now) }] : []));
  return known.toSorted((a, b) => b.at - a.at)[0] ?? null;
}

/** Town traffic: metres a minute along streets, and how much longer streets are than the straight line. */
const [perMinute, detour] = [330, 1.35];

/** Metres as the crow flies, and roughly how many minutes the car still needs. */
export function leftOf(car: Point, pickup: Point): { metres: number; minutes: number } {
  const metres = greatCircle(car, pickup);
  return { metres, minutes: Math.max(1, Math.round((metres * detour) / perMinute)) };
}
