import { lt } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { sessions } from '../db/schema/accounts.ts';
import { failureOf } from '../failure.ts';
import { dropOldCodes } from '../modules/accounts/one-time-codes.ts';
import { dropOldActs } from '../modules/accounts/reach.ts';
import { dropOldTries } from '../modules/accounts/tries.ts';
import { forgetMutations, forgetRemovals } from '../sync/forget.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Removes what has expired: codes, counted tries, sessions with their subscriptions and sockets; and what no phone asks for any
 * more: old removals and results. */
export async function dropExpired(context: Context): Promise<void> {
  await dropOldCodes(context);
  await dropOldTries(context);
  await dropOldActs(context);
  const expired = await context.database.db
    .delete(sessions)
    .where(lt(sessions.expiresAt, new Date(context.now())))
    .returning({ userId: sessions.userId, tokenHash: sessions.tokenHash });
  for (const { userId, tokenHash } of expired) context.realtime.signedOut(userId, tokenHash);
  await forgetRemovals(context);
  await forgetMutations(context);
}

/** Does so every hour. @returns how to stop it */
export function housekeeping(context: Context): () => void {
  const timer = setInterval(() => {
    dropExpired(context).catch((error: unknown) =>
      context.log.error({ failure: failureOf(error) }, 'housekeeping failed'),
    );
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
