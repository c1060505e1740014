import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bookingStatuses } from '../../../domain/booking/booking-status.ts';
import { users } from './accounts.ts';
import { trips } from './market.ts';
import { instant } from './columns.ts';

/** A customer's booking of a trip that a provider offers. */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid().primaryKey(),
    tripId: uuid('trip_id')
      .notNull()
      .references(() => trips.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    status: text({ enum: bookingStatuses }).notNull(),
    price: integer().notNull(),
    fixedPrice: integer('fixed_price').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('bookings_trip_customer').on(t.tripId, t.customerId),
    index('bookings_customer').on(t.customerId, t.createdAt),
  ],
);
