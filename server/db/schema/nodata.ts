import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { sessions, users } from './accounts.ts';
import { instant } from './columns.ts';

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The keys of a signed-in phone for the ways without a net. They end with its sign-in. */
export const nodataKeys = pgTable(
  'nodata_keys',
  {
    /** 32 random bits, by which an SMS names the keys. */
    no: bigint({ mode: 'number' }).primaryKey(),
    userId: person('user_id'),
    session: text()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** The phone's points of P-256, 65 bytes in base64url: for SMS, and for what it signs. */
    ecdh: text().notNull(),
    ecdsa: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When an SMS first named them: then the phone's earlier keys end. */
    usedAt: instant('used_at'),
    /**
     * The highest counter that has come, and the 64 up to it as hexadecimal digits
     * (`protocol/nodata/counter-window.ts`).
     */
    top: integer().notNull().default(0),
    seen: text().notNull().default('0'),
    /** The counter of the last SMS to the phone. */
    sent: integer().notNull().default(0),
  },
  (t) => [
    index('nodata_keys_user').on(t.userId, t.usedAt),
    index('nodata_keys_session').on(t.session),
    index('nodata_keys_created').on(t.createdAt),
  ],
);

export const smsStates = [
  'waiting',
  /** Judged, and answered. */
  'done',
  /** What the office looks at. */
  'unreadable',
  'unknown_key',
  'forged',
  'conflicting',
  'over_limit',
  /** Its counter, or its action, is too old: it does nothing. */
  'dead',
] as const;
export type SmsState = (typeof smsStates)[number];

/** SMS of the app as they arrived, committed before the gateway gets its answer. Forgotten after sixty days. */
export const smsIn = pgTable(
  'sms_in',
  {
    id: uuid().primaryKey(),
    at: instant('at').notNull(),
    /** As the gateway reports it; nothing depends on it, since a sender can be forged. */
    sender: text().notNull(),
    text: text().notNull(),
    state: text({ enum: smsStates }).notNull(),
    /** When a node last began to process it. */
    begunAt: instant('begun_at'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    keyNo: bigint('key_no', { mode: 'number' }),
    counter: integer(),
    kind: text(),
    mutationId: uuid('mutation_id'),
    /** No foreign key, since trips may be on other machines. */
    tripId: uuid('trip_id'),
    /** The code of its refusal; null: none. */
    code: text(),
    /** When the office dealt with one that could not be processed. */
    closedAt: instant('closed_at'),
  },
  (t) => [
    index('sms_in_waiting')
      .on(t.at)
      .where(sql`${t.state} = 'waiting'`),
    index('sms_in_key').on(t.keyNo, t.counter),
    index('sms_in_user').on(t.userId, t.at),
    index('sms_in_at').on(t.at),
    index('sms_in_office')
      .on(t.sender, t.at)
      .where(sql`${t.closedAt} is null and ${t.state} not in ('waiting', 'done', 'dead')`),
  ],
);

export const smsOutStates = ['sent', 'failed', 'over_budget', 'over_limit'] as const;
export type SmsOutState = (typeof smsOutStates)[number];

/** SMS to phones, without their text, which may contain a number, a plate and a PIN. */
export const smsOut = pgTable(
  'sms_out',
  {
    id: uuid().primaryKey(),
    at: instant('at').notNull(),
    userId: person('user_id'),
    tripId: uuid('trip_id'),
    kind: text().notNull(),
    state: text({ enum: smsOutStates }).notNull(),
    /** When the office dealt with one that was not sent. */
    closedAt: instant('closed_at'),
  },
  (t) => [
    index('sms_out_at').on(t.at),
    index('sms_out_user').on(t.userId, t.at),
    index('sms_out_trip').on(t.tripId, t.userId),
    index('sms_out_office')
      .on(t.userId, t.at)
      .where(sql`${t.closedAt} is null and ${t.state} in ('failed', 'over_budget')`),
  ],
);

/** People who follow a trip by SMS, because the request or the bid came that way. */
export const smsFollows = pgTable(
  'sms_follows',
  {
    tripId: uuid('trip_id').notNull(),
    userId: person('user_id'),
    keyNo: bigint('key_no', { mode: 'number' }).notNull(),
    /** The counter of the SMS that asked or bid. */
    about: integer().notNull(),
    since: instant('since').notNull(),
    /** How many bids were sent to the phone, and when. */
    bidsSaid: integer('bids_said').notNull().default(0),
    saidAt: instant('said_at'),
    /** Nothing more is due. */
    closed: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tripId, t.userId] }),
    index('sms_follows_user').on(t.userId),
    index('sms_follows_open')
      .on(t.since)
      .where(sql`not ${t.closed}`),
    index('sms_follows_since').on(t.since),
  ],
);
