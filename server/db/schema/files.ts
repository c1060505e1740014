import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { fileKinds } from '../../../domain/person/photo.ts';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

const ownerId = () =>
  uuid('owner_id')
    .notNull()
    .references(() => users.id);

/** Pictures that have arrived whole, one row for each content of each person. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey(),
    ownerId: ownerId(),
    /** SHA-256 of the content as the phone sent it. */
    hash: text().notNull(),
    state: text({ enum: ['stored', 'refused'] }).notNull(),
    /** Whether it is used as a photo or as a paper; null until an action names it. */
    kind: text({ enum: fileKinds }),
    /** The unguessable part of its addresses. */
    token: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Bytes of the copy that lists and cards show. */
    shownBytes: integer('shown_bytes').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The instant from which no action has named it; null while one does. */
    unusedSince: instant('unused_since'),
  },
  (t) => [
    uniqueIndex('files_owner_hash').on(t.ownerId, t.hash),
    uniqueIndex('files_token').on(t.token),
    index('files_unused').on(t.unusedSince),
  ],
);

/** Uploads under way, and the finished ones of the last day, which count against the day's limit. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    ownerId: ownerId(),
    hash: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** The media type that the phone claims; null: the upload has not been opened. */
    type: text(),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (t) => [index('uploads_owner').on(t.ownerId, t.createdAt), index('uploads_created').on(t.createdAt)],
);

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** What has arrived of uploads in progress, one row for each piece; any node adds the next. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** How many bytes come before it. */
    at: integer().notNull(),
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.at] })],
);
