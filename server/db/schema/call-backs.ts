import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { callBackSources, callBackStatuses } from '../../../domain/trip/call-back.ts';
import type { TripRequest } from '../../../domain/trip/trip-form.ts';
import { sql } from '../sql.ts';
import { instant } from './columns.ts';

/**
 * Requests to be called back (`domain/trip/call-back.ts`); at most one that is open for each number. They are forgotten
 * ninety days after the last sign of life.
 */
export const callBacks = pgTable(
  'call_backs',
  {
    id: uuid().primaryKey(),
    /** +8801XXXXXXXXX */
    phone: text().notNull(),
    source: text({ enum: callBackSources }).notNull(),
    /** The words of the last SMS. */
    words: text(),
    status: text({ enum: callBackStatuses }).notNull(),
    askedAt: instant('asked_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** How often the person has rung or written. */
    times: integer().notNull(),
    /** How often the office has called in vain since the last sign of life. */
    tries: integer().notNull(),
    /** When it is to be called; null: nothing is to be done now. */
    callAt: instant('call_at'),
    /** The trip that the office has asked for; no foreign key, since trips may be on other machines. */
    tripId: uuid('trip_id'),
    /** A journey that an SMS has asked for, until the code of the answer confirms it. */
    journey: jsonb().$type<TripRequest>(),
    codeHash: text('code_hash'),
    codeUntil: instant('code_until'),
    codeTries: integer('code_tries').notNull().default(0),
    /** When the SMS with PIN and plate went out. */
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
