import { doublePrecision, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * The last place of the car of each journey that is about to begin (`domain/trip/car-place.ts`). The table is unlogged: it
 * is in no backup and no log of the database, and empty after a crash, which the next place mends.
 */
export const carPlaces = pgTable(
  'car_places',
  {
    tripId: uuid('trip_id').primaryKey(),
    lat: doublePrecision().notNull(),
    long: doublePrecision().notNull(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** When it is deleted at the latest. */
    until: instant('until').notNull(),
  },
  (t) => [index('car_places_until').on(t.until)],
);
