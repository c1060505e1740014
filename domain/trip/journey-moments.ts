// When a journey begins and ends in the app, and what stays open after it. All instants in epoch ms, by the server's
// clock; decision 0037.
//
//   agreed ──2 h before──▶ the PIN counts ──the journey's time──▶ may be completed without it
//   completed without the PIN ──24 h: the passenger may deny that it took place──▶ nothing more
//   completed ──48 h: numbers, terms and the PIN's record can be read──▶ hidden

import { refuse, type Refusal } from '../base/refusal.ts';
import { contactsShown, type TripStatus } from './trip-status.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The instant from which the passenger's PIN counts. */
export const pinCountsFrom = (journeyAt: number): number => journeyAt - 2 * HOUR_MS;

/** The end of the time in which the passenger may deny that a trip completed without the PIN took place. */
export const deniableUntil = (completedAt: number): number => completedAt + 24 * HOUR_MS;

/** The end of the time in which the two parties of a completed trip can read each other's number. */
export const contactsUntil = (completedAt: number): number => completedAt + 48 * HOUR_MS;

/** An agreed trip: `boarded` once the PIN was given. */
type Agreed = { journeyAt: number; boarded: boolean };

/** The instant from which an agreed trip can be started or completed; null when the time does not matter. */
export function opensAt(action: 'start' | 'complete', { journeyAt, boarded }: Agreed): number | null {
  if (action === 'start') return pinCountsFrom(journeyAt);
  return boarded ? null : journeyAt;
}

/** Why it is too early to start or complete an agreed trip, or null. */
export function checkMoment(action: 'start' | 'complete', trip: Agreed, now: number): Refusal | null {
  if (now >= (opensAt(action, trip) ?? now)) return null;
  return action === 'start' ? refuse('pin_too_early', 'pin') : refuse('journey_not_begun');
}

/** Whether the two parties can read each other's number now; `until` is `contactsUntil` of a completed trip. */
export const contactsReadable = (trip: { status: TripStatus; until: number | null }, now: number): boolean =>
  contactsShown(trip.status) || (trip.until !== null && now < trip.until);

/**
 * Why this person cannot deny that the trip took place, or null. Only its passenger can, once, within a day, and only
 * where the PIN was not given.
 */
export function checkDenial(
  trip: {
    isPassenger: boolean;
    /** `deniableUntil` of a trip that was completed without the PIN; null for any other. */
    until: number | null;
    denied: boolean;
  },
  now: number,
): Refusal | null {
  if (!trip.isPassenger) return refuse('not_your_trip');
  if (trip.until === null || trip.denied) return refuse('trip_not_deniable');
  return now < trip.until ? null : refuse('denial_too_late');
}
