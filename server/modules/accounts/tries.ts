/**
 * Counts of what must not be guessed or sent without end, the same on every node.
 *
 *   a try ─ counted first, so that tries at once count each ─ judged ─▶ wrong: it stays counted
 *                                                              └─────▶ right: it is given back
 */
import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { tries } from '../../db/schema/accounts.ts';
import { Refused } from '../../refused.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Limit = {
  name: string;
  max: number;
  perMs: number;
  /** Somebody guesses when it is passed: the log says so, once, with the subject where that is an address. */
  watched?: 'address' | 'number';
};

/**
 * A number is one person, an address may be a whole mobile network: each has a measure of its own. What is right is
 * given back, so of thousands behind one address only their mistakes count.
 */
export const limits = {
  /** More wrong passwords, and the number asks its owner for a code. */
  loginByPhone: { name: 'login-phone', max: 10, perMs: 15 * MINUTE, watched: 'number' },
  /** More from one address, and it asks for a code whoever signs in there on a new device. */
  loginByAddress: { name: 'login-address', max: 100, perMs: 15 * MINUTE, watched: 'address' },
  /** More, and the address has to wait: each costs the server 20 ms. */
  loginFloodByAddress: { name: 'login-address', max: 1000, perMs: 15 * MINUTE },
  /** More from a device that is known, and it is taken for a new one. */
  loginByDevice: { name: 'login-device', max: 20, perMs: 15 * MINUTE },
  /** Wrong codes: a sweep over many numbers. */
  codeByAddress: { name: 'code-address', max: 50, perMs: 30 * MINUTE, watched: 'address' },
  smsSoonByPhone: { name: 'sms-soon-phone', max: 1, perMs: MINUTE },
  smsByPhone: { name: 'sms-phone', max: 5, perMs: DAY },
  /** Codes of sign-ins whose password was right: nobody else can use them up. */
  signInSmsByPhone: { name: 'sms-sign-in-phone', max: 5, perMs: DAY },
  /** Another code for the same sign-in. */
  resendSoonByCode: { name: 'resend-soon-code', max: 1, perMs: MINUTE },
  /** Messages whose code nobody has entered. */
  smsByAddress: { name: 'sms-address', max: 100, perMs: HOUR, watched: 'address' },
} as const satisfies Record<string, Limit>;

export const RESEND_AFTER_SECONDS = limits.smsSoonByPhone.perMs / 1000;
/** So many rows at once take well below what a statement may take. */
const BATCH = 5000;

const keyOf = (limit: Limit, subject: string): string =>
  createHash('sha256').update(`${limit.name} ${subject}`).digest('base64url');

/** How many tries are counted, and in how many ms the count begins anew. */
export type Counted = { count: number; freshInMs: number };

/** Counts one try. It stays counted unless `giveBack` takes it off. */
export async function raise(context: Context, limit: Limit, subject: string): Promise<Counted> {
  const now = new Date(context.now());
  const expiresAt = new Date(context.now() + limit.perMs);
  const over = sql`${tries.expiresAt} <= ${now.toISOString()}::timestamptz`;
  const [counted] = await context.database.db
    .insert(tries)
    .values({ key: keyOf(limit, subject), expiresAt, count: 1 })
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        count: sql`case when ${over} then 1 else ${tries.count} + 1 end`,
        expiresAt: sql`case when ${over} then excluded.expires_at else ${tries.expiresAt} end`,
      },
    })
    .returning({ count: tries.count, expiresAt: tries.expiresAt });
  if (!counted) return { count: 1, freshInMs: limit.perMs };
  if (limit.watched && counted.count === limit.max + 1)
    context.log.warn(
      { limit: limit.name, ...(limit.watched === 'address' && { address: subject }) },
      'somebody guesses',
    );
  return { count: counted.count, freshInMs: counted.expiresAt.getTime() - context.now() };
}

/** Takes one try off again: it was right. */
export async function giveBack(context: Context, limit: Limit, subject: string): Promise<void> {
  await context.database.db
    .update(tries)
    .set({ count: sql`greatest(${tries.count} - 1, 0)` })
    .where(eq(tries.key, keyOf(limit, subject)));
}

/**
 * Counts one try.
 * @throws Refused too_many_tries with `seconds` and `minutes` until the next may come
 */
export async function countTry(context: Context, limit: Limit, subject: string): Promise<void> {
  checkWithin(limit, await raise(context, limit, subject));
}

/** @throws Refused too_many_tries with `seconds` and `minutes` until the next may come */
export function checkWithin(limit: Limit, { count, freshInMs }: Counted): void {
  if (count <= limit.max) return;
  const seconds = Math.max(1, Math.ceil(freshInMs / 1000));
  throw new Refused({ code: 'too_many_tries', values: { seconds, minutes: Math.ceil(seconds / 60) } });
}

/** A success clears what was counted against the person. */
export async function forgetTries(context: Context, limit: Limit, subject: string): Promise<void> {
  await context.database.db.delete(tries).where(eq(tries.key, keyOf(limit, subject)));
}

/** Removes counts that no limit looks at any more. */
export async function dropOldTries(context: Context): Promise<void> {
  const { db } = context.database;
  const old = lt(tries.expiresAt, new Date(context.now()));
  for (let dropped = BATCH; dropped === BATCH;) {
    const batch = db.select({ key: tries.key }).from(tries).where(old).limit(BATCH);
    const gone = await db.delete(tries).where(inArray(tries.key, batch)).returning({ key: tries.key });
    dropped = gone.length;
  }
}
