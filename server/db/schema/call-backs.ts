import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { callBackSources, callBackStatuses } from '../../../domain/trip/call-back.ts';
import type { TripRequest } from '../../../domain/trip/trip-form.ts';
import { sql } from '../sql.ts';
import { instant } from './columns.ts';

/**
 * Requests to be called back (`domain/trip/call-back.ts`); at most one open one for each number. They are forgotten
 * ninety days after the last activity.
 */
export const callBacks = pgTable(
  'call_backs',
  {
    id: uuid().primaryKey(),
    /** +8801XXXXXXXXX */
    phone: text().notNull(),
    source: text({ enum: callBackSources }).notNull(),
    /** The text of the last SMS. */
    words: text(),
    status: text({ enum: callBackStatuses }).notNull(),
    askedAt: instant('asked_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** How often the person has rung or written. */
    times: integer().notNull(),
    /** How often the office has called in vain since the last activity. */
    tries: integer().notNull(),
    /** When it is to be called; null: nothing is due now. */
    callAt: instant('call_at'),
    /** The trip that the office posted; no foreign key, since trips may be on other machines. */
    tripId: uuid('trip_id'),
    /** A journey requested by SMS, until its code is repeated. */
    journey: jsonb().$type<TripRequest>(),
    codeHash: text('code_hash'),
    codeUntil: instant('code_until'),
    codeTries: integer('code_tries').notNull().default(0),
    /** When the SMS with PIN and plate was sent. */
    smsSentAt: instant('sms_sent_at'),
  },
  (t) => [
    uniqueIndex('call_backs_open')
      .on(t.phone)
      .where(sql`${t.status} <> 'ended'`),
    index('call_backs_call')
      .on(t.callAt)
      .where(sql`${t.status} <> 'ended'`),
    index('call_backs_last').on(t.lastAt),
    index('call_backs_phone').on(t.phone),
  ],
);
