/** How operators get in: set up by a link, then password and code each time. */
import { isOperatorPassword } from '../../../domain/office.ts';
import { normalisePhone } from '../../../domain/phone.ts';
import { allowsDemoPhones } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import { operators, operatorSessions } from '../../db/schema/office.ts';
import { and, eq, gt } from '../../db/sql.ts';
import { Refused } from '../../refused.ts';
import { hashPassword, isPassword } from '../accounts/passwords.ts';
import { hashOf } from '../accounts/sessions.ts';
import { countTry, forgetTries, type Limit } from '../accounts/tries.ts';
import { record, type Acting } from './audit.ts';
import { newRecoveryCodes, newSecret, secretAddress, useSecondFactor } from './second-factor.ts';
import { closeOperatorSession, halfSignedIn, openOperatorSession } from './sessions.ts';

const MINUTE = 60_000;
const passwords: Limit = { name: 'office-password', max: 10, perMs: 15 * MINUTE, watched: 'number' };
const addresses: Limit = { name: 'office-address', max: 50, perMs: 15 * MINUTE, watched: 'address' };
const codes: Limit = { name: 'office-code', max: 6, perMs: 15 * MINUTE, watched: 'number' };

type OperatorRecord = typeof operators.$inferSelect;
type From = { address: string };

const asActing = ({ id, name, roles }: OperatorRecord, { address }: From): Acting => ({
  operator: { id, name, roles, tokenHash: null },
  address,
});
const asSubject = ({ id, name }: Pick<OperatorRecord, 'id' | 'name'>) => ({ kind: 'operator', id, name });

/**
 * The first step: number and password. The answer and the work are the same for a number without an operator.
 * @returns the token of half a session
 * @throws Refused wrong_credentials, too_many_tries
 */
export async function signInOperator(
  context: Context,
  { phone: typed, password }: { phone: string; password: string },
  { address }: From,
): Promise<{ token: string; name: string }> {
  const { db } = context.database;
  const phone = normalisePhone(typed, { allowDemo: allowsDemoPhones(context.config) }) ?? '';
  await countTry(context, addresses, address);
  await countTry(context, passwords, phone);
  const [operator] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.phone, phone), eq(operators.active, true)));
  const matches = await isPassword(operator?.passwordHash ?? null, password);
  if (!operator || !matches) throw new Refused({ code: 'wrong_credentials', field: 'password' });
  await forgetTries(context, passwords, phone);
  return { token: await openOperatorSession(context, db, operator.id, false), name: operator.name };
}

/**
 * The second step: a code of the app, or a recovery code. The session gets a new token.
 * @throws Refused unauthenticated without the first step; otp_wrong, too_many_tries
 */
export async function finishOperatorSignIn(
  context: Context,
  { token, code }: { token: string | null; code: string },
  from: From,
): Promise<{ token: string; operator: OperatorRecord }> {
  const operator = await halfSignedIn(context, token);
  if (!operator || token === null) throw new Refused({ code: 'unauthenticated' });
  await countTry(context, codes, operator.id);
  const opened = await context.database.db.transaction(async (tx) => {
    if (!(await useSecondFactor(context, tx, operator, code)))
      throw new Refused({ code: 'otp_wrong', field: 'code' });
    await closeOperatorSession(tx, hashOf(token));
    await record(context, tx, asActing(operator, from), {
      action: 'session.open',
      subject: asSubject(operator),
    });
    return openOperatorSession(context, tx, operator.id, true);
  });
  await forgetTries(context, codes, operator.id);
  return { token: opened, operator };
}

/** Ends a session, whole or half. */
export async function signOutOperator(context: Context, token: string | null): Promise<void> {
  if (token !== null) await closeOperatorSession(context.database.db, hashOf(token));
}

/** The operator of a link that can still be used. @throws Refused otp_expired */
async function operatorOfLink(context: Context, tx: Tx, token: string): Promise<OperatorRecord> {
  const [operator] = await tx
    .select()
    .from(operators)
    .where(and(eq(operators.setUpHash, hashOf(token)), gt(operators.setUpUntil, new Date(context.now()))))
    .for('update');
  if (!operator) throw new Refused({ code: 'otp_expired' });
  return operator;
}

/**
 * The link's first step: a password, and the secret for an app that makes codes.
 * @throws Refused otp_expired for a link that was used or is too old; too_many_tries; password_length
 */
export async function setUpOperator(
  context: Context,
  { token, password }: { token: string; password: string },
  { address }: From,
): Promise<{ name: string; secret: string; address: string }> {
  await countTry(context, addresses, address);
  if (!isOperatorPassword(password)) throw new Refused({ code: 'password_length', field: 'password' });
  const passwordHash = await hashPassword(password);
  return context.database.db.transaction(async (tx) => {
    const { id, name, phone } = await operatorOfLink(context, tx, token);
    const totpSecret = newSecret();
    await tx.update(operators).set({ passwordHash, totpSecret }).where(eq(operators.id, id));
    return { name, secret: totpSecret, address: secretAddress(totpSecret, phone) };
  });
}

/**
 * The link's last step: the first code proves that the app has the secret. The link is used up, and a session is open.
 * @throws Refused otp_expired, otp_wrong, too_many_tries
 */
export async function finishSetUp(
  context: Context,
  { token, code }: { token: string; code: string },
  from: From,
): Promise<{ token: string; recovery: string[] }> {
  await countTry(context, addresses, from.address);
  await countTry(context, codes, hashOf(token));
  return context.database.db.transaction(async (tx) => {
    const operator = await operatorOfLink(context, tx, token);
    if (operator.passwordHash === null) throw new Refused({ code: 'otp_expired' });
    if (!(await useSecondFactor(context, tx, operator, code)))
      throw new Refused({ code: 'otp_wrong', field: 'code' });
    const recovery = newRecoveryCodes();
    await tx
      .update(operators)
      .set({ recovery: recovery.hashes, setUpHash: null, setUpUntil: null })
      .where(eq(operators.id, operator.id));
    await tx.delete(operatorSessions).where(eq(operatorSessions.operatorId, operator.id));
    await record(context, tx, asActing(operator, from), {
      action: 'operator.set_up',
      subject: asSubject(operator),
    });
    return { token: await openOperatorSession(context, tx, operator.id, true), recovery: recovery.codes };
  });
}
