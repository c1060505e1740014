/**
 * Uploads: who sends what, how much of it in a day, and what becomes of a content that has arrived whole.
 *
 *   created ─ chunks ─ whole ─┬─ its hash is right, it is a picture ─▶ copies stored ─▶ `stored`
 *                             ├─ it is no picture ─▶ `refused`, for ever
 *                             └─ its hash is wrong ─▶ forgotten: the phone begins anew
 *
 * Invariants
 *   1. A person has one row for each content, even if it is sent twice, at once, or after a crash: the name
 *      of the copies follows from person and content, and the row is written last.
 *   2. Unfinished uploads fill neither disk nor table: the oldest of too many open ones is removed.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Context } from '../act/context.ts';
import { users } from '../db/schema/accounts.ts';
import { files, uploads } from '../db/schema/files.ts';
import { and, asc, eq, gt, inArray, isNull, lt, sql } from '../db/sql.ts';
import type { Tx } from '../db/connection.ts';
import type { Picture } from '../gateways/picture-encoder.ts';
import { pictureFrom } from '../gateways/pictures.ts';
import type { FileUploads } from '../http/door/resumable-uploads.ts';
import { Refused } from '../base/refused.ts';
import { copyName } from './copies.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MEGABYTE = 1_000_000;
/** The most open uploads of one person; a phone has one at a time. */
const MOST_OPEN = 8;
/** How long a file that no action names is stored. */
const UNUSED_TTL_MS = 7 * DAY_MS;

/** Whether the person has sent this content before. @throws Refused file_unusable */
async function isStored(tx: Pick<Tx, 'select'>, ownerId: string, hash: string): Promise<boolean> {
  const [file] = await tx
    .select({ state: files.state })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.hash, hash)));
  if (file?.state === 'refused') throw new Refused({ code: 'file_unusable' });
  return file !== undefined;
}

/** @throws Refused too_many_files when these bytes are more than the person may send in a day */
async function checkDay(context: Context, tx: Tx, ownerId: string, bytes: number): Promise<void> {
  const { limits } = context.config;
  if (!limits) return;
  const since = new Date(context.now() - DAY_MS);
  const [sent] = await tx
    .select({
      bytes: sql<number>`coalesce(sum(${uploads.bytes}), 0)::int`,
      first: sql<string | null>`min(${uploads.createdAt})`,
    })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), gt(uploads.createdAt, since)));
  if (!sent || sent.bytes + bytes <= limits.megabytesADay * MEGABYTE) return;
  const first = sent.first === null ? context.now() : new Date(sent.first).getTime();
  const hours = Math.max(1, Math.ceil((first + DAY_MS - context.now()) / HOUR_MS));
  throw new Refused({ code: 'too_many_files', values: { hours } });
}

/** The ids of the open uploads that have to go so that one more fits. */
async function surplus(tx: Tx, ownerId: string): Promise<string[]> {
  const open = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), isNull(uploads.doneAt)))
    .orderBy(asc(uploads.createdAt));
  return open.slice(0, Math.max(0, open.length - MOST_OPEN + 1)).map(({ id }) => id);
}

async function forget(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await context.database.db.delete(uploads).where(inArray(uploads.id, [...ids]));
  for (const id of ids) await context.files.partial.remove(id);
}

/**
 * Abandons an upload. The bytes that have arrived still count against its owner's day, so that beginning and
 * dropping uploads does not evade the limit.
 * @param counted how many bytes had arrived, where the content is already gone
 */
async function giveUp(context: Context, id: string, counted?: number): Promise<void> {
  const arrived = counted ?? (await context.files.partial.read(id))?.length ?? 0;
  if (arrived === 0) return forget(context, [id]);
  await context.database.db
    .update(uploads)
    .set({ bytes: arrived, doneAt: new Date(context.now()) })
    .where(and(eq(uploads.id, id), isNull(uploads.doneAt)));
  await context.files.partial.remove(id);
}

/** The name of the copies of this content of this person: unguessable, and the same each time. */
const tokenFor = ({ files: { secret } }: Context, ownerId: string, hash: string): string =>
  createHmac('sha256', secret).update(`file:${ownerId}:${hash}`).digest('base64url');

/** Stores the copies of a content, then its row. @param picture null: the content is no picture */
export async function storePicture(
  context: Context,
  { ownerId, hash }: { ownerId: string; hash: string },
  picture: Picture | null,
): Promise<void> {
  const token = tokenFor(context, ownerId, hash);
  for (const { side, content: copy } of picture?.copies ?? [])
    await context.files.store.put(copyName(token, side, 'webp'), copy, 'image/webp');
  await noteArrived(context, { ownerId, hash }, picture && sizesOf(picture));
}

type Sizes = { width: number; height: number; shownBytes: number };
const sizesOf = ({ width, height, copies }: Picture): Sizes => ({
  width,
  height,
  shownBytes: copies.find(({ side }) => side === 800)?.content.length ?? 0,
});

