/**
 * Codes of 4 digits by SMS. There are only 10,000 of them, so their safety is the small number of tries: 3 for each
 * code, 5 codes a day for each number, and a limit for each address against a sweep over many numbers.
 *
 *   one number, a day       5 codes × 3 tries of 10,000 = a chance of 0.15 %, from any number of addresses
 *   one address, a day      48 × 50 wrong tries of 10,000 = a quarter of an account, however many numbers it tries
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { checkOtp, normaliseOtp } from '../../domain/person/account.ts';
import type { Locale } from '../../domain/base/locale.ts';
import type { Context } from '../act/context.ts';
import type { Reader } from '../db/connection.ts';
import { otpCodes } from '../db/schema/accounts.ts';
import { and, eq, gt, isNull, lt, ne, or, sql } from '../db/sql.ts';
import { hashOf } from './sessions.ts';
import { serverText } from '../http/answer/texts.ts';
import { Refused } from '../base/refused.ts';
import { isKnownDevice } from './devices.ts';
import { personByPhone } from './people.ts';
import { checkWithin, countTry, giveBack, limits, raise } from './tries.ts';

const VALID_MS = 5 * 60 * 1000;
/**
 * The validity of a driver's code, which is long because the car owner requests it, perhaps while the driver
 * is on the road.
 */
const DRIVER_VALID_MS = 24 * 60 * 60 * 1000;
const validMs = (purpose: Purpose): number => (purpose === 'driver' ? DRIVER_VALID_MS : VALID_MS);
/**
 * The data for a code's purpose, such as a password's hash and a national ID, are deleted after this time.
 */
export const WAITS_AT_MOST_MS = 60 * 60 * 1000;
export const MAX_ATTEMPTS = 3;
export type OneTimeCode = typeof otpCodes.$inferSelect;
type Purpose = OneTimeCode['purpose'];

/** The origin of a request: its address counts for limits; on a known device fewer limits apply. */
export type Asking = { address: string; device: string | null };

/** Counts a message for the number and for the address. @throws Refused too_many_tries */
export async function countSend(context: Context, phone: string, address: string): Promise<void> {
  await countTry(context, limits.smsSoonByPhone, phone);
  await countTry(context, limits.smsByAddress, address);
  await countTry(context, limits.smsByPhone, phone);
}

/** A fresh code of 4 digits; only the message contains it. */
const drawCode = (): string => String(randomInt(10_000)).padStart(4, '0');

const codeHash = (id: string, code: string): string => hashOf(`${id} ${code}`);

/**
 * Stores a new code for the number.
 * @param payload the data that waits for the code; a sign-in without it never succeeds
 * @returns its id and the code for the message
 */
export async function createCode(
  context: Context,
  purpose: Purpose,
  phone: string,
  payload: string | null,
): Promise<{ id: string; code: string }> {
  const id = context.newId();
  const code = drawCode();
  const now = context.now();
  await context.database.db.insert(otpCodes).values({
    id,
    phone,
    purpose,
    codeHash: codeHash(id, code),
    payload,
    createdAt: new Date(now),
    expiresAt: new Date(now + validMs(purpose)),
  });
  return { id, code };
}

/** Codes that are still unused at this moment, expired or not. */
const waits = (context: Context) => [
  isNull(otpCodes.usedAt),
  or(eq(otpCodes.purpose, 'driver'), gt(otpCodes.createdAt, new Date(context.now() - WAITS_AT_MOST_MS))),
];

/** Issues another code under the same id; the earlier one stops working. @throws Refused otp_expired */
export async function renewCode(context: Context, id: string): Promise<OneTimeCode & { code: string }> {
  const code = drawCode();
  const [renewed] = await context.database.db
    .update(otpCodes)
    .set({
      codeHash: codeHash(id, code),
      attempts: 0,
      // a new code for a number cancels the proof by the earlier one
      payload: sql`case when ${otpCodes.purpose} = 'number' then null else ${otpCodes.payload} end`,
      expiresAt: sql`${new Date(context.now()).toISOString()}::timestamptz
        + case when ${otpCodes.purpose} = 'driver' then ${DRIVER_VALID_MS}::int else ${VALID_MS}::int end
          * interval '1 millisecond'`,
    })
    .where(and(eq(otpCodes.id, id), ...waits(context)))
    .returning();
  if (!renewed) throw new Refused({ code: 'otp_expired', field: 'otp' });
  return { ...renewed, code };
}

/** @throws Refused not_found */
export async function readCode(context: Context, id: string): Promise<OneTimeCode> {
  const [found] = await context.database.db.select().from(otpCodes).where(eq(otpCodes.id, id));
  if (!found) throw new Refused({ code: 'not_found', field: 'otp_id' });
  return found;
}

