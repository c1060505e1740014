import { index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** What a phone last said of actions that wait; no row for a phone where nothing does. */
export const outboxReports = pgTable(
  'outbox_reports',
  {
    /** Of the session; the phone itself is not known. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    waiting: integer().notNull(),
    since: instant('since').notNull(),
    code: text(),
    at: instant('at').notNull(),
  },
  (t) => [index('outbox_reports_at').on(t.at), index('outbox_reports_user').on(t.userId)],
);

/** SMS that the gateway did not take, for a week. Neither the number nor the words. */
export const smsFailures = pgTable(
  'sms_failures',
  {
    id: serial().primaryKey(),
    at: instant('at').notNull(),
    /** The first digits, which name the operator. */
    prefix: text().notNull(),
    reason: text().notNull(),
  },
  (t) => [index('sms_failures_at').on(t.at)],
);
