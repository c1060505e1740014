import { eq } from 'drizzle-orm';
import {
  BookingPriceBody,
  BookingStatusBody,
  BookingStoreBody,
  TripBookingsAnswer,
} from '../../../protocol/api/bookings.ts';
import { StoredAnswer } from '../../../protocol/api/trips.ts';
import { acting } from '../../acting.ts';
import type { Reader } from '../../db/connection.ts';
import { bookings } from '../../db/schema/bookings.ts';
import { done, nothing, userRoute, type Route } from '../../http/route.ts';
import { Refused } from '../../refused.ts';
import { projectRows } from '../../sync/project.ts';
import { cancelBooking, confirmBooking, priceBooking, rejectBooking, requestBooking } from './service.ts';

const tag = 'bookings';
const MOST = 100;

const services = { confirmed: confirmBooking, rejected: rejectBooking, canceled: cancelBooking };

/** @throws Refused not_found */
async function tripOfBooking(db: Reader, bookingId: string): Promise<string> {
  const [booking] = await db
    .select({ tripId: bookings.tripId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (!booking) throw new Refused({ code: 'not_found' });
  return booking.tripId;
}

export const bookingRoutes: Route[] = [
  userRoute('user', {
    method: 'GET',
    path: 'trip/:id/bookings',
    tag,
    summary: "The bookings of one's trip; a customer sees the own one",
    params: { id: 'id' },
    input: nothing,
    answer: TripBookingsAnswer,
    handle: async ({ context, caller, params }) => {
      const { db } = context.database;
      const found = await db
        .select({ id: bookings.id })
        .from(bookings)
        .where(eq(bookings.tripId, params['id'] ?? ''))
        .orderBy(bookings.createdAt)
        .limit(MOST);
      const rows = await projectRows(
        db,
        caller,
        'booking',
        found.map(({ id }) => id),
      );
      return { data: found.flatMap(({ id }) => rows.get(id) ?? []) };
    },
  }),
  userRoute('user', {
    method: 'POST',
    path: 'booking/store',
    tag,
    summary: "Asks for a provider's trip",
    input: BookingStoreBody,
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
