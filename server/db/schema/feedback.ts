import { index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { filedKinds, reportStatuses } from '../../../domain/report/report.ts';
import { sql } from '../sql.ts';
import { users } from './accounts.ts';
import { trips } from './market.ts';
import { instant } from './columns.ts';

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
    /** Ready words: of the passenger about the owner, or of the owner about the passenger. */
    marks: jsonb().$type<string[]>().notNull().default([]),
    /** When an operator hid the text from others. */
    hiddenAt: instant('hidden_at'),
    /** The id by which a report names the text. */
    id: uuid().notNull().defaultRandom(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('ratings_once').on(t.tripId, t.raterId),
    uniqueIndex('ratings_id').on(t.id),
    index('ratings_rated').on(t.ratedId, t.createdAt),
  ],
);

/** A person's report about a trip, or about a review of a car owner; an operator answers it. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    number: serial().notNull(),
    tripId: uuid('trip_id')
      .notNull()
      .references(() => trips.id),
    reporterId: userId('reporter_id'),
    /** The rating whose text the report is about. */
    reviewId: uuid('review_id'),
    kind: text({ enum: filedKinds }).notNull(),
    text: text().notNull(),
    status: text({ enum: reportStatuses }).notNull(),
    answer: text(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('reports_reporter').on(t.reporterId, t.createdAt),
    index('reports_trip').on(t.tripId),
    index('reports_waiting')
      .on(t.createdAt)
      .where(sql`${t.status} <> 'resolved'`),
    uniqueIndex('reports_number').on(t.number),
    uniqueIndex('reports_review_once')
      .on(t.reporterId, t.reviewId)
      .where(sql`${t.reviewId} is not null`),
  ],
);
