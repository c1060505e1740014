import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { driverStatuses } from '../../../domain/driver/driver-status.ts';
import type { LicenceCheck } from '../../../domain/person/person-check.ts';
import { licences } from '../sealed-text.ts';
import { sql } from '../sql.ts';
import { users } from './accounts.ts';
import { files } from './files.ts';
import { instant } from './columns.ts';

/**
 * A driver of a car owner: an invitation until the code sent to the number is used, then the work of an
 * account of type driver for this owner. The owner entered name, number and licence.
 */
export const drivers = pgTable(
  'drivers',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** The small number for SMS; null: the owner has too many. */
    no: integer(),
    /** The driver's account; null until the code is used. */
    userId: uuid('user_id').references(() => users.id),
    name: text().notNull(),
    /** +8801XXXXXXXXX */
    phone: text().notNull(),
    licence: licences.column().notNull(),
    /** For finding the same licence elsewhere. */
    licenceHash: text('licence_hash'),
    /** The photo of the licence, a paper that only its owner and an operator can read. */
    licenceFileId: uuid('licence_file_id').references(() => files.id),
    /** An operator's decision about the licence; null before it. */
    licenceCheck: jsonb('licence_check').$type<LicenceCheck>(),
    /** The photo of the driver that the owner chose; the driver's own is in the account. */
    photoFileId: uuid('photo_file_id').references(() => files.id),
    status: text({ enum: driverStatuses }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Codes sent within a day: how many, and when the first and the last of them. */
    codesSent: integer('codes_sent').notNull(),
    codesSince: instant('codes_since').notNull(),
    codeSentAt: instant('code_sent_at').notNull(),
  },
  (t) => [
    index('drivers_owner').on(t.ownerId),
    index('drivers_phone').on(t.phone),
    index('drivers_licence_hash').on(t.licenceHash),
    index('drivers_to_check')
      .on(t.createdAt)
      .where(sql`${t.status} = 'active' and ${t.licenceFileId} is not null and ${t.licenceCheck} is null`),
    // a driver works for one owner at a time
    uniqueIndex('drivers_at_work')
      .on(t.userId)
      .where(sql`${t.status} = 'active'`),
    // an owner has each number only once, except for drivers who have left
    uniqueIndex('drivers_number')
      .on(t.ownerId, t.phone)
      .where(sql`${t.status} <> 'inactive'`),
  ],
);
