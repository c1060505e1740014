import { index, integer, pgTable, serial, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { reportKinds, reportStatuses } from '../../../domain/report.ts';
import { users } from './accounts.ts';
import { trips } from './market.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const userId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id);

/** A rating of a completed trip, one from each side. */
export const ratings = pgTable(
  'ratings',
  {
    tripId: uuid('trip_id')
      .notNull()
      .references(() => trips.id),
    raterId: userId('rater_id'),
    ratedId: userId('rated_id'),
    rating: integer().notNull(),
    review: text(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('ratings_once').on(t.tripId, t.raterId)],
);

/** A person's report about a trip; the operator answers it. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    number: serial().notNull(),
    tripId: uuid('trip_id')
      .notNull()
      .references(() => trips.id),
    reporterId: userId('reporter_id'),
    kind: text({ enum: reportKinds }).notNull(),
    text: text().notNull(),
    status: text({ enum: reportStatuses }).notNull(),
    answer: text(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('reports_reporter').on(t.reporterId, t.createdAt),
    uniqueIndex('reports_number').on(t.number),
  ],
);
