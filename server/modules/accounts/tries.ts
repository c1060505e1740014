import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { tries } from '../../db/schema/accounts.ts';
import { Refused } from '../../refused.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

export type Limit = { name: string; max: number; perMs: number };

/** An address may be that of a whole mobile network, so it is allowed more than a number. */
export const limits = {
  loginByPhone: { name: 'login-phone', max: 10, perMs: 15 * MINUTE },
  loginByAddress: { name: 'login-address', max: 100, perMs: 15 * MINUTE },
  codeByPhone: { name: 'code-phone', max: 20, perMs: HOUR },
  codeByAddress: { name: 'code-address', max: 200, perMs: HOUR },
  smsSoonByPhone: { name: 'sms-soon-phone', max: 1, perMs: MINUTE },
  smsByPhone: { name: 'sms-phone', max: 5, perMs: HOUR },
  smsByAddress: { name: 'sms-address', max: 60, perMs: HOUR },
} as const satisfies Record<string, Limit>;

export const RESEND_AFTER_SECONDS = limits.smsSoonByPhone.perMs / 1000;

const keyOf = (limit: Limit, subject: string): string =>
  createHash('sha256').update(`${limit.name} ${subject}`).digest('base64url');

/**
 * Counts one try, on every node the same. It stays counted whatever becomes of the call.
 * @throws Refused too_many_tries with `seconds` and `minutes` until the next may come
 */
export async function countTry(context: Context, limit: Limit, subject: string): Promise<void> {
  const now = new Date(context.now());
  const over = sql`${tries.startedAt} <= ${new Date(context.now() - limit.perMs).toISOString()}::timestamptz`;
  const [counted] = await context.database.db
    .insert(tries)
    .values({ key: keyOf(limit, subject), startedAt: now, count: 1 })
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        count: sql`case when ${over} then 1 else ${tries.count} + 1 end`,
        startedAt: sql`case when ${over} then excluded.started_at else ${tries.startedAt} end`,
      },
    })
    .returning({ count: tries.count, startedAt: tries.startedAt });
  if (!counted || counted.count <= limit.max) return;
  const seconds = Math.max(1, Math.ceil((counted.startedAt.getTime() + limit.perMs - context.now()) / 1000));
  throw new Refused({ code: 'too_many_tries', values: { seconds, minutes: Math.ceil(seconds / 60) } });
}

/** A success clears what was counted against the person. */
export async function forgetTries(context: Context, limit: Limit, subject: string): Promise<void> {
  await context.database.db.delete(tries).where(eq(tries.key, keyOf(limit, subject)));
}

/** Removes counts that no limit looks at any more. */
export async function dropOldTries(context: Context): Promise<void> {
  await context.database.db.delete(tries).where(lt(tries.startedAt, new Date(context.now() - HOUR)));
}
