/**
 * Codes of 4 digits by SMS. There are only 10,000 of them, so what keeps them safe is how few may be tried:
 * 5 for each code, 5 minutes, and the limits on sends and tries for each number and address.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { checkOtp, normaliseOtp } from '../../../domain/account.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Context } from '../../context.ts';
import { otpCodes } from '../../db/schema/accounts.ts';
import { hashOf } from '../../http/sessions.ts';
import { serverText } from '../../http/texts.ts';
import { Refused } from '../../refused.ts';
import { countTry, limits } from './tries.ts';

const VALID_MS = 5 * 60 * 1000;
const MAX_ATTEMPTS = 5;

export type OneTimeCode = typeof otpCodes.$inferSelect;
type Purpose = OneTimeCode['purpose'];

/** Counts a message against the number and the address. @throws Refused too_many_tries */
export async function countSend(context: Context, phone: string, address: string): Promise<void> {
  await countTry(context, limits.smsByAddress, address);
  await countTry(context, limits.smsSoonByPhone, phone);
  await countTry(context, limits.smsByPhone, phone);
}

/** A fresh code of 4 digits; the code itself is only ever in the message. */
const drawCode = (): string => String(randomInt(10_000)).padStart(4, '0');

const codeHash = (id: string, code: string): string => hashOf(`${id} ${code}`);

/**
 * Stores a new code for the number.
 * @param payload what waits for the code
 * @returns its id and the message to send
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
    expiresAt: new Date(now + VALID_MS),
  });
  return { id, code };
}

/** Another code under the same id: the earlier one stops working. @throws Refused not_found, otp_expired */
export async function renewCode(context: Context, id: string): Promise<OneTimeCode & { code: string }> {
  const code = drawCode();
  const now = context.now();
  const [renewed] = await context.database.db
    .update(otpCodes)
    .set({
      codeHash: codeHash(id, code),
      attempts: 0,
      createdAt: new Date(now),
      expiresAt: new Date(now + VALID_MS),
    })
    .where(and(eq(otpCodes.id, id), isNull(otpCodes.usedAt)))
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

/** @throws GatewayError when the message was not taken */
export async function sendCode(
  context: Context,
  message: { purpose: Purpose; phone: string; code: string; locale: Locale },
): Promise<void> {
  const text = serverText(message.locale, `sms.${message.purpose}`, { code: message.code });
  await context.sms.send({ phone: message.phone, text });
}

/**
 * Tries a code. Every try counts before the code is looked at, so tries at once count each.
 * @returns the code's row; `useCode` must claim it in the transaction of its effect
 * @throws Refused field_required, otp_invalid, not_found, otp_expired, otp_wrong, too_many_tries
 */
export async function tryCode(
  context: Context,
  attempt: { id: string; otp: string; purpose: Purpose; address: string },
): Promise<OneTimeCode> {
  const refusal = checkOtp(attempt.otp);
  if (refusal) throw new Refused(refusal);
  const known = await readCode(context, attempt.id);
  if (known.purpose !== attempt.purpose) throw new Refused({ code: 'not_found', field: 'otp_id' });
  await countTry(context, limits.codeByAddress, attempt.address);
  await countTry(context, limits.codeByPhone, known.phone);
  const now = new Date(context.now());
  const [counted] = await context.database.db
    .update(otpCodes)
    .set({ attempts: sql`${otpCodes.attempts} + 1` })
    .where(
      and(
        eq(otpCodes.id, attempt.id),
        isNull(otpCodes.usedAt),
        gt(otpCodes.expiresAt, now),
        lt(otpCodes.attempts, MAX_ATTEMPTS),
      ),
    )
    .returning();
  if (!counted) throw new Refused({ code: 'otp_expired', field: 'otp' });
  const given = Buffer.from(codeHash(attempt.id, normaliseOtp(attempt.otp) ?? ''));
  if (!timingSafeEqual(given, Buffer.from(counted.codeHash)))
    throw new Refused({ code: 'otp_wrong', field: 'otp', values: { left: MAX_ATTEMPTS - counted.attempts } });
  return counted;
}

/** Claims a code once; the second of two at once is refused. @throws Refused otp_expired */
export async function useCode(
  context: Context,
  db: Pick<Context['database']['db'], 'update'>,
  id: string,
): Promise<void> {
  const [used] = await db
    .update(otpCodes)
    .set({ usedAt: new Date(context.now()), payload: null })
    .where(and(eq(otpCodes.id, id), isNull(otpCodes.usedAt)))
    .returning({ id: otpCodes.id });
  if (!used) throw new Refused({ code: 'otp_expired', field: 'otp' });
}

/** Removes codes that have long expired, with what waited for them. */
export async function dropOldCodes(context: Context): Promise<void> {
  await context.database.db
    .delete(otpCodes)
    .where(lt(otpCodes.expiresAt, new Date(context.now() - 24 * 60 * 60 * 1000)));
}
