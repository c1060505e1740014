import { contactsReadable } from '../../../domain/trip/journey-moments.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';

/**
 * Hides the numbers of a trip once they may no longer be read at `now` (epoch ms), even before the server
 * removes them.
 */
export function withoutOldContacts<T extends TripRow>(trip: T, now: number): T {
  const until = trip.contact_until ? Date.parse(trip.contact_until) : null;
  if (trip.contact === null || contactsReadable({ status: trip.status, until }, now)) return trip;
  const driver = trip.driver ? { ...trip.driver, phone: null } : null;
  return { ...trip, contact: null, driver, boarded_at: null };
}
