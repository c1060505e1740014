// When a car is busy. A trip keeps it busy from its journey until it is back where it set out and its driver
// has rested:
//
//   one way    journey ─ there ─┬─ rest ─▶ free for a trip from there
//                               └─ back ─ rest ─▶ free for everybody else
//   round      journey ─ there … return ─ back ─ rest ─▶ free
//
// Instants in epoch ms, roads in seconds.

import { refuse, type Refusal } from '../base/refusal.ts';

/** The rest after a journey. */
export const restMs = 2 * 60 * 60 * 1000;

/** A trip as the calendar of a car sees it. `duration` is the trip's own: doubled for a round trip. */
export type CarTrip = {
  id: string;
  type: 'oneway' | 'round';
  journeyAt: number;
  returnAt: number | null;
  duration: number;
  pickupDistrict: number;
  destinationDistrict: number;
};

/**
 * A trip of no length at an instant: the trips that collide with it are those that keep the car busy then.
 */
export const momentOf = (instant: number): CarTrip => ({
  id: '',
  type: 'oneway',
  journeyAt: instant,
  returnAt: null,
  duration: 0,
  pickupDistrict: 0,
  destinationDistrict: 0,
});

const oneWayMs = ({ type, duration }: CarTrip): number => (duration * 1000) / (type === 'round' ? 2 : 1);

/** When the car can leave again: from this district or, where none is named, from anywhere. */
export function freeAt(trip: CarTrip, from?: number): number {
  if (trip.type === 'round')
    return Math.max(trip.returnAt ?? 0, trip.journeyAt + oneWayMs(trip)) + oneWayMs(trip) + restMs;
  const back = from === trip.destinationDistrict ? 0 : oneWayMs(trip);
  return trip.journeyAt + oneWayMs(trip) + back + restMs;
}

/** Whether a car cannot drive both trips, in whatever order they are named. */
export function collide(one: CarTrip, other: CarTrip): boolean {
  const [first, second] = one.journeyAt <= other.journeyAt ? [one, other] : [other, one];
  return second.journeyAt < freeAt(first, second.pickupDistrict);
}

/** The first of a car's agreed trips that collides with another one, or null. */
export function inTheWay<T extends CarTrip>(trip: CarTrip, agreed: readonly T[]): T | null {
  const colliding = agreed.filter((each) => each.id !== trip.id && collide(trip, each));
  return colliding.sort((a, b) => a.journeyAt - b.journeyAt)[0] ?? null;
}

/** Why a car cannot take a trip in addition to its agreed trips, or null (REQ 8 'Car is busy'). */
export const checkCarFree = (trip: CarTrip, agreed: readonly CarTrip[]): Refusal | null =>
  inTheWay(trip, agreed) ? refuse('car_busy', 'car_id') : null;

/**
 * The trips of a car that are not over at `now`, the next one first, and when the car is free after the last
 * of them (epoch ms, null without trips).
 */
export function calendarOf<T extends CarTrip>(
  trips: readonly T[],
  now: number,
): { coming: T[]; freeFrom: number | null } {
  const coming = trips.filter((trip) => freeAt(trip) > now).sort((a, b) => a.journeyAt - b.journeyAt);
  const last = coming.at(-1);
  return { coming, freeFrom: last ? freeAt(last) : null };
}
