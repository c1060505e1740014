import { doublePrecision, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * The last place of the car of each journey that is about to begin (`domain/trip/meeting/car-place.ts`). Backups
 * leave it out (`server/backup/rows.ts`). An unlogged table would keep it out of the database's log too, but no
 * replica can read one.
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