/** Writes the row of a content. @param sizes null: it is no picture */
async function noteArrived(
  context: Context,
  { ownerId, hash }: { ownerId: string; hash: string },
  sizes: Sizes | null,
): Promise<void> {
  const now = new Date(context.now());
  await context.database.db
    .insert(files)
    .values({
      id: context.newId(),
      ownerId,
      hash,
      state: sizes ? 'stored' : 'refused',
      token: tokenFor(context, ownerId, hash),
      ...(sizes ?? { width: 0, height: 0, shownBytes: 0 }),
      createdAt: now,
      unusedSince: now,
    })
    .onConflictDoNothing();
}

/**
 * Finds a content whose copies are in the store but which the database does not know, as after a restore of
 * the database alone. Phones have deleted their copies by then. Its name follows from person and content, so
 * nobody finds another's.
 */
export async function foundAgain(context: Context, ownerId: string, hash: string): Promise<boolean> {
  const token = tokenFor(context, ownerId, hash);
  const { store } = context.files;
  const [largest, shown] = await Promise.all([
    store.get(copyName(token, 1600, 'webp')),
    store.get(copyName(token, 800, 'webp')),
  ]);
  const picture = largest && (await pictureFrom(largest, 'image/webp'));
  if (!picture || !shown) return false;
  const { width, height } = picture;
  await noteArrived(context, { ownerId, hash }, { width, height, shownBytes: shown.length });
  return true;
}

export const fileUploads: FileUploads = {
  begin: async (context, ownerId, { hash, bytes }) => {
    const { db } = context.database;
    const { given, gone } = await db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
      if (await isStored(tx, ownerId, hash)) return { given: { kind: 'stored' as const }, gone: [] };
      const same = and(eq(uploads.ownerId, ownerId), eq(uploads.hash, hash), isNull(uploads.doneAt));
      const [open] = await tx.select({ id: uploads.id, bytes: uploads.bytes }).from(uploads).where(same);
      if (open?.bytes === bytes) return { given: { kind: 'open' as const, id: open.id }, gone: [] };
      await checkDay(context, tx, ownerId, bytes);
      const gone = await surplus(tx, ownerId);
      const id = context.newId();
      await tx.insert(uploads).values({ id, ownerId, hash, bytes, createdAt: new Date(context.now()) });
      return { given: { kind: 'new' as const, id }, gone };
    });
    for (const id of gone) await giveUp(context, id);
    return given;
  },

  ownerOf: async (context, id) => {
    const [upload] = await context.database.db
      .select({ ownerId: uploads.ownerId, bytes: uploads.bytes })
      .from(uploads)
      .where(and(eq(uploads.id, id), isNull(uploads.doneAt)));
    return upload ?? null;
  },

  forget: giveUp,

  finish: async (context, id, type) => {
    const { db } = context.database;
    const [upload] = await db.select().from(uploads).where(eq(uploads.id, id));
    const content = await context.files.partial.read(id);
    if (!upload) throw new Refused({ code: 'not_found' });
    // another request of the same upload may have finished it
    if (!content && (await isStored(db, upload.ownerId, upload.hash))) return;
    if (!content || createHash('sha256').update(content).digest('hex') !== upload.hash) {
      await giveUp(context, id);
      throw new Refused({ code: 'conflict' });
    }
    const picture = await pictureFrom(content, type);
    await storePicture(context, upload, picture);
    await db
      .update(uploads)
      .set({ doneAt: new Date(context.now()) })
      .where(eq(uploads.id, id));
    await context.files.partial.remove(id);
    if (!picture) throw new Refused({ code: 'file_unusable' });
  },
};

/** Deletes uploads that are more than a day old. */
export async function dropOldUploads(context: Context, limit: number): Promise<number> {
  const { db } = context.database;
  const old = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(lt(uploads.createdAt, new Date(context.now() - DAY_MS)))
    .limit(limit);
  await forget(
    context,
    old.map(({ id }) => id),
  );
  return old.length;
}

/** Deletes files that no action named within a week. */
export async function dropUnusedFiles(context: Context, limit: number): Promise<number> {
  const { db } = context.database;
  const isOld = lt(files.unusedSince, new Date(context.now() - UNUSED_TTL_MS));
  // read first: with a limit, the copies of a reference table may find different rows
  const old = await db.select({ id: files.id }).from(files).where(isOld).limit(limit);
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  const unused = await db
    .delete(files)
    .where(and(inArray(files.id, ids), isOld))
    .returning({ token: files.token, state: files.state });
  for (const { token } of unused.filter(({ state }) => state === 'stored'))
    for (const side of [320, 800, 1600] as const)
      for (const format of ['webp', 'avif'] as const)
        await context.files.store.remove(copyName(token, side, format));
  return unused.length;
}
