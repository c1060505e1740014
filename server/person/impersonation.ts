/**
 * The one place where a session that looks through a person's eyes (REQ 6) is opened and ended. It can only read, and
 * lasts an hour.
 */
import type { Context } from '../act/context.ts';
import type { Reader } from '../db/connection.ts';
import { sessions } from '../db/schema/accounts.ts';
import { and, eq, gt } from '../db/sql.ts';
import { IMPERSONATED_FOR, openSession } from './sessions.ts';

/**
 * Opens one.
 * @param operator who reads
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

/** How long one lasts, in ms. */
export const looksFor = IMPERSONATED_FOR;

/** Ends one by the hash of its token, before its time. Its row stays until the audit has its end. */
export async function endImpersonation(
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  tokenHash: string,
): Promise<void> {
  const at = new Date(now());
  await db
    .update(sessions)
    .set({ expiresAt: at })
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, at)));
}
