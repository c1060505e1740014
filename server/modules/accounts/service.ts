/** Signing up, in and out (SPEC 5, 6). Sign-up and a new password wait for a code sent to the number. */
import { type } from 'arktype';
import { eq } from 'drizzle-orm';
import { checkSignUp, normaliseNid, type SignUpForm } from '../../../domain/account.ts';
import { checkSignIn } from '../../../domain/sign-in.ts';
import { readBirthDate } from '../../../domain/birth-date.ts';
import { dhakaDate } from '../../../domain/calendar.ts';
import type { Locale } from '../../../domain/locale.ts';
import { normalisePhone } from '../../../domain/phone.ts';
import type { AccountData } from '../../../protocol/api/accounts.ts';
import { allowsDemoPhones } from '../../config.ts';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/accounts.ts';
import { failureOf } from '../../failure.ts';
import { GatewayError } from '../../gateways/gateway-error.ts';
import { closeAllSessions, openSession } from '../../http/sessions.ts';
import { Refused } from '../../refused.ts';
import { transact } from '../../sync/change-log.ts';
import { countSend, createCode, readCode, renewCode, sendCode, tryCode, useCode } from './one-time-codes.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { accountData, addPerson, checkFree, personByPhone, referrerOf } from './people.ts';
import { countTry, forgetTries, limits, RESEND_AFTER_SECONDS } from './tries.ts';

/** Where a call comes from: the address counts for limits, the language for the message. */
export type From = { address: string; locale: Locale };
export type OtpSent = { otp_id: string; resend_after: number };
export type SignedIn = { token: string; user: AccountData };

/** The checked form as it waits for its code: the password is a hash already. */
const WaitingPerson = type({
  type: "'customer' | 'provider'",
  name: 'string',
  phone: 'string',
  email: 'string',
  nid: 'string',
  dateOfBirth: 'string',
  passwordHash: 'string',
  referredBy: 'string | null',
});

const otpSent = (id: string): OtpSent => ({ otp_id: id, resend_after: RESEND_AFTER_SECONDS });

function checkForm(refusals: ReturnType<typeof checkSignUp>): void {
  const [first, ...more] = refusals;
  if (first) throw new Refused(first, more);
}

/** The stored form of a number that the rules have passed. */
function phoneOf(context: Context, text: string): string {
  const phone = normalisePhone(text, { allowDemo: allowsDemoPhones(context.config) });
  if (phone === null) throw new Refused({ code: 'phone_invalid', field: 'phone' });
  return phone;
}

/**
 * Checks the form and sends a code to its number; the account begins with `finishSignUp`.
 * @throws Refused with the codes of `checkSignUp`, phone_taken, email_taken, referral_unknown, too_many_tries,
 *   upstream_failed
 */
export async function startSignUp(
  context: Context,
  form: SignUpForm & { referral_code?: string },
  from: From,
): Promise<OtpSent> {
  const { config, database } = context;
  const allowDemo = allowsDemoPhones(config);
  checkForm(checkSignUp(form, { today: dhakaDate(context.now()), allowDemo }));
  const phone = phoneOf(context, form.phone);
  const email = form.email.trim();
  await checkFree(database.db, { phone, email });
  const referredBy = await referrerOf(database.db, form.referral_code ?? '');
  await countSend(context, phone, from.address);
  const waiting = WaitingPerson.assert({
    type: form.type,
    name: form.name.trim().replace(/\s+/g, ' '),
    phone,
    email,
    nid: normaliseNid(form.nid),
    dateOfBirth: readBirthDate(form.date_of_birth),
    passwordHash: await hashPassword(form.password),
    referredBy,
  });
  const { id, code } = await createCode(context, 'sign_up', phone, JSON.stringify(waiting));
  await sendOrRefuse(context, sendCode(context, { purpose: 'sign_up', phone, code, locale: from.locale }));
  return otpSent(id);
}

async function sendOrRefuse(context: Context, sending: Promise<void>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    context.log.error({ gateway: error.gateway, reason: error.message }, 'message not sent');
    throw new Refused({ code: 'upstream_failed' });
  }
}

/**
 * The right code makes the account and signs it in.
 * @throws Refused as `tryCode`; phone_taken, email_taken when another was faster
 */
