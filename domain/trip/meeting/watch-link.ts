// A link with which a passenger's own people follow her journey without the app. She makes it for one agreed trip; it
// ends when she ends it, when she makes the next one, or a day after the journey; decision 0099.

import { refuse, type Refusal } from '../../base/refusal.ts';
import type { TripParty, TripStatus } from '../trip-status.ts';

const HOUR_MS = 60 * 60 * 1000;
const watchedAfterMs = 24 * HOUR_MS;

/** How long after its expected end an unconfirmed journey is shown as such. */
export const overdueMs = HOUR_MS;

/** Instants in epoch ms; `returnAt` exists only for a round trip, whose `duration` (seconds) covers both ways. */
type Journey = { journeyAt: number; returnAt: number | null; duration: number };

const oneWayMs = ({ returnAt, duration }: Journey): number => (duration * 1000) / (returnAt === null ? 1 : 2);

/** When she should arrive at her destination. */
export const arrivalAt = (journey: Journey): number => journey.journeyAt + oneWayMs(journey);

/** When the journey should be over, including the way back. */
export const endAt = (journey: Journey): number =>
  (journey.returnAt ?? journey.journeyAt) + oneWayMs(journey);

/** Until when a link shows anything: a day after the journey ended, or should have ended. */
export const watchedUntil = (journey: Journey, closedAt: number | null): number =>
  (closedAt ?? endAt(journey)) + watchedAfterMs;

/**
 * Why this person cannot make or end a link for the journey, or null. Only its passenger can, until the journey is
 * over (REQ 4.56).
 */
export function checkWatchLink({ status, party }: { status: TripStatus; party: TripParty }): Refusal | null {
  if (party.type !== 'customer' || party.part === 'stranger') return refuse('not_your_trip');
  return status === 'hold' || status === 'started' ? null : refuse('trip_not_agreed');
}
