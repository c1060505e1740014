import type { BookingRow } from '../../protocol/sync/rows.ts';
import { users } from '../db/schema/accounts.ts';
import { bookings } from '../db/schema/bookings.ts';
import { trips } from '../db/schema/market.ts';
import { and, eq, inArray, or } from '../db/sql.ts';
import { passengerSeen, shownName } from '../person/projection.ts';
import { projection, type RowReader } from '../act/projection.ts';

/**
 * A passenger who wants so appears to the owner by her initials until the booking is confirmed; a photo
 * appears only then.
 */
function customerOf(
  { status, customerId }: typeof bookings.$inferSelect,
  customer: typeof users.$inferSelect,
  reader: RowReader,
): BookingRow['customer'] {
  const isKnown = status === 'confirmed' || customerId === reader.id || !customer.initialsOnly;
  return {
    id: customer.id,
    name: isKnown ? customer.name : shownName(customer),
    photo: status === 'confirmed' ? customer.photo : null,
    ...(customer.id !== reader.id && passengerSeen(customer)),
  };
}

export const projectBookings = projection<BookingRow>(async (db, reader, ids) => {
  const found = await db
    .select({ booking: bookings, customer: users })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .innerJoin(users, eq(users.id, bookings.customerId))
    .where(
      and(inArray(bookings.id, ids), or(eq(bookings.customerId, reader.id), eq(trips.creatorId, reader.id))),
    );
  return found.map(({ booking, customer }) => ({
    id: booking.id,
    trip_id: booking.tripId,
    status: booking.status,
    price: booking.price,
    fixed_price: booking.fixedPrice,
    created_at: booking.createdAt.toISOString(),
    updated_at: booking.updatedAt.toISOString(),
    customer: customerOf(booking, customer, reader),
  }));
});
