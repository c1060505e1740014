/**
 * Sign-up in two steps: first the number is proved by a code, then the rest is asked for. Meanwhile the
 * server stores only the number; the phone holds a secret that proves it.
 *
 *   number ─ code by SMS ─▶ proved, for an hour ─ the whole form with the proof, 3 tries ─▶ account, signed in
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { checkSignUp, checkWho, type SignUpForm, type Who } from '../../domain/person/account.ts';
import { dhakaDate } from '../../domain/base/calendar.ts';
import { allowsDemoPhones } from '../base/config.ts';
import type { Context } from '../act/context.ts';
import { otpCodes } from '../db/schema/accounts.ts';
import { and, eq, isNull } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import {
  checkForm,
  otpSent,
  phoneOf,
  sendOrRefuse,
  type From,
  type OtpSent,
  type SignedIn,
} from './answers.ts';
import {
  claimTry,
  countSend,
  createCode,
  readCode,
  sendCode,
  tryCode,
  useCode,
  WAITS_AT_MOST_MS,
} from './one-time-codes.ts';
import { hasAccount } from './people.ts';
import { addSignedUp, waitingPerson } from './service.ts';
import { hashOf } from './sessions.ts';

/** Marks the row of a proved number; it also holds the hash of the proof. */
const PROVED = 'proved';
const expired = () => new Refused({ code: 'otp_expired', field: 'otp' });
const proofHash = (id: string, proof: string): string => hashOf(`${id} ${proof}`);

/**
 * Checks the first step of sign-up and sends a code to its number, with or without an account.
 * @throws Refused with the codes of `checkWho`, too_many_tries, upstream_failed
 */
export async function startNumber(context: Context, who: Who, from: From): Promise<OtpSent> {
  checkForm(checkWho(who, { allowDemo: allowsDemoPhones(context.config) }));
  const phone = phoneOf(context, who.phone);
  await countSend(context, phone, from.address);
  const { id, code } = await createCode(context, 'number', phone, null);
  const isKnown = await hasAccount(context.database.db, phone);
  const message = { purpose: 'number', phone, code, locale: from.locale, hasAccount: isKnown } as const;
  await sendOrRefuse(context, sendCode(context, message));
  return otpSent(id);
}

/**
 * Proves a number by its code. @returns the proof, which `openAccount` takes within an hour of the code
 * @throws Refused as `tryCode`; phone_taken, only after the number is proved
 */
export async function proveNumber(
  context: Context,
  { otp_id: id, otp }: { otp_id: string; otp: string },
  from: From,
): Promise<string> {
  const { phone, createdAt } = await tryCode(context, { id, otp, purposes: ['number'] }, from);
  const { db } = context.database;
  if (await hasAccount(db, phone)) {
    await useCode(context, db, id);
    throw new Refused({ code: 'phone_taken', field: 'phone' });
  }
  const proof = randomBytes(32).toString('base64url');
  const [proved] = await db
    .update(otpCodes)
    .set({
      codeHash: proofHash(id, proof),
      payload: PROVED,
      attempts: 0,
      expiresAt: new Date(createdAt.getTime() + WAITS_AT_MOST_MS),
    })
    .where(and(eq(otpCodes.id, id), isNull(otpCodes.usedAt), isNull(otpCodes.payload)))
    .returning({ id: otpCodes.id });
  if (!proved) throw expired();
  return proof;
}

/**
 * Creates the account of a proved number and signs it in. Each proof allows three tries, so that nobody can
 * use it to find out which email addresses have an account.
 * @throws Refused with the codes of `checkSignUp`, not_found, otp_expired, phone_taken, email_taken
 */
export async function openAccount(
  context: Context,
  { otp_id: id, proof, ...form }: SignUpForm & { referral_code?: string; otp_id: string; proof: string },
  from: From,
): Promise<SignedIn> {
  const allowDemo = allowsDemoPhones(context.config);
  checkForm(checkSignUp(form, { today: dhakaDate(context.now()), allowDemo }));
  const known = await readCode(context, id);
  if (known.purpose !== 'number' || known.payload !== PROVED) throw expired();
  const tried = await claimTry(context, id);
  const isRight = timingSafeEqual(Buffer.from(tried.codeHash), Buffer.from(proofHash(id, proof)));
  if (!isRight || tried.payload !== PROVED || tried.phone !== phoneOf(context, form.phone)) throw expired();
  return addSignedUp(context, id, await waitingPerson(context, form), from);
}
