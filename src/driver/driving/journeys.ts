import { contactsShown } from '../../../domain/trip/trip-status.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';

/** A driver's journeys: the one under way first, then the others by departure. */
export const journeysOf = <T extends Pick<TripRow, 'status' | 'journey_date_time'>>(
  trips: readonly T[],
): T[] =>
  trips
    .filter(({ status }) => contactsShown(status))
    .toSorted(
      (a, b) =>
        Number(b.status === 'started') - Number(a.status === 'started') ||
        a.journey_date_time.localeCompare(b.journey_date_time),
    );
