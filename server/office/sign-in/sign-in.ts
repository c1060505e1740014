/**
 * The sign-in of operators: set up by a link, then password and code each time.
 *
 *   number and password ─ counted ─ known browser, or nobody is guessing ─ right ─▶ half a session ─ code ─▶ signed in
 *                            └─ guessing ─▶ the code is asked for at once; both right ─▶ signed in
 *
 * Invariants, as for travellers (`accounts/sign-in.ts`)
 *   1. Nobody can lock an operator out by guessing: it only makes the operator give the code with the password, and not
 *      even that in a browser that the operator has used before.
 *   2. Once the code is asked for, the answer does not tell which of the two was wrong.
 *   3. The answers, and the work behind them, are the same for a number without an operator.
 */
import { isOperatorPassword } from '../../../domain/site/office.ts';
import { normalisePhone } from '../../../domain/base/phone.ts';
import { allowsDemoPhones } from '../../base/config.ts';
import type { Context } from '../../act/context.ts';
import type { Tx } from '../../db/connection.ts';
import { operators, operatorSessions } from '../../db/schema/office.ts';
import { totpSecrets } from '../../db/sealed-text.ts';
import { and, eq, gt } from '../../db/sql.ts';
import { Refused } from '../../base/refused.ts';
import { hashPassword, isPassword } from '../../person/passwords.ts';
import { hashOf } from '../../person/sessions.ts';
import { countTry, forgetTries, giveBack, raise, type Limit } from '../../person/tries.ts';
import { anchorBeside } from '../audit/audit-anchor.ts';
import { record, type Acting } from '../audit/audit.ts';
import { isOperatorDevice, rememberOperatorDevice } from './devices.ts';
import { newRecoveryCodes, newSecret, secretAddress, useSecondFactor } from './second-factor.ts';
import { closeOperatorSession, halfSignedIn, openOperatorSession } from './sessions.ts';

const MINUTE = 60_000;
/** Wrong passwords; beyond the limit the code is required together with the password. */
const passwords: Limit = { name: 'office-password', max: 10, perMs: 15 * MINUTE, watched: 'number' };
/** Beyond this limit a known browser is treated as a new one. */
const browsers: Limit = { name: 'office-browser', max: 20, perMs: 15 * MINUTE };
const addresses: Limit = { name: 'office-address', max: 50, perMs: 15 * MINUTE, watched: 'address' };
/** Wrong codes after a right password. */
const codes: Limit = { name: 'office-code', max: 6, perMs: 15 * MINUTE, watched: 'number' };

type OperatorRecord = typeof operators.$inferSelect;
type From = { address: string; device: string | null };
/** `device`: the token that the browser stores. */
type SignedIn = { token: string; device: string; operator: OperatorRecord };

const asActing = ({ id, name, roles }: OperatorRecord, { address }: Pick<From, 'address'>): Acting => ({
  operator: { id, name, roles, tokenHash: null },
  address,
});
const asSubject = ({ id, name }: Pick<OperatorRecord, 'id' | 'name'>) => ({ kind: 'operator', id, name });

/**
 * The first step: number and password; together with a code it is the whole sign-in.
 * @returns the token of half a session, or of a whole one
 * @throws Refused wrong_credentials, too_many_tries; operator_code_first while the number is being guessed at
 */
export async function signInOperator(
  context: Context,
  { phone: typed, password, code }: { phone: string; password: string; code?: string | undefined },
  from: From,
): Promise<{ token: string; name: string; device: string | null }> {
  const { db } = context.database;
  const phone = normalisePhone(typed, { allowDemo: allowsDemoPhones(context.config) }) ?? '';
  const { needsCode, right } = await countedTry(context, phone, from);
  if (needsCode && code === undefined) throw new Refused({ code: 'operator_code_first', field: 'code' });
  const [operator] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.phone, phone), eq(operators.active, true)));
  const matches = await isPassword(operator?.passwordHash ?? null, password);
  const wrong = new Refused({ code: 'wrong_credentials', field: 'password' });
  if (!operator || !matches) throw wrong;
  const { name } = operator;
  if (code === undefined) {
    await right();
    return { token: await openOperatorSession(context, db, operator.id, false), name, device: null };
  }
  if ((await raise(context, codes, operator.id)).count > codes.max) throw wrong;
  const signedIn = await db.transaction(async (tx) => {
    if (!(await useSecondFactor(context, tx, operator, code))) throw wrong;
    return openWhole(context, tx, operator, from);
  });
  anchorBeside(context);
  await right();
  await forgetTries(context, codes, operator.id);
  return { ...signedIn, name };
}

