/** Views of bookings and reports; separate from `views.ts`, which every signed-in page loads at the start. */
import type { BookingRow, ReportRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../overlay/overlay.ts';
import { overlayBookings, overlayReports } from '../overlay/overlay-bookings.ts';
import type { UserDbs } from '../user-dbs.ts';
import { aboutTrip, withActions } from './views.ts';

/** The bookings of these trips that this person may see. */
export async function bookingsOn(dbs: UserDbs, tripIds: string[]): Promise<WithMutations<BookingRow>[]> {
  return overlayBookings(
    ...(await withActions(dbs, tripIds.map(aboutTrip), () =>
      dbs.mirror.bookings.where('trip_id').anyOf(tripIds).toArray(),
    )),
  );
}

/** The bookings of one trip that this person may see. */
export const bookingsView = (dbs: UserDbs, tripId: string): Promise<WithMutations<BookingRow>[]> =>
  bookingsOn(dbs, [tripId]);

/** All bookings that involve this person, newest first. */
export async function allBookingsView(dbs: UserDbs): Promise<WithMutations<BookingRow>[]> {
  const found = await withActions(dbs, null, () => dbs.mirror.bookings.toArray());
  return overlayBookings(...found).toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}

/** This person's reports about a trip. */
export async function reportsView(dbs: UserDbs, tripId: string): Promise<WithMutations<ReportRow>[]> {
  return overlayReports(
    ...(await withActions(dbs, [aboutTrip(tripId)], () =>
      dbs.mirror.reports.where('trip_id').equals(tripId).toArray(),
    )),
  );
}

/** This person's reports about reviews of car owners. */
export async function reviewReportsView(dbs: UserDbs): Promise<WithMutations<ReportRow>[]> {
  const found = await withActions(dbs, null, () =>
    dbs.mirror.reports.filter(({ review_id: id }) => id !== undefined).toArray(),
  );
  return overlayReports(...found).filter(({ review_id: id }) => id !== undefined);
}
