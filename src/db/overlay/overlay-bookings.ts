/** Bookings and reports with the person's unconfirmed actions laid over them; invariants in `overlay.ts`. */
import type { BookingRow, ReportRow } from '../../../protocol/sync/rows.ts';
import { overlay, type Action, type ActionOf, type WithMutations } from './overlay.ts';

const unchanged = () => ({});

/** The server's bookings and, for a customer, their unconfirmed ones. */
export const overlayBookings = (rows: BookingRow[], actions: Action[]): WithMutations<BookingRow>[] =>
  overlay(rows, actions, { kind: 'booking', create: pendingBooking, change: unchanged });

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

/** The server's reports, preceded by the unconfirmed ones. */
export const overlayReports = (rows: ReportRow[], actions: Action[]): WithMutations<ReportRow>[] =>
  overlay(rows, actions, { kind: 'report', create: pendingReport, change: unchanged });

/** A report without a ticket number (0) yet. */
function pendingReport(action: ActionOf<'report.create'> | ActionOf<'review.report'>): ReportRow {
  const at = new Date(action.createdAt).toISOString();
  const { id, text } = action.args;
  return {
    id,
    ...(action.name === 'review.report'
      ? { trip_id: '', review_id: action.args.review_id, kind: 'review' }
      : { trip_id: action.args.trip_id, kind: action.args.kind }),
    text,
    number: 0,
    status: 'open',
    answer: null,
    created_at: at,
    updated_at: at,
  };
}
