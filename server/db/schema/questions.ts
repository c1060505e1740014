import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { QuestionRow } from '../../../protocol/sync/rows.ts';
import { sql } from '../sql.ts';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { trips } from './market.ts';

/** Questions between a passenger and a car owner before they agree (`domain/bid/questions.ts`). */
export const questions = pgTable(
  'questions',
  {
    id: uuid().primaryKey(),
    tripId: uuid('trip_id')
      .notNull()
      .references(() => trips.id),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => users.id),
    by: text({ enum: ['customer', 'provider'] }).notNull(),
    ready: text().$type<QuestionRow['ready']>(),
    text: text(),
    hidden: boolean().notNull().default(false),
    answer: jsonb().$type<NonNullable<QuestionRow['answer']>>(),
    createdAt: instant('created_at').notNull(),
    /** When it is forgotten; null: the two have agreed, and it is kept with the terms. */
    forgetAt: instant('forget_at'),
  },
  (t) => [
    index('questions_trip').on(t.tripId, t.providerId),
    index('questions_provider').on(t.providerId),
    index('questions_forget_at')
      .on(t.forgetAt)
      .where(sql`${t.forgetAt} is not null`),
  ],
);
