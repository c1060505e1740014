/**
 * Sign-in (REQ 5, 6).
 *
 *   number and password ─ counted ─ known device, or no guessing ─ right ─▶ signed in
 *                            │                                          └─ wrong ─▶ wrong_credentials, still counted
 *                            └─ guessing ─▶ code_required, right or wrong ─ SMS code, if right ─▶ signed in
 *
 * Invariants
 *   1. Guessing at a number cannot lock its owner out: it only makes the owner enter a code, and not even that on a
 *      device that the owner has used before.
 *   2. Once a code is required, the answer does not reveal whether the password was right: only the owner's phone does.
 *      So further guesses reveal nothing, and send no message either.
 *   3. The answers, and the work behind them, are the same for a number without an account.
 */
import { checkSignIn } from '../../domain/person/sign-in.ts';
import type { Locale } from '../../domain/base/locale.ts';
import { allowsDemoPhones } from '../base/config.ts';
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { Refused } from '../base/refused.ts';
import { checkForm, openFor, otpSent, phoneOf, type From, type OtpSent, type SignedIn } from './answers.ts';
import { isKnownDevice } from './devices.ts';
import { createCode, renewCode, sendCode, useCode, type OneTimeCode } from './one-time-codes.ts';
import { isPassword } from './passwords.ts';
import { personById, personByPhone } from './people.ts';
import { checkWithin, countTry, forgetTries, giveBack, limits, raise } from './tries.ts';

/** @throws Refused with the codes of `checkSignIn`, wrong_credentials, code_required with `otp_id`, too_many_tries */
export async function signIn(
  context: Context,
  form: { phone: string; password: string },
  from: From,
): Promise<SignedIn> {
  checkForm(checkSignIn(form, { allowDemo: allowsDemoPhones(context.config) }));
  const phone = phoneOf(context, form.phone);
  const { needsCode, right } = await countedTry(context, phone, from);
  const person = await personByPhone(context.database.db, phone);
  const matches = await isPassword(person?.passwordHash ?? null, form.password);
  if (matches) await right();
  if (needsCode) throw await asksForCode(context, phone, matches && person ? person.id : null, from.locale);
  if (!person || !matches) throw new Refused({ code: 'wrong_credentials', field: 'password' });
  return openFor(context, context.database.db, person, from);
}

/** Counts a try before it is judged. @throws Refused too_many_tries */
async function countedTry(
  context: Context,
  phone: string,
  { address, device }: From,
): Promise<{ needsCode: boolean; right(): Promise<void> }> {
  if (await isKnownDevice(context, device, phone)) {
    const subject = `${device} ${phone}`;
    const { count } = await raise(context, limits.loginByDevice, subject);
    if (count <= limits.loginByDevice.max)
      return { needsCode: false, right: () => forgetTries(context, limits.loginByDevice, subject) };
  }
  const byAddress = await raise(context, limits.loginByAddress, address);
  checkWithin(limits.loginFloodByAddress, byAddress);
  const byPhone = await raise(context, limits.loginByPhone, phone);
  const needsCode = byPhone.count > limits.loginByPhone.max || byAddress.count > limits.loginByAddress.max;
  return {
    needsCode,
    right: async () => {
      await giveBack(context, limits.loginByAddress, address);
      // mistyped passwords no longer count after a sign-in; an attacker's tries still do
      if (needsCode) await giveBack(context, limits.loginByPhone, phone);
      else await forgetTries(context, limits.loginByPhone, phone);
    },
  };
}

/** @param userId the account whose password was right; null: no account, and every code fails */
async function asksForCode(
  context: Context,
  phone: string,
  userId: string | null,
  locale: Locale,
): Promise<Refused> {
  const waitsFor = userId !== null && (await mayHaveCode(context, phone)) ? userId : null;
  const { id, code } = await createCode(context, 'sign_in', phone, waitsFor);
  if (waitsFor !== null) sendBeside(context, { phone, code, locale });
  return new Refused({ code: 'code_required', values: otpSent(id) });
}

const mayHaveCode = async (context: Context, phone: string): Promise<boolean> =>
  (await raise(context, limits.signInSmsByPhone, phone)).count <= limits.signInSmsByPhone.max;

/** Sends in the background, because the time for sending would reveal that there was a message. */
function sendBeside(context: Context, message: { phone: string; code: string; locale: Locale }): void {
  sendCode(context, { purpose: 'sign_in', ...message }).catch((error: unknown) =>
    context.log.error({ failure: failureOf(error) }, 'message not sent'),
  );
}

/**
 * Sends another code for a waiting sign-in; the answer is the same where none is sent.
 * @throws Refused otp_expired, too_many_tries
 */
export async function resendForSignIn(context: Context, waiting: OneTimeCode, from: From): Promise<OtpSent> {
  const { id, phone, payload } = waiting;
  await countTry(context, limits.resendSoonByCode, id);
  if (payload !== null && (await mayHaveCode(context, phone))) {
    const { code } = await renewCode(context, id);
    sendBeside(context, { phone, code, locale: from.locale });
  }
  return otpSent(id);
}

/** Signs in after the right code, if the password before it was right too. @throws Refused otp_expired */
export async function finishSignIn(context: Context, code: OneTimeCode, from: From): Promise<SignedIn> {
  return context.database.db.transaction(async (tx) => {
    await useCode(context, tx, code.id);
    return openFor(context, tx, await personById(tx, code.payload ?? ''), from);
  });
}
