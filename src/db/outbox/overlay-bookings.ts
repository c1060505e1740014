/** Bookings and reports with the person's own unconfirmed actions laid over them, as `overlay.ts` does for trips. */
import type { BookingRow, ReportRow } from '../../../protocol/rows.ts';
import { isNamed, markOf, type Action, type ActionOf, type Marked } from './overlay.ts';

/** Bookings of the server and, for a customer, the own ones that are on their way. */
export function overlayBookings(rows: BookingRow[], actions: Action[]): Marked<BookingRow>[] {
  const stored = new Set(rows.map((row) => row.id));
  const asked = actions
    .filter(isNamed('booking.request'))
    .filter((action) => !stored.has(action.args.id) && !action.covered)
    .map(pendingBooking);
  return [...asked, ...rows].map((row) => ({
    ...row,
    marks: actions.filter((action) => bookingOf(action) === row.id).map(markOf),
  }));
}

function pendingBooking({ args, createdAt, userId }: ActionOf<'booking.request'>): BookingRow {
  const asked = new Date(createdAt).toISOString();
  return {
    id: args.id,
    trip_id: args.trip_id,
    status: 'requested',
    price: args.price,
    fixed_price: args.price,
    created_at: asked,
    updated_at: asked,
    customer: { id: userId, name: '', photo: null },
  };
}

function bookingOf(action: Action): string | null {
  switch (action.name) {
    case 'booking.request':
      return action.args.id;
    case 'booking.confirm':
    case 'booking.reject':
    case 'booking.cancel':
    case 'booking.price':
      return action.args.booking_id;
    default:
      return null;
  }
}

/** Reports of the server, and before them those on their way, which have no ticket number (0) yet. */
export function overlayReports(rows: ReportRow[], actions: Action[]): Marked<ReportRow>[] {
  const stored = new Set(rows.map((row) => row.id));
  const made = actions
    .filter(isNamed('report.create'))
    .filter((action) => !stored.has(action.args.id) && !action.covered);
  const pending = made.map(({ args, createdAt }): ReportRow => {
    const at = new Date(createdAt).toISOString();
    const { id, trip_id, kind, text } = args;
    return {
      id,
      trip_id,
      kind,
      text,
      number: 0,
      status: 'open',
      answer: null,
      created_at: at,
      updated_at: at,
    };
  });
  return [...pending, ...rows].map((row) => ({
    ...row,
    marks: actions
      .filter((action) => action.name === 'report.create' && action.args.id === row.id)
      .map(markOf),
  }));
}
