import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MutationResult } from '../../../protocol/sync/sync.ts';
import { sql } from '../sql.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 6 });

/** Every mutation ever judged, with its result: a repeated id gets the same answer. */
export const mutations = pgTable(
  'mutations',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    name: text().notNull(),
    /** The trip that the mutation is about; null: it is about none, or is older than this column. */
    tripId: uuid('trip_id'),
    /** Hash of name, version and args: the same id with another body is refused. */
    bodyHash: text('body_hash').notNull(),
    result: jsonb().$type<MutationResult>(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('mutations_user').on(t.userId, t.createdAt),
    index('mutations_trip')
      .on(t.tripId)
      .where(sql`${t.tripId} is not null`),
    // rows come in the order of their times, so a few entries tell where the old ones are
    index('mutations_created').using('brin', t.createdAt).with({ pages_per_range: 16, autosummarize: true }),
  ],
);

/** The last number of each stream. The writer locks it until the commit, so that the numbers have no gaps. */
export const streamHeads = pgTable('stream_heads', {
  stream: text().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  at: instant('at').notNull(),
  /** Removals up to this number are forgotten: a cursor below it must start again. */
  floor: bigint({ mode: 'number' }).notNull().default(0),
});

/** One row for each entity of a stream, with the number of its latest change. */
export const streamRows = pgTable(
  'stream_rows',
  {
    stream: text().notNull(),
    kind: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    removed: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.stream, t.kind, t.entityId] }),
    index('stream_rows_seq').on(t.stream, t.seq),
    // the contents of feeds; a person's own rows are read by their numbers
    index('stream_rows_feed')
      .on(t.stream, t.at)
      .where(sql`${t.stream} like 'f:%' and not ${t.removed}`),
    // what is due to be forgotten (streams/forget.ts)
    index('stream_rows_removed')
      .on(t.at)
      .where(sql`removed`),
  ],
);

/** Rows of personal streams that have not changed for months, up to 200 in one row, in the order of their numbers. */
export const streamFolds = pgTable(
  'stream_folds',
  {
    stream: text().notNull(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** A letter for each entry (streams/folded-rows.ts). */
    kinds: text().notNull(),
    seqs: bigint({ mode: 'number' }).array().notNull(),
    ids: uuid().array().notNull(),
    ats: instant('ats').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.stream, t.lastSeq] })],
);

/** Settings that the operator can change while the server runs (REQ 1, 'site settings'). */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
});
