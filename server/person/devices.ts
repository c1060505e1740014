/** Devices that a person has signed in on before. They need no code while the number is under attack. */
import { randomBytes } from 'node:crypto';
import type { Context } from '../act/context.ts';
import type { Reader } from '../db/connection.ts';
import { deleteOld } from '../db/delete-old.ts';
import { devices, users } from '../db/schema/accounts.ts';
import { and, desc, eq, inArray } from '../db/sql.ts';
import { DEVICE_MAX_AGE_S } from '../http/door/token-cookies.ts';
import { hashOf } from './sessions.ts';

/** The most devices of a person; the one not seen for longest is removed first. */
const MOST_DEVICES = 20;

const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Whether the owner of the number has signed in on this device. */
export async function isKnownDevice(context: Context, token: string | null, phone: string): Promise<boolean> {
  if (token === null || !isToken(token)) return false;
  const [found] = await context.database.db
    .select({ userId: devices.userId })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(eq(devices.tokenHash, hashOf(token)), eq(users.phone, phone)));
  return found !== undefined;
}

/** Records that the person has signed in on the device. @returns its token: the existing one, or a new one */
export async function rememberDevice(
  context: Pick<Context, 'now'>,
  db: Reader,
  token: string | null,
  userId: string,
): Promise<string> {
  const saved = token !== null && isToken(token) ? token : randomBytes(32).toString('base64url');
  const seenAt = new Date(context.now());
  await db
    .insert(devices)
    .values({ tokenHash: hashOf(saved), userId, seenAt })
    .onConflictDoUpdate({ target: [devices.tokenHash, devices.userId], set: { seenAt } });
  const surplus = db
    .select({ tokenHash: devices.tokenHash })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(devices.seenAt))
    .offset(MOST_DEVICES);
  await db.delete(devices).where(and(eq(devices.userId, userId), inArray(devices.tokenHash, surplus)));
  return saved;
}

/** Forgets every device of the person, after a new password. */
export async function forgetDevices(db: Reader, userId: string): Promise<void> {
  await db.delete(devices).where(eq(devices.userId, userId));
}

/** Removes devices whose cookie has expired long ago. */
export const dropOldDevices = (
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  limit: number,
): Promise<number> =>
  deleteOld(db, {
    table: devices,
    at: devices.seenAt,
    before: new Date(now() - DEVICE_MAX_AGE_S * 1000),
    limit,
  });
