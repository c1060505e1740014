import { checkBookingChange } from '../../domain/booking/booking.ts';
import { bookingActions, type BookingAction } from '../../domain/booking/booking-status.ts';
import type { TripStatus } from '../../domain/trip/trip-status.ts';
import type { BookingRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';

type Booking = Pick<WithMutations<BookingRow>, 'status' | 'mutations'>;

/** `asking` until the request is sent, `refused` if the server refused it, then the server's status. */
export type OwnBookingStatus = 'asking' | 'refused' | BookingRow['status'];

/** The status of a booking for the customer who made it. */
export function ownStatusOf({ status, mutations }: Booking): OwnBookingStatus {
  const asked = mutations.findLast(({ name }) => name === 'booking.request');
  if (asked?.state === 'refused') return 'refused';
  if (asked && asked.state !== 'sent') return 'asking';
  return status;
}

const ended: readonly OwnBookingStatus[] = ['refused', 'canceled'];

/** Whether the customer may request the trip again: there is no booking, or it was refused or canceled. */
export const mayRequestAgain = (booking: Booking | undefined): boolean =>
  booking === undefined || ended.includes(ownStatusOf(booking));

/** The customer's booking of a trip: the one that is still valid, or else the latest. */
export function ownBookingOf<B extends Booking & Pick<BookingRow, 'created_at' | 'customer'>>(
  bookings: readonly B[],
  customerId: string,
): B | undefined {
  const own = bookings
    .filter(({ customer }) => customer.id === customerId)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return own.find((booking) => !mayRequestAgain(booking)) ?? own[0];
}

type Answered = WithMutations<BookingRow>;

/** A provider's bookings: the unanswered ones, earliest first, and the answered ones, latest first. */
export function byAnswer<B extends Answered>(bookings: readonly B[]): { waiting: B[]; answered: B[] } {
  const byTime = bookings.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  return {
    waiting: byTime.filter(({ status }) => status === 'requested'),
    answered: byTime.filter(({ status }) => status !== 'requested').toReversed(),
  };
}

const answers: readonly WithMutations<BookingRow>['mutations'][number]['name'][] = [
  'booking.confirm',
  'booking.reject',
  'booking.cancel',
];

/**
 * The person's possible actions on a booking now. There are none from an answer until the mirror covers it: a
 * booking never looks confirmed, rejected or canceled before the server has confirmed that.
 */
export function openBookingActions(
  { status, mutations }: Booking,
  { part, tripStatus }: { part: 'customer' | 'provider'; tripStatus: TripStatus },
): BookingAction[] {
  const last = mutations.findLast(({ name }) => answers.includes(name));
  const asked = last !== undefined && last.state !== 'refused' && !last.covered;
  if (asked) return [];
  return bookingActions(status, part).filter(
    (action) => checkBookingChange(action, { part, status, tripStatus }) === null,
  );
}