/** Counts a try before it is judged. @throws Refused too_many_tries */
async function countedTry(
  context: Context,
  phone: string,
  { address, device }: From,
): Promise<{ needsCode: boolean; right(): Promise<void> }> {
  if (await isOperatorDevice(context, device, phone)) {
    const subject = `${device} ${phone}`;
    const { count } = await raise(context, browsers, subject);
    if (count <= browsers.max)
      return { needsCode: false, right: () => forgetTries(context, browsers, subject) };
  }
  await countTry(context, addresses, address);
  const { count } = await raise(context, passwords, phone);
  const needsCode = count > passwords.max;
  return {
    needsCode,
    // after the operator signs in, an attacker's tries still count
    right: () => (needsCode ? giveBack : forgetTries)(context, passwords, phone),
  };
}

async function openWhole(context: Context, tx: Tx, operator: OperatorRecord, from: From): Promise<SignedIn> {
  await record(context, tx, asActing(operator, from), {
    action: 'session.open',
    subject: asSubject(operator),
  });
  return {
    token: await openOperatorSession(context, tx, operator.id, true),
    device: await rememberOperatorDevice(context, tx, from.device, operator.id),
    operator,
  };
}

/**
 * The second step: a code of the app, or a recovery code. The session gets a new token.
 * @throws Refused unauthenticated without the first step; otp_wrong, too_many_tries
 */
export async function finishOperatorSignIn(
  context: Context,
  { token, code }: { token: string | null; code: string },
  from: From,
): Promise<SignedIn> {
  const operator = await halfSignedIn(context, token);
  if (!operator || token === null) throw new Refused({ code: 'unauthenticated' });
  const isKnown = await isOperatorDevice(context, from.device, operator.phone);
  const subject = isKnown ? `${from.device} ${operator.id}` : operator.id;
  await countTry(context, codes, subject);
  const opened = await context.database.db.transaction(async (tx) => {
    if (!(await useSecondFactor(context, tx, operator, code)))
      throw new Refused({ code: 'otp_wrong', field: 'code' });
    await closeOperatorSession(tx, hashOf(token));
    return openWhole(context, tx, operator, from);
  });
  anchorBeside(context);
  await forgetTries(context, codes, subject);
  return opened;
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
  { address }: Pick<From, 'address'>,
): Promise<{ name: string; secret: string; address: string }> {
  await countTry(context, addresses, address);
  if (!isOperatorPassword(password)) throw new Refused({ code: 'password_length', field: 'password' });
  const passwordHash = await hashPassword(password);
  return context.database.db.transaction(async (tx) => {
    const { id, name, phone } = await operatorOfLink(context, tx, token);
    const secret = newSecret();
    await tx
      .update(operators)
      .set({ passwordHash, totpSecret: totpSecrets.seal(secret) })
      .where(eq(operators.id, id));
    return { name, secret, address: secretAddress(secret, phone) };
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
): Promise<{ token: string; device: string; recovery: string[] }> {
  await countTry(context, addresses, from.address);
  await countTry(context, codes, hashOf(token));
  const opened = await context.database.db.transaction(async (tx) => {
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
    return {
      token: await openOperatorSession(context, tx, operator.id, true),
      device: await rememberOperatorDevice(context, tx, from.device, operator.id),
      recovery: recovery.codes,
    };
  });
  anchorBeside(context);
  return opened;
}
