import { index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** The latest report of each phone on which actions wait; a phone without waiting actions has no row. */
export const outboxReports = pgTable(
  'outbox_reports',
  {
    /** The hash of the session's token; nothing else identifies the phone. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    waiting: integer().notNull(),
    since: instant('since').notNull(),
    code: text(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('outbox_reports_at').on(t.at),
    index('outbox_reports_since').on(t.since, t.tokenHash),
    index('outbox_reports_user').on(t.userId),
  ],
);

/** SMS that the gateway refused, stored for a week without number and text. */
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

/** Errors of the app on phones: one row for each fingerprint, without the phones they came from. */
export const phoneErrors = pgTable(
  'phone_errors',
  {
    fingerprint: text().primaryKey(),
    kind: text().notNull(),
    name: text().notNull(),
    message: text().notNull(),
    stack: text().array().notNull(),
    /** Of the last report. */
    page: text().notNull(),
    version: text().notNull(),
    /** How often it has happened, and how many reports contained it. */
    times: integer().notNull(),
    reports: integer().notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [index('phone_errors_last').on(t.lastAt)],
);
