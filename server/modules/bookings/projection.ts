import type { BookingRow } from '../../../protocol/rows.ts';
import { users } from '../../db/schema/accounts.ts';
import { bookings } from '../../db/schema/bookings.ts';
import { trips } from '../../db/schema/market.ts';
import { and, eq, inArray, or } from '../../db/sql.ts';
import { passengerSeen } from '../accounts/projection.ts';
import { projection } from '../projection.ts';

export const projectBookings = projection<BookingRow>(async (db, reader, ids) => {
  const found = await db
    .select({
      booking: bookings,
      customer: { id: users.id, name: users.name, photo: users.photo },
      rated: { ratingSum: users.ratingSum, ratingsCount: users.ratingsCount, marks: users.marks },
    })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .innerJoin(users, eq(users.id, bookings.customerId))
    .where(
      and(inArray(bookings.id, ids), or(eq(bookings.customerId, reader.id), eq(trips.creatorId, reader.id))),
    );
  return found.map(({ booking, customer, rated }) => ({
    id: booking.id,
    trip_id: booking.tripId,
    status: booking.status,
    price: booking.price,
    fixed_price: booking.fixedPrice,
    created_at: booking.createdAt.toISOString(),
    updated_at: booking.updatedAt.toISOString(),
    customer: { ...customer, ...(customer.id !== reader.id && passengerSeen(rated)) },
  }));
});
