/**
 * The keys of phones. They belong to a sign-in and end with it: by signing out here or from another phone, by a new
 * password, by an operator. A new number ends those of all phones. Several exist side by side until the newest is
 * used, since an answer with a number may have been lost.
 */
import { randomInt } from 'node:crypto';
import type { NodataKeys, NodataKeysBody } from '../../protocol/api/nodata.ts';
import { smsKeysOf, type SmsKeys } from '../../protocol/nodata/sms-keys.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { Refused } from '../base/refused.ts';
import { deleteOld } from '../db/delete-old.ts';
import type { Reader } from '../db/connection.ts';
import { sessions, users } from '../db/schema/accounts.ts';
import { nodataKeys } from '../db/schema/nodata.ts';
import { and, desc, eq, gt, inArray, isNull, lt, ne } from '../db/sql.ts';
import type { Caller } from '../http/route.ts';
import { countTry, limits } from '../person/tries.ts';
import { serverKeys } from '../settings/server-keys.ts';
import { smsSettings } from '../settings/service.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long keys are valid without a net. */
const KEY_TTL_MS = 90 * DAY_MS;
/** How many keys a sign-in may have side by side. */
const mostAtOnce = 3;
const KEY_NUMBERS = 2 ** 32;
/**
 * Replaces the point of keys that others have replaced: no SMS uses them any more, but what their phone signed face
 * to face stays valid as long as one of its certificates may be brought.
 */
export const ENDED = '';
const SIGNED_FOR_MS = 17 * DAY_MS;
/** The number of the stand-in at /dev/sms. */
const STAND_IN_NUMBER = '28844';

export type PhoneKey = typeof nodataKeys.$inferSelect;

/** The number to which the app's SMS go; null: this market accepts none. */
export const smsNumberOf = ({ config: { callBack, sms } }: Pick<Context, 'config'>): string | null =>
  callBack?.number ?? (sms.kind === 'inbox' ? STAND_IN_NUMBER : null);

/** Takes a phone's points. @throws Refused too_many_tries; invalid_body if they are not points */
export async function takeKeys(
  context: Context,
  caller: Caller,
  { ecdh, ecdsa }: NodataKeysBody,
): Promise<NodataKeys> {
  await countTry(context, limits.nodataKeysByPerson, caller.id);
  const { database } = context;
  const server = await serverKeys(database);
  const no = await freeNumber(database.db);
  try {
    await smsKeysOf(server.ecdh.own, ecdh, no);
    await smsKeysOf(server.ecdh.own, ecdsa, no);
  } catch {
    throw new Refused({ code: 'invalid_body', field: 'ecdh' });
  }
  await database.db.insert(nodataKeys).values({
    no,
    userId: caller.id,
    session: caller.tokenHash,
    ecdh,
    ecdsa,
    createdAt: new Date(context.now()),
  });
  const beyond = database.db
    .select({ no: nodataKeys.no })
    .from(nodataKeys)
    .where(and(eq(nodataKeys.session, caller.tokenHash), ne(nodataKeys.ecdh, ENDED)))
    .orderBy(desc(nodataKeys.createdAt), desc(nodataKeys.no))
    .offset(mostAtOnce);
  await database.db.update(nodataKeys).set({ ecdh: ENDED }).where(inArray(nodataKeys.no, beyond));
  return {
    key: no,
    ecdh: server.ecdh.point,
    signing: server.signing.map(({ point }) => point),
    number: smsNumberOf(context),
    price: (await smsSettings(context)).price,
  };
}

async function freeNumber(db: Reader): Promise<number> {
  for (;;) {
    const no = randomInt(KEY_NUMBERS);
    const [taken] = await db.select({ no: nodataKeys.no }).from(nodataKeys).where(eq(nodataKeys.no, no));
    if (!taken) return no;
  }
}

/** Valid keys, and whose they are; null for an unknown number. */
export async function keysOfNumber(
  { database, now }: Pick<Context, 'database' | 'now'>,
  no: number,
): Promise<{ key: PhoneKey; actor: Actor; phone: string } | null> {
  const [found] = await database.db
    .select({ key: nodataKeys, id: users.id, type: users.type, name: users.name, phone: users.phone })
    .from(nodataKeys)
    .innerJoin(sessions, eq(sessions.tokenHash, nodataKeys.session))
    .innerJoin(users, eq(users.id, nodataKeys.userId))
    .where(
      and(
        eq(nodataKeys.no, no),
        ne(nodataKeys.ecdh, ENDED),
        isNull(users.closedAt),
        gt(sessions.expiresAt, new Date(now())),
        gt(nodataKeys.createdAt, new Date(now() - KEY_TTL_MS)),
      ),
    );
  if (!found) return null;
  const { key, phone, ...actor } = found;
  return { key, actor, phone };
}

/** The four keys behind a row. */
export const derivedKeys = async (
  { database }: Pick<Context, 'database'>,
  { ecdh, no }: Pick<PhoneKey, 'ecdh' | 'no'>,
): Promise<SmsKeys> => smsKeysOf((await serverKeys(database)).ecdh.own, ecdh, no);

/** Notes the first use of keys, which ends the earlier ones of the same sign-in. */
export async function noteFirstUse(
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  { no, session, createdAt, usedAt }: PhoneKey,
): Promise<void> {
  if (usedAt !== null) return;
  await db
    .update(nodataKeys)
    .set({ usedAt: new Date(now()) })
    .where(eq(nodataKeys.no, no));
  const earlier = and(eq(nodataKeys.session, session), lt(nodataKeys.createdAt, createdAt));
  await db.update(nodataKeys).set({ ecdh: ENDED }).where(earlier);
  const forgotten = new Date(createdAt.getTime() - SIGNED_FOR_MS);
  await db.delete(nodataKeys).where(and(earlier, lt(nodataKeys.createdAt, forgotten)));
}

/** Deletes keys that can no longer seal anything. */
export const dropOldKeys = ({ database: { db }, now }: Context, limit: number): Promise<number> =>
  deleteOld(db, {
    table: nodataKeys,
    at: nodataKeys.createdAt,
    before: new Date(now() - KEY_TTL_MS),
    limit,
  });
