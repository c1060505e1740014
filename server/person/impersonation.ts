/**
 * Opens and ends read-only sessions, in which an operator sees what a person sees (REQ 6); nothing else does
 * so. Such a session lasts an hour.
 */
import type { Context } from '../act/context.ts';
import type { Reader } from '../db/connection.ts';
import { sessions } from '../db/schema/accounts.ts';
import { and, eq, gt } from '../db/sql.ts';
import { IMPERSONATED_FOR, openSession } from './sessions.ts';

/**
 * Opens a read-only session.
 * @param operator the operator who will use it
 * @returns the token, which is stored nowhere
 */
export async function openImpersonation(
  context: Pick<Context, 'now'>,
  db: Reader,
  userId: string,
  operator: string,
): Promise<string> {
  return openSession(context, db, userId, { impersonatedBy: operator });
}

/** How long a read-only session lasts, in ms. */
export const looksFor = IMPERSONATED_FOR;

/**
 * Ends a read-only session before its time, by the hash of its token. Its row stays until the audit has
 * recorded the end.
 */
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
