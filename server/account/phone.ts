/**
 * Changing the phone number: the password, then the code that was sent to the new number. An SMS informs the
 * old number, so that nobody can take an account over unnoticed.
 */
import { checkSignIn } from '../../domain/person/sign-in.ts';
import type { NumberBody, NumberCodeBody } from '../../protocol/api/own-account.ts';
import { allowsDemoPhones } from '../base/config.ts';
import type { Context } from '../act/context.ts';
import { users } from '../db/schema/accounts.ts';
import { nodataKeys } from '../db/schema/nodata.ts';
import { eq } from '../db/sql.ts';
import { failureOf } from '../base/failure.ts';
import type { Caller } from '../http/route.ts';
import { serverText } from '../http/answer/texts.ts';
import { Refused } from '../base/refused.ts';
import { transact, userStream } from '../streams/change-log.ts';
import { checkForm, otpSent, phoneOf, sendOrRefuse, type From, type OtpSent } from '../person/answers.ts';
import { countSend, createCode, sendCode, tryCode, useCode } from '../person/one-time-codes.ts';
import { personByPhone } from '../person/people.ts';
import { touchName } from './change.ts';
import { checkOwnPassword } from './security.ts';

/**
 * Sends a code to the new number, whether or not an account has it.
 * @throws Refused forbidden for drivers, whose owner wrote their number; phone_invalid, password_wrong, too_many_tries,
 * upstream_failed
 */
export async function askForNumber(
  context: Context,
  caller: Caller,
  { phone: typed, password }: typeof NumberBody.infer,
  from: From,
): Promise<OtpSent> {
  if (caller.type === 'driver') throw new Refused({ code: 'forbidden' });
  checkForm(checkSignIn({ phone: typed, password: '-' }, { allowDemo: allowsDemoPhones(context.config) }));
  await checkOwnPassword(context, caller, password, 'password');
  const phone = phoneOf(context, typed);
  await countSend(context, phone, from.address);
  const { id, code } = await createCode(context, 'new_number', phone, caller.id);
  const message = { purpose: 'new_number', phone, code, locale: from.locale } as const;
  await sendOrRefuse(context, sendCode(context, message));
  return otpSent(id);
}

/**
 * Gives the account the new number, once the code proves it. The other parties of agreed trips get the new
 * number.
 * @throws Refused as `tryCode`; phone_taken, only after the number is proved
 */
export async function takeNumber(
  context: Context,
  caller: Caller,
  { otp_id: id, otp }: typeof NumberCodeBody.infer,
  from: From,
): Promise<void> {
  const { phone, payload } = await tryCode(context, { id, otp, purposes: ['new_number'] }, from);
  if (payload !== caller.id) throw new Refused({ code: 'not_found', field: 'otp_id' });
  const { value: before } = await transact(context, async (tx, changes) => {
    await useCode(context, tx, id);
    const [person] = await tx.select().from(users).where(eq(users.id, caller.id)).for('no key update');
    if (!person) throw new Refused({ code: 'not_found' });
    if (await personByPhone(tx, phone)) throw new Refused({ code: 'phone_taken', field: 'phone' });
    await tx.update(users).set({ phone }).where(eq(users.id, caller.id));
    // what was sealed for the former number ends with it, on all phones
    await tx.delete(nodataKeys).where(eq(nodataKeys.userId, caller.id));
    changes.touch(userStream(caller.id), 'profile', caller.id);
    await touchName({ context, tx, changes, actor: caller });
    return person.phone;
  });
  const text = serverText(from.locale, 'sms.number_changed');
  await context.sms
    .send({ phone: before, text })
    .catch((error: unknown) => context.log.error({ failure: failureOf(error) }, 'message not sent'));
}
