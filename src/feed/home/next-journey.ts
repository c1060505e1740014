import { askedFrom } from '../../../domain/trip/readiness.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';

/** How late a journey may be before Home turns to the next request. */
const LATE_MS = 6 * 60 * 60 * 1000;

type Agreed<T> = T & { contact: NonNullable<TripRow['contact']>; terms: NonNullable<TripRow['terms']> };

/**
 * The next agreed journey that Home starts with: from the evening before until it has begun.
 * @param now epoch ms
 */
export function nextJourney<T extends Pick<TripRow, 'status' | 'journey_date_time' | 'contact' | 'terms'>>(
  trips: readonly T[],
  now: number,
): Agreed<T> | null {
  const isNext = (trip: T): trip is Agreed<T> => {
    const at = Date.parse(trip.journey_date_time);
    return (
      trip.status === 'hold' &&
      trip.contact !== null &&
      trip.terms !== null &&
      askedFrom(at) <= now &&
      now < at + LATE_MS
    );
  };
  const next = trips.filter(isNext);
  return next.sort((a, b) => Date.parse(a.journey_date_time) - Date.parse(b.journey_date_time))[0] ?? null;
}
