/**
 * The one place where a session that looks through a person's eyes (SPEC 6) is opened and ended. It can only read, and
 * lasts an hour.
 */
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/connection.ts';
import { closeSession, openSession } from './sessions.ts';

/**
 * Opens one.
 * @param operator who looks
 * @returns the token, which exists nowhere but here
 */
export async function openImpersonation(
  context: Pick<Context, 'now'>,
  db: Reader,
  userId: string,
  operator: string,
): Promise<string> {
  return openSession(context, db, userId, { impersonatedBy: operator });
}

/** Ends one by the hash of its token, before its time. */
export async function endImpersonation(db: Reader, tokenHash: string): Promise<void> {
  await closeSession(db, tokenHash);
}
