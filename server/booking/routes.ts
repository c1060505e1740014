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
import { StoredAnswer } from '../../protocol/api/trips.ts';
import { acting } from '../act/acting.ts';
import { done, nothing, userRoute, type Route } from '../http/route.ts';
import { readStatuses } from '../http/answer/statuses.ts';
import { bookingsOf, bookingsOfTrip, tripOfBooking } from './listing.ts';
import { cancelBooking, confirmBooking, priceBooking, rejectBooking, requestBooking } from './service.ts';

const tag = 'bookings';

const saidOf = {
  confirmed: 'said.booking_confirmed',
  rejected: 'said.booking_rejected',
  canceled: 'said.booking_canceled',
} as const;

const services = { confirmed: confirmBooking, rejected: rejectBooking, canceled: cancelBooking };

function listRoute(path: string, side: 'provider' | 'customer', summary: string): Route {
  return userRoute(side, {
    method: 'GET',
    path,
    tag,
    summary,
    input: BookingQuery,
    answer: BookingListAnswer,
    handle: async ({ context, caller, input }) => ({
      data: await bookingsOf(context.database.db, caller, {
        statuses: readStatuses(input.status, [...new Set([...bidStatuses, ...bookingStatuses])]),
        tripStatuses: readStatuses(input['trip-status'], tripStatuses),
      }),
    }),
  });
}

export const bookingRoutes: Route[] = [
  listRoute(
    'booking-provider/index',
    'provider',
    "The provider's bids, and the bookings of the provider's trips",
  ),
  listRoute(
    'booking-user/index',
    'customer',
    "The bids on the customer's trips, and the customer's bookings",
  ),
  userRoute('user', {
    method: 'GET',
    path: 'trip/:id/bookings',
    tag,
    summary: "The bookings of one's trip; a customer sees only theirs",
    params: { id: 'id' },
    input: nothing,
    answer: TripBookingsAnswer,
    handle: async ({ context, caller, params }) => ({
      data: await bookingsOfTrip(context.database.db, caller, params['id'] ?? ''),
    }),
  }),
  userRoute('user', {
    method: 'POST',
    path: 'booking/store',
    tag,
    summary: "Asks for a provider's trip",
    input: BookingStoreBody,
    says: 'said.booking_requested',
    answer: StoredAnswer,
    handle: async ({ context, caller, input }) => {
      const id = input.id ?? context.newId();
      await acting(context, caller, (act) => requestBooking(act, { ...input, id }));
      return { data: { id } };
    },
  }),
  userRoute('user', {
    method: 'PUT',
    path: 'booking/status/:id',
    tag,
    summary: 'The provider confirms or rejects a booking; the customer cancels it',
    params: { id: 'id' },
    input: BookingStatusBody,
    says: ({ status }) => saidOf[status],
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      const booking_id = params['id'] ?? '';
      const trip_id = await tripOfBooking(context.database.db, booking_id);
      await acting(context, caller, (act) => services[input.status](act, { booking_id, trip_id }));
      return {};
    },
  }),
  userRoute('provider', {
    method: 'PUT',
    path: 'booking/price/:id',
    tag,
    summary: 'Settles on a price for a booking that waits; never above the one asked at',
    params: { id: 'id' },
    input: BookingPriceBody,
    says: 'said.booking_priced',
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      const booking_id = params['id'] ?? '';
      const trip_id = await tripOfBooking(context.database.db, booking_id);
      const args = { booking_id, trip_id, price: input.fixed_price };
      await acting(context, caller, (act) => priceBooking(act, args));
      return {};
    },
  }),
];
