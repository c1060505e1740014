/** Views of bookings and reports; separate from `views.ts`, which every signed-in page loads at the start. */
import type { BookingRow, ReportRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../overlay/overlay.ts';
import { overlayBookings, overlayReports } from '../overlay/overlay-bookings.ts';
import type { UserDbs } from '../user-dbs.ts';
import { aboutTrip, actionsAbout } from './views.ts';

/** The bookings of one trip that this person may see. */
export async function bookingsView(dbs: UserDbs, tripId: string): Promise<WithMutations<BookingRow>[]> {
  const rows = await dbs.mirror.bookings.where('trip_id').equals(tripId).toArray();
  const actions = await actionsAbout(dbs, [aboutTrip(tripId)]);
  return overlayBookings(rows, actions);
}

/** All bookings that involve this person, newest first. */
export async function allBookingsView(dbs: UserDbs): Promise<WithMutations<BookingRow>[]> {
  const rows = await dbs.mirror.bookings.toArray();
  return overlayBookings(rows, await actionsAbout(dbs, null)).toSorted((a, b) =>
    b.created_at.localeCompare(a.created_at),
  );
}

/** This person's reports about a trip. */
export async function reportsView(dbs: UserDbs, tripId: string): Promise<WithMutations<ReportRow>[]> {
  const rows = await dbs.mirror.reports.where('trip_id').equals(tripId).toArray();
  return overlayReports(rows, await actionsAbout(dbs, [aboutTrip(tripId)]));
}

/** This person's reports about reviews of car owners. */
export async function reviewReportsView(dbs: UserDbs): Promise<WithMutations<ReportRow>[]> {
  const rows = await dbs.mirror.reports.filter(({ review_id: id }) => id !== undefined).toArray();
  return overlayReports(rows, await actionsAbout(dbs, null)).filter(({ review_id: id }) => id !== undefined);
}
