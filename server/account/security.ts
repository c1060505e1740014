/** A person's own password and the phones that are signed in. */
import { checkNewPassword } from '../../domain/person/new-password.ts';
import type { OwnSession, PasswordBody } from '../../protocol/api/own-account.ts';
import type { Context } from '../act/context.ts';
import { sessions, users } from '../db/schema/accounts.ts';
import { and, eq, isNull } from '../db/sql.ts';
import type { Caller } from '../http/route.ts';
import { Refused } from '../base/refused.ts';
import { checkForm } from '../person/answers.ts';
import { forgetDevices } from '../person/devices.ts';
import { hashPassword, isPassword } from '../person/passwords.ts';
import { personById } from '../person/people.ts';
import { closeOtherSessions, sessionsOf } from '../person/sessions.ts';
import { countTry, forgetTries, limits } from '../person/tries.ts';

/** @throws Refused password_wrong at this field; too_many_tries */
export async function checkOwnPassword(
  context: Context,
  { id }: Pick<Caller, 'id'>,
  password: string,
  field: string,
): Promise<void> {
  await countTry(context, limits.passwordByPerson, id);
  const { passwordHash } = await personById(context.database.db, id);
  if (!(await isPassword(passwordHash, password))) throw new Refused({ code: 'password_wrong', field });
  await forgetTries(context, limits.passwordByPerson, id);
}

/**
 * Sets another password. Every other phone is signed out and has to prove itself again.
 * @throws Refused password_length, password_mismatch, password_wrong, too_many_tries
 */
export async function changePassword(
  context: Context,
  caller: Caller,
  { current_password: current, ...form }: typeof PasswordBody.infer,
): Promise<void> {
  checkForm(checkNewPassword(form));
  await checkOwnPassword(context, caller, current, 'current_password');
  const passwordHash = await hashPassword(form.password);
  const closed = await context.database.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, caller.id));
    await forgetDevices(tx, caller.id);
    return closeOtherSessions(tx, caller.id, caller.tokenHash);
  });
  for (const tokenHash of closed) context.realtime.signedOut(caller.id, tokenHash);
}

/** The sessions in which the person is signed in, the latest used first. */
export async function ownSessions(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { id, tokenHash: here }: Pick<Caller, 'id' | 'tokenHash'>,
): Promise<OwnSession[]> {
  const found = await sessionsOf(database.db, id, now());
  return found.map(({ tokenHash, device, createdAt, usedAt }) => ({
    id: tokenHash,
    device: device ?? '',
    since: createdAt.toISOString(),
    used: (usedAt ?? createdAt).toISOString(),
    own: tokenHash === here,
  }));
}

/** Signs out one other phone, or all others (null). @throws Refused not_found */
export async function endSessions(context: Context, caller: Caller, session: string | null): Promise<void> {
  const { db } = context.database;
  const closed =
    session === null
      ? await closeOtherSessions(db, caller.id, caller.tokenHash)
      : (
          await db
            .delete(sessions)
            .where(
              and(
                eq(sessions.userId, caller.id),
                eq(sessions.tokenHash, session),
                isNull(sessions.impersonatedBy),
              ),
            )
            .returning({ tokenHash: sessions.tokenHash })
        ).map(({ tokenHash }) => tokenHash);
  if (session !== null && closed.length === 0) throw new Refused({ code: 'not_found' });
  for (const tokenHash of closed) context.realtime.signedOut(caller.id, tokenHash);
}