export async function finishSignUp(
  context: Context,
  attempt: { otp_id: string; otp: string },
  from: From,
): Promise<SignedIn> {
  const { otp_id: id, otp } = attempt;
  const code = await tryCode(context, { id, otp, purpose: 'sign_up', address: from.address });
  const waiting = WaitingPerson.assert(JSON.parse(code.payload ?? 'null'));
  const { value } = await transact(context, async (tx, changes) => {
    await useCode(context, tx, id);
    const person = await addPerson(context, tx, changes, waiting);
    return { token: await openSession(context, tx, person.id), user: accountData(person) };
  });
  return value;
}

/** Sends another code for what is waiting. @throws Refused not_found, otp_expired, too_many_tries, upstream_failed */
export async function resendCode(context: Context, id: string, from: From): Promise<OtpSent> {
  const known = await readCode(context, id);
  await countSend(context, known.phone, from.address);
  const { purpose, phone, code } = await renewCode(context, id);
  const message = { purpose, phone, code, locale: from.locale };
  if (purpose === 'sign_up') await sendOrRefuse(context, sendCode(context, message));
  else sendToOwner(context, message);
  return otpSent(id);
}

/** @throws Refused with the codes of `checkSignIn`, wrong_credentials, too_many_tries */
export async function signIn(
  context: Context,
  form: { phone: string; password: string },
  from: From,
): Promise<SignedIn> {
  checkForm(checkSignIn(form, { allowDemo: allowsDemoPhones(context.config) }));
  const phone = phoneOf(context, form.phone);
  await countTry(context, limits.loginByAddress, from.address);
  await countTry(context, limits.loginByPhone, phone);
  const person = await personByPhone(context.database.db, phone);
  const matches = await isPassword(person?.passwordHash ?? null, form.password);
  if (!person || !matches) throw new Refused({ code: 'wrong_credentials', field: 'password' });
  await forgetTries(context, limits.loginByPhone, phone);
  return { token: await openSession(context, context.database.db, person.id), user: accountData(person) };
}

/**
 * Sends a code for a new password. The answer is the same for a number that nobody has.
 * @throws Refused field_required, phone_invalid, too_many_tries
 */
export async function forgetPassword(context: Context, typedPhone: string, from: From): Promise<OtpSent> {
  checkForm(
    checkSignIn({ phone: typedPhone, password: '-' }, { allowDemo: allowsDemoPhones(context.config) }),
  );
  const phone = phoneOf(context, typedPhone);
  await countSend(context, phone, from.address);
  const { id, code } = await createCode(context, 'reset_password', phone, null);
  sendToOwner(context, { purpose: 'reset_password', phone, code, locale: from.locale });
  return otpSent(id);
}

/** Sends beside the answer, so that the time it takes does not tell whether the number is known. */
function sendToOwner(context: Context, message: Parameters<typeof sendCode>[1]): void {
  personByPhone(context.database.db, message.phone)
    .then((person) => (person ? sendCode(context, message) : undefined))
    .catch((error: unknown) => {
      context.log.error({ failure: failureOf(error) }, 'message not sent');
    });
}

/**
 * Sets a new password by code, signs out everywhere else and in here.
 * @throws Refused password_length, password_mismatch, and as `tryCode`
 */
export async function resetPassword(
  context: Context,
  form: { otp_id: string; otp: string; password: string; password_confirmation: string },
  from: From,
): Promise<SignedIn> {
  checkForm(checkNewPassword(form, dhakaDate(context.now())));
  const { otp_id: id, otp } = form;
  const { phone } = await tryCode(context, { id, otp, purpose: 'reset_password', address: from.address });
  const passwordHash = await hashPassword(form.password);
  const signedIn = await context.database.db.transaction(async (tx) => {
    await useCode(context, tx, id);
    const [person] = await tx.update(users).set({ passwordHash }).where(eq(users.phone, phone)).returning();
    if (!person) throw new Refused({ code: 'otp_wrong', field: 'otp' });
    await closeAllSessions(tx, person.id);
    return { token: await openSession(context, tx, person.id), user: accountData(person) };
  });
  context.realtime.signedOut(signedIn.user.id);
  return signedIn;
}

/** The password rules of sign-up, for a form that has nothing else. */
function checkNewPassword(
  form: { password: string; password_confirmation: string },
  today: string,
): ReturnType<typeof checkSignUp> {
  const rest = { type: '', name: '', phone: '', email: '', nid: '', date_of_birth: '' };
  const { password, password_confirmation } = form;
  return checkSignUp({ ...rest, password, password_confirmation }, { today }).filter(
    ({ field }) => field === 'password' || field === 'password_confirmation',
  );
}
