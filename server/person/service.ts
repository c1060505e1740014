/** Sign-up and a new password (REQ 5, 6); both are completed by a code sent to the number. */
import { type } from 'arktype';
import { checkSignUp, normaliseNid, type SignUpForm } from '../../domain/person/account.ts';
import { checkSignIn } from '../../domain/person/sign-in.ts';
import { readBirthDate } from '../../domain/person/birth-date.ts';
import { dhakaDate } from '../../domain/base/calendar.ts';
import { allowsDemoPhones } from '../base/config.ts';
import type { Context } from '../act/context.ts';
import { users } from '../db/schema/accounts.ts';
import { eq } from '../db/sql.ts';
import { failureOf } from '../base/failure.ts';
import { closeAllSessions } from './sessions.ts';
import { Refused } from '../base/refused.ts';
import { openText, sealText } from '../base/secrets.ts';
import { transact } from '../streams/change-log.ts';
import {
  checkForm,
  openFor,
  otpSent,
  phoneOf,
  sendOrRefuse,
  type From,
  type OtpSent,
  type SignedIn,
} from './answers.ts';
import { forgetDevices } from './devices.ts';
import { finishJoin, openInvitation } from './driver-join.ts';
import {
  countSend,
  createCode,
  dropWaitingSignIns,
  readCode,
  renewCode,
  sendCode,
  tryCode,
  useCode,
  type OneTimeCode,
} from './one-time-codes.ts';
import { hashPassword } from './passwords.ts';
import { addPerson, claimAccount, hasAccount, personByPhone, referrerOf } from './people.ts';
import { finishSignIn, resendForSignIn } from './sign-in.ts';

/** Where a sign-up form waits for its code. */
const WAITING = 'otp_codes.payload';

/** The checked form of a person to be added; the password is already a hash. */
const WaitingPerson = type({
  type: "'customer' | 'provider'",
  name: 'string',
  phone: 'string',
  email: 'string',
  nid: 'string',
  dateOfBirth: 'string',
  passwordHash: 'string',
  referralCode: 'string',
});

type WaitingPerson = typeof WaitingPerson.infer;

/** The stored form of a sign-up that the rules have accepted. */
export async function waitingPerson(
  context: Context,
  form: SignUpForm & { referral_code?: string },
): Promise<WaitingPerson> {
  return WaitingPerson.assert({
    type: form.type,
    name: form.name.trim().replace(/\s+/g, ' '),
    phone: phoneOf(context, form.phone),
    email: form.email.trim(),
    nid: normaliseNid(form.nid),
    dateOfBirth: readBirthDate(form.date_of_birth),
    passwordHash: await hashPassword(form.password),
    referralCode: form.referral_code ?? '',
  });
}

/** Adds the person whose number the code has proved, and signs in. @throws Refused otp_expired, phone_taken, email_taken */
export async function addSignedUp(
  context: Context,
  codeId: string,
  { referralCode, ...waiting }: WaitingPerson,
  from: From,
): Promise<SignedIn> {
  const { value } = await transact(context, async (tx, changes) => {
    await useCode(context, tx, codeId);
    const referredBy = await referrerOf(tx, referralCode);
    const person =
      (await claimAccount(tx, changes, { ...waiting, referredBy })) ??
      (await addPerson(context, tx, changes, { ...waiting, referredBy }));
    return openFor(context, tx, person, from);
  });
  return value;
}

/**
 * Checks the form and sends a code to its number; `finishSignUp` creates the account. Only a person who has proved
 * the number by its code learns whether number, email or referral code are known: until then the answer, and the work
 * behind it, are the same.
 * @throws Refused with the codes of `checkSignUp`, too_many_tries, upstream_failed
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
  await countSend(context, phone, from.address);
  const waiting = await waitingPerson(context, form);
  const { id, code } = await createCode(
    context,
    'sign_up',
    phone,
    sealText(WAITING, JSON.stringify(waiting)),
  );
  const isKnown = await hasAccount(database.db, phone);
  const message = { purpose: 'sign_up', phone, code, locale: from.locale, hasAccount: isKnown } as const;
  await sendOrRefuse(context, sendCode(context, message));
  return otpSent(id);
}

/**
 * Creates the account and signs it in after the right code, or completes a sign-in that waited for it.
 * @throws Refused as `tryCode`; phone_taken, email_taken at sign-up
 */
