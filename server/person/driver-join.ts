/**
 * How a driver whom a car owner has added gets an account (decision 0030).
 *
 *   added by the owner ─ code by SMS ─▶ the number, the code and a password ─▶ account of type driver, signed in
 *                                  └─ lost ─▶ the same by 'forgot password'
 *
 * Until then there is an invitation and no account, so adding a number as a driver's cannot take it from its owner.
 */
import { checkOtp } from '../../domain/person/account.ts';
import { checkNewPassword } from '../../domain/person/new-password.ts';
import { checkField, checkPhone } from '../../domain/person/sign-in.ts';
import { allowsDemoPhones } from '../base/config.ts';
import type { Context } from '../act/context.ts';
import type { Reader, Tx } from '../db/connection.ts';
import { users } from '../db/schema/accounts.ts';
import { drivers } from '../db/schema/drivers.ts';
import { and, desc, eq } from '../db/sql.ts';
import { failureOf } from '../base/failure.ts';
import { serverText } from '../http/answer/texts.ts';
import { Refused } from '../base/refused.ts';
import { transact, userStream, type ChangeLog } from '../streams/change-log.ts';
import { checkForm, openFor, phoneOf, type From, type SignedIn } from './answers.ts';
import { forgetDevices } from './devices.ts';
import { tryDriverCode } from './driver-codes.ts';
import { createCode, dropWaitingSignIns, useCode, type OneTimeCode } from './one-time-codes.ts';
import { hashPassword } from './passwords.ts';
import { addPerson, type Person } from './people.ts';
import { closeAllSessions } from './sessions.ts';
import { countTry, limits } from './tries.ts';

type Invited = { id: string; phone: string };

/**
 * Sends a driver the code, in the background: the owner can send a lost one again. @param owner the car
 * owner's name
 */
export function sendInvitation(context: Context, invited: Invited, owner: string): void {
  invite(context, invited, owner).catch((error: unknown) =>
    context.log.error({ failure: failureOf(error) }, 'message not sent'),
  );
}

async function invite(context: Context, { id, phone }: Invited, owner: string): Promise<void> {
  await countTry(context, limits.smsByPhone, phone);
  const { code } = await createCode(context, 'driver', phone, id);
  const { publicUrl } = context.config;
  const place = publicUrl === null ? '/driver/join' : new URL('/driver/join', publicUrl).href;
  const text = serverText('bn', 'sms.driver_invited', { owner, code, place });
  await context.sms.send({ phone, text });
}

/** The newest driver's row (id) that waits for a code to this number; null without any. */
export async function openInvitation(db: Reader, phone: string): Promise<string | null> {
  const [newest] = await db
    .select({ id: drivers.id })
    .from(drivers)
    .where(and(eq(drivers.phone, phone), eq(drivers.status, 'invited')))
    .orderBy(desc(drivers.codeSentAt))
    .limit(1);
  return newest?.id ?? null;
}

type JoinForm = { phone: string; otp: string; password: string; password_confirmation: string };

/**
 * Sets a driver's password by the code from the SMS, and signs in.
 * @throws Refused field_required, phone_invalid, otp_invalid, password_length, password_mismatch; as `tryDriverCode`
 * and `finishJoin`
 */
export async function joinAsDriver(context: Context, form: JoinForm, from: From): Promise<SignedIn> {
  const allowDemo = allowsDemoPhones(context.config);
  const otp = checkOtp(form.otp);
  checkForm([
    ...checkField('phone', form.phone, checkPhone({ allowDemo })),
    ...(otp ? [otp] : []),
    ...checkNewPassword(form),
  ]);
  const code = await tryDriverCode(context, { phone: phoneOf(context, form.phone), otp: form.otp }, from);
  return finishJoin(context, code, form.password, from);
}

/**
 * Makes the account after the right code, or uses that of a driver who worked for another owner before.
 * @throws Refused otp_expired; phone_taken where the number meanwhile belongs to a passenger or car owner;
 * driver_phone_unavailable where the driver meanwhile works for another owner
 */
export async function finishJoin(
  context: Context,
  code: OneTimeCode,
  password: string,
  from: From,
): Promise<SignedIn> {
  const passwordHash = await hashPassword(password);
  try {
    const { value } = await transact(context, async (tx, changes) => {
      await useCode(context, tx, code.id);
      const driver = await lockInvited(tx, code.payload ?? '');
      const person = await accountFor(context, tx, changes, driver, passwordHash);
      await tx.update(drivers).set({ userId: person.id, status: 'active' }).where(eq(drivers.id, driver.id));
      changes.touch(userStream(driver.ownerId), 'driver', driver.id);
      return openFor(context, tx, person, from);
    });
    context.realtime.signedOut(value.user.id);
    return value;
  } catch (error) {
    // a proved number gets this answer only once
    if (error instanceof Refused && error.error.code !== 'otp_expired')
      await useCode(context, context.database.db, code.id);
    throw error;
  }
}

async function lockInvited(tx: Tx, id: string): Promise<typeof drivers.$inferSelect> {
  const [driver] = await tx.select().from(drivers).where(eq(drivers.id, id)).for('update');
  if (driver?.status !== 'invited') throw new Refused({ code: 'otp_expired', field: 'otp' });
  return driver;
}

async function accountFor(
  context: Context,
  tx: Tx,
  changes: ChangeLog,
  { name, phone }: { name: string; phone: string },
  passwordHash: string,
): Promise<Person> {
  const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  const isTheirs = found && and(eq(users.id, found.id), eq(users.phone, phone));
  const [known] = isTheirs ? await tx.select().from(users).where(isTheirs).for('update') : [];
  if (!known) {
    const nothingAsked = { email: null, nid: null, dateOfBirth: null };
    return addPerson(context, tx, changes, { type: 'driver', name, phone, passwordHash, ...nothingAsked });
  }
  if (known.type !== 'driver') throw new Refused({ code: 'phone_taken', field: 'phone' });
  if (await worksFor(tx, known.id)) throw new Refused({ code: 'driver_phone_unavailable', field: 'phone' });
  await closeAllSessions(tx, known.id);
  await forgetDevices(tx, known.id);
  await dropWaitingSignIns(tx, phone);
  await tx.update(users).set({ passwordHash, name }).where(eq(users.id, known.id));
  changes.touch(userStream(known.id), 'profile', known.id);
  return { ...known, passwordHash, name };
}

/** The owner for whom a driver's account works; null when there is none. */
export async function worksFor(db: Reader, userId: string): Promise<string | null> {
  const [at] = await db
    .select({ ownerId: drivers.ownerId })
    .from(drivers)
    .where(and(eq(drivers.userId, userId), eq(drivers.status, 'active')));
  return at?.ownerId ?? null;
}