/** @throws GatewayError when the gateway did not accept the message */
export async function sendCode(
  context: Context,
  message: { purpose: Purpose; phone: string; code: string; locale: Locale; hasAccount?: boolean },
): Promise<void> {
  const { purpose, hasAccount } = message;
  const words =
    purpose === 'sign_up' || purpose === 'number'
      ? hasAccount
        ? 'sms.sign_up_again'
        : 'sms.sign_up'
      : (`sms.${purpose}` as const);
  const text = serverText(message.locale, words, { code: message.code });
  await context.sms.send({ phone: message.phone, text });
}

/**
 * Tries a code. Every try counts before the code is compared, so concurrent tries all count; a right one is
 * subtracted from the address's count again.
 * @returns the code's row; `useCode` must claim it in the transaction of its effect
 * @throws Refused field_required, otp_invalid, not_found, otp_expired, otp_wrong, too_many_tries
 */
export async function tryCode(
  context: Context,
  attempt: { id: string; otp: string; purposes: readonly Purpose[] },
  { address, device }: Asking,
): Promise<OneTimeCode> {
  const refusal = checkOtp(attempt.otp);
  if (refusal) throw new Refused(refusal);
  const known = await readCode(context, attempt.id);
  if (!attempt.purposes.includes(known.purpose)) throw new Refused({ code: 'not_found', field: 'otp_id' });
  const isKnown = await isKnownDevice(context, device, known.phone);
  const counted = await raise(context, limits.codeByAddress, address);
  if (!isKnown) checkWithin(limits.codeByAddress, counted);
  const tried = await claimTry(context, attempt.id);
  const isRight = fits(tried.codeHash, attempt.id, attempt.otp);
  if (!isRight || !(await wasSent(context, tried)))
    throw new Refused({ code: 'otp_wrong', field: 'otp', values: { left: MAX_ATTEMPTS - tried.attempts } });
  await giveBack(context, limits.codeByAddress, address);
  if (tried.purpose !== 'sign_in') await giveBack(context, limits.smsByAddress, address);
  return tried;
}

/** A code that was drawn for no account was never sent, so entering it counts as a wrong try. */
async function wasSent({ database }: Context, { purpose, payload, phone }: OneTimeCode): Promise<boolean> {
  if (purpose === 'sign_in') return payload !== null;
  if (purpose !== 'reset_password') return true;
  return (await personByPhone(database.db, phone)) !== null;
}

/** Whether a typed code is that of the row with this id. */
export const fits = (hash: string, id: string, otp: string): boolean =>
  timingSafeEqual(Buffer.from(codeHash(id, normaliseOtp(otp) ?? '')), Buffer.from(hash));

/** Codes that are unused and may still be tried. */
export const stillOpen = (context: Context) => [
  ...waits(context),
  gt(otpCodes.expiresAt, new Date(context.now())),
  lt(otpCodes.attempts, MAX_ATTEMPTS),
];

/** Counts a try of an unused code. @throws Refused otp_expired */
export async function claimTry(context: Context, id: string): Promise<OneTimeCode> {
  const [claimed] = await context.database.db
    .update(otpCodes)
    .set({ attempts: sql`${otpCodes.attempts} + 1` })
    .where(and(eq(otpCodes.id, id), ...stillOpen(context)))
    .returning();
  if (!claimed) throw new Refused({ code: 'otp_expired', field: 'otp' });
  return claimed;
}

/** Claims a code once; of two concurrent claims the second is refused. @throws Refused otp_expired */
export async function useCode(context: Context, db: Reader, id: string): Promise<void> {
  const [used] = await db
    .update(otpCodes)
    .set({ usedAt: new Date(context.now()), payload: null })
    .where(and(eq(otpCodes.id, id), isNull(otpCodes.usedAt)))
    .returning({ id: otpCodes.id });
  if (!used) throw new Refused({ code: 'otp_expired', field: 'otp' });
}

/** Deletes sign-ins by the old password that wait for a code, after the person has set a new password. */
export async function dropWaitingSignIns(db: Reader, phone: string): Promise<void> {
  await db.delete(otpCodes).where(and(eq(otpCodes.phone, phone), eq(otpCodes.purpose, 'sign_in')));
}

/** Deletes codes that are an hour old, used or not. */
export async function dropOldCodes(
  { database, now }: Pick<Context, 'database' | 'now'>,
  limit: number,
): Promise<number> {
  const old = and(
    lt(otpCodes.createdAt, new Date(now() - WAITS_AT_MOST_MS)),
    or(ne(otpCodes.purpose, 'driver'), lt(otpCodes.expiresAt, new Date(now()))),
  );
  const some = database.db
    .select({ id: otpCodes.id })
    .from(otpCodes)
    .where(old)
    .orderBy(otpCodes.createdAt)
    .limit(limit);
  const gone = await database.db
    .delete(otpCodes)
    .where(sql`${otpCodes.id} = any(array${some})`)
    .returning({ id: otpCodes.id });
  return gone.length;
}