export async function finishByCode(
  context: Context,
  { otp_id: id, otp }: { otp_id: string; otp: string },
  from: From,
): Promise<SignedIn> {
  const code = await tryCode(context, { id, otp, purposes: ['sign_up', 'sign_in'] }, from);
  return code.purpose === 'sign_in' ? finishSignIn(context, code, from) : finishSignUp(context, code, from);
}

async function finishSignUp(context: Context, code: OneTimeCode, from: From): Promise<SignedIn> {
  const waiting = WaitingPerson.assert(JSON.parse(openText(WAITING, code.payload ?? 'null')));
  try {
    return await addSignedUp(context, code.id, waiting, from);
  } catch (error) {
    // this answer is given only once, then the stored data is deleted
    if (error instanceof Refused && error.error.code !== 'otp_expired')
      await useCode(context, context.database.db, code.id);
    throw error;
  }
}

/** Sends another code for the waiting form. @throws Refused not_found, otp_expired, too_many_tries, upstream_failed */
export async function resendCode(context: Context, id: string, from: From): Promise<OtpSent> {
  const known = await readCode(context, id);
  if (known.purpose === 'sign_in') return resendForSignIn(context, known, from);
  await countSend(context, known.phone, from.address);
  const { purpose, phone, code } = await renewCode(context, id);
  const isKnown = await hasAccount(context.database.db, phone);
  const message = { purpose, phone, code, locale: from.locale, hasAccount: isKnown };
  if (purpose === 'sign_up' || purpose === 'number') await sendOrRefuse(context, sendCode(context, message));
  else sendToOwner(context, message);
  return otpSent(id);
}

/**
 * Sends a code for a new password; the answer is the same for a number without an account. A driver who has not used
 * the code yet gets another one, which `resetPassword` accepts.
 * @throws Refused field_required, phone_invalid, too_many_tries
 */
export async function forgetPassword(context: Context, typedPhone: string, from: From): Promise<OtpSent> {
  checkForm(
    checkSignIn({ phone: typedPhone, password: '-' }, { allowDemo: allowsDemoPhones(context.config) }),
  );
  const phone = phoneOf(context, typedPhone);
  await countSend(context, phone, from.address);
  const { db } = context.database;
  const [person, invited] = await Promise.all([personByPhone(db, phone), openInvitation(db, phone)]);
  // an invitation to an existing account's number changes nothing for that account
  const invitation = person === null ? invited : null;
  const purpose = invitation === null ? 'reset_password' : 'driver';
  const { id, code } = await createCode(context, purpose, phone, invitation);
  sendToOwner(context, { purpose, phone, code, locale: from.locale });
  return otpSent(id);
}

/**
 * Sends in the background, so that the time of the answer does not reveal whether the number has an account.
 */
function sendToOwner(context: Context, message: Parameters<typeof sendCode>[1]): void {
  personByPhone(context.database.db, message.phone)
    .then((person) => (person || message.purpose === 'driver' ? sendCode(context, message) : undefined))
    .catch((error: unknown) => {
      context.log.error({ failure: failureOf(error) }, 'message not sent');
    });
}

/**
 * Sets a new password by code, signs the person out everywhere else, and signs them in here.
 * @throws Refused password_length, password_mismatch, and as `tryCode`
 */
export async function resetPassword(
  context: Context,
  form: { otp_id: string; otp: string; password: string; password_confirmation: string },
  from: From,
): Promise<SignedIn> {
  checkForm(checkNewPassword(form, dhakaDate(context.now())));
  const { otp_id: id, otp } = form;
  const code = await tryCode(context, { id, otp, purposes: ['reset_password', 'driver'] }, from);
  if (code.purpose === 'driver') return finishJoin(context, code, form.password, from);
  const { phone } = code;
  const passwordHash = await hashPassword(form.password);
  const signedIn = await context.database.db.transaction(async (tx) => {
    await useCode(context, tx, id);
    const [person] = await tx.update(users).set({ passwordHash }).where(eq(users.phone, phone)).returning();
    if (!person) throw new Refused({ code: 'otp_wrong', field: 'otp' });
    await closeAllSessions(tx, person.id);
    await forgetDevices(tx, person.id);
    await dropWaitingSignIns(tx, phone);
    return openFor(context, tx, person, from);
  });
  context.realtime.signedOut(signedIn.user.id);
  return signedIn;
}

/** The password rules of sign-up, for a form that has only the password. */
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
