import { bidStatuses, bookingStatuses } from '../../domain/booking/booking-status.ts';
import { tripStatuses } from '../../domain/trip/trip-status.ts';
import {
  BookingListAnswer,
  BookingPriceBody,
  BookingQuery,
  BookingStatusBody,
  BookingStoreBody,
  TripBookingsAnswer,
} from '../../protocol/api/bookings.ts';
import type { Actor, Service } from '../act/act.ts';
import { acting } from '../act/acting.ts';
import type { Context } from '../act/context.ts';
import { tagged, userRoute } from '../http/route.ts';
import { readStatuses } from '../http/answer/statuses.ts';
import { bookingsOf, bookingsOfTrip, tripOfBooking } from './listing.ts';
import { cancelBooking, confirmBooking, priceBooking, rejectBooking, requestBooking } from './service.ts';

const saidOf = {
  confirmed: 'said.booking_confirmed',
  rejected: 'said.booking_rejected',
  canceled: 'said.booking_canceled',
} as const;

const services = { confirmed: confirmBooking, rejected: rejectBooking, canceled: cancelBooking };

function listRoute(side: 'provider' | 'customer', path: string, summary: string) {
  return userRoute(side, `GET ${path}`, {
    summary,
    input: BookingQuery,
    answer: BookingListAnswer,
    data: ({ context, caller, input }) =>
      bookingsOf(context.database.db, caller, {
        statuses: readStatuses(input.status, [...new Set([...bidStatuses, ...bookingStatuses])]),
        tripStatuses: readStatuses(input['trip-status'], tripStatuses),
      }),
  });
}

export const bookingRoutes = tagged('bookings', [
  listRoute(
    'provider',
    'booking-provider/index',
    "The provider's bids, and the bookings of the provider's trips",
  ),
  listRoute(
    'customer',
    'booking-user/index',
    "The bids on the customer's trips, and the customer's bookings",
  ),
  userRoute('user', 'GET trip/:id/bookings', {
    summary: "The bookings of one's trip; a customer sees only theirs",
    answer: TripBookingsAnswer,
    data: ({ context, caller, params }) => bookingsOfTrip(context.database.db, caller, params.id),
  }),
  userRoute('user', 'POST booking/store', {
    summary: "Asks for a provider's trip",
    input: BookingStoreBody,
    says: 'said.booking_requested',
    creates: (act, { input, id }) => requestBooking(act, { ...input, id }),
  }),
  userRoute('user', 'PUT booking/status/:id', {
    summary: 'The provider confirms or rejects a booking; the customer cancels it',
    input: BookingStatusBody,
    says: ({ status }) => saidOf[status],
    does: (call) => onBooking(call, services[call.input.status]),
  }),
  userRoute('provider', 'PUT booking/price/:id', {
    summary: 'Settles on a price for a booking that waits; never above the one asked at',
    input: BookingPriceBody,
    says: 'said.booking_priced',
    does: ({ input, ...call }) =>
      onBooking(call, (act, booking) => priceBooking(act, { ...booking, price: input.fixed_price })),
  }),
]);

/** Runs a service on the booking of the address, in a transaction. */
async function onBooking(
  { context, caller, params }: { context: Context; caller: Actor; params: { id: string } },
  service: Service<{ booking_id: string; trip_id: string }>,
): Promise<void> {
  const trip_id = await tripOfBooking(context.database.db, params.id);
  await acting(context, caller, (act) => service(act, { booking_id: params.id, trip_id }));
}
