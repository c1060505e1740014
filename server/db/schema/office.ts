import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { correctionKinds, correctionStatuses } from '../../../domain/money/correction.ts';
import type { OperatorRole } from '../../../domain/site/office.ts';
import type { SiteSection } from '../../../domain/site/site.ts';
import { totpSecrets } from '../sealed-text.ts';
import { sql } from '../sql.ts';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** The people who run the market. */
export const operators = pgTable(
  'operators',
  {
    id: uuid().primaryKey(),
    /** +8801XXXXXXXXX */
    phone: text().notNull(),
    name: text().notNull(),
    roles: text().array().$type<OperatorRole[]>().notNull(),
    /** Password and secret are null until the operator has set them up by the link. */
    passwordHash: text('password_hash'),
    /** The secret of the one-time codes, in base32. */
    totpSecret: totpSecrets.column('totp_secret'),
    /** The period of the last used code, because each code counts only once. */
    usedPeriod: bigint('used_period', { mode: 'number' }).notNull().default(0),
    /** Hashes of the recovery codes that are left. */
    recovery: text().array().notNull().default([]),
    /** The hash of the link's token, and the end of its validity. */
    setUpHash: text('set_up_hash'),
    setUpUntil: instant('set_up_until'),
    active: boolean().notNull().default(true),
    createdAt: instant('created_at').notNull(),
    /**
     * The operators who wrote and signed the latest access; empty: a command on the server's machine gave it.
     */
    madeBy: uuid('made_by').array().notNull().default([]),
    madeAt: instant('made_at'),
  },
  (t) => [uniqueIndex('operators_phone').on(t.phone)],
);

/**
 * Operators to be added or given new access, which a second admin has to sign; at most one proposal for each
 * number.
 */
export const operatorProposals = pgTable('operator_proposals', {
  /** +8801XXXXXXXXX */
  phone: text().primaryKey(),
  /** The id of this version of the proposal: a signature names it, so that it signs what its operator saw. */
  id: uuid().notNull(),
  name: text().notNull(),
  roles: text().array().$type<OperatorRole[]>().notNull(),
  writtenBy: uuid('written_by')
    .notNull()
    .references(() => operators.id),
  writtenByName: text('written_by_name').notNull(),
  writtenAt: instant('written_at').notNull(),
});

/** Browsers in which an operator has already signed in. */
export const operatorDevices = pgTable(
  'operator_devices',
  {
    tokenHash: text('token_hash').notNull(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.operatorId] })],
);

export const operatorSessions = pgTable('operator_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  operatorId: uuid('operator_id')
    .notNull()
    .references(() => operators.id, { onDelete: 'cascade' }),
  /** False between the password and the code. */
  secondFactor: boolean('second_factor').notNull(),
  usedAt: instant('used_at').notNull(),
});

/** Claims: the operator who has opened an item of a queue. */
export const officeClaims = pgTable(
  'office_claims',
  {
    queue: text().notNull(),
    subjectId: uuid('subject_id').notNull(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    until: instant('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.queue, t.subjectId] })],
);

/** The audit: who did what to whom. Rows are only ever added; triggers refuse every other change. */
export const audit = pgTable(
  'audit',
  {
    /** The number of the row, without gaps, in the order of the commits. */
    number: integer().primaryKey(),
    at: instant('at').notNull(),
    /** Null: a command on the server's machine. */
    operatorId: uuid('operator_id'),
    operatorName: text('operator_name').notNull(),
    action: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    reason: text(),
    address: text().notNull(),
    /**
     * The hash of this row and the one before: in base64url, HMAC-SHA-256 by the key, SHA-256 without one.
     */
    hash: text().notNull(),
    /** The key that made the hash; null: the row is older than the keys. */
    key: text(),
  },
  (t) => [
    index('audit_subject').on(t.subjectKind, t.subjectId),
    index('audit_at').on(t.at),
    index('audit_looks')
      .on(t.at, t.number)
      .where(sql`${t.action} = 'person.impersonate'`),
  ],
);

/** Changes of the site that wait for a second operator, at most one of each part (`domain/site/site.ts`). */
export const siteProposals = pgTable('site_proposals', {
  section: text().primaryKey().$type<SiteSection>(),
  value: jsonb().notNull().$type<Record<string, unknown>>(),
  /** Null: a command on the server's machine. */
  writtenBy: uuid('written_by').references(() => operators.id),
  writtenByName: text('written_by_name').notNull(),
  writtenAt: instant('written_at').notNull(),
});

/** Changes of the books that wait for a second operator, or waited for one (`domain/money/correction.ts`). */
export const corrections = pgTable(
  'corrections',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    kind: text({ enum: correctionKinds }).notNull(),
    /** Taka added to the owner's dues. */
    change: integer().notNull(),
    /** The text that the owner reads. */
    words: text().notNull(),
    /** The number of the report that the correction settles. */
    report: integer(),
    status: text({ enum: correctionStatuses }).notNull(),
    /** Null: a command on the server's machine. */
    writtenBy: uuid('written_by').references(() => operators.id),
    writtenByName: text('written_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
    decidedBy: uuid('decided_by').references(() => operators.id),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    index('corrections_owner').on(t.ownerId, t.createdAt),
    index('corrections_waiting')
      .on(t.createdAt)
      .where(sql`${t.status} = 'waiting'`),
  ],
);
