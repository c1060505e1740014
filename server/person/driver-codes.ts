import type { Context } from '../act/context.ts';
import { otpCodes } from '../db/schema/accounts.ts';
import { and, eq, sql } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { fits, stillOpen, type Asking, type OneTimeCode } from './one-time-codes.ts';
import { checkWithin, giveBack, limits, raise } from './tries.ts';

/**
 * Finds and tries a driver's code by the number, because the car owner's phone requested it. If several
 * owners sent codes, each counts the try, and the matching one determines the owner.
 * @returns the code's row; `useCode` must claim it in the transaction of its effect
 * @throws Refused otp_expired without a code that waits, otp_wrong, too_many_tries
 */
export async function tryDriverCode(
  context: Context,
  { phone, otp }: { phone: string; otp: string },
  { address }: Pick<Asking, 'address'>,
): Promise<OneTimeCode> {
  checkWithin(limits.codeByAddress, await raise(context, limits.codeByAddress, address));
  const waiting = await context.database.db
    .update(otpCodes)
    .set({ attempts: sql`${otpCodes.attempts} + 1` })
    .where(and(eq(otpCodes.phone, phone), eq(otpCodes.purpose, 'driver'), ...stillOpen(context)))
    .returning();
  if (waiting.length === 0) throw new Refused({ code: 'otp_expired', field: 'otp' });
  const right = waiting.find(({ id, codeHash: hash }) => fits(hash, id, otp));
  if (!right) throw new Refused({ code: 'otp_wrong', field: 'otp' });
  await giveBack(context, limits.codeByAddress, address);
  return right;
}
