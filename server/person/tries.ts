/**
 * Counts the tries of anything that must not be guessed or sent without limit, over all nodes.
 *
 *   a try ─ counted first, so that concurrent tries all count ─ judged ─▶ wrong: it stays counted
 *                                                                └─────▶ right: it is subtracted again
 */
import { createHash } from 'node:crypto';
import type { Context } from '../act/context.ts';
import { deleteOld } from '../db/delete-old.ts';
import { tries } from '../db/schema/accounts.ts';
import { eq, sql } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Limit = {
  name: string;
  max: number;
  perMs: number;
  /**
   * Marks a limit whose excess means guessing: the log reports it once, with the subject if that is an
   * address.
   */
  watched?: 'address' | 'number';
};

/**
 * A number is one person, but an address may be an entire mobile network, so each has its own limits. Right
 * tries are subtracted again, so that of thousands of people behind one address only the mistakes count.
 */
export const limits = {
  /** Wrong passwords; beyond the limit the owner of the number needs a code. */
  loginByPhone: { name: 'login-phone', max: 10, perMs: 15 * MINUTE, watched: 'number' },
  /**
   * Wrong passwords from one address; beyond the limit everybody who signs in there on a new device needs a
   * code.
   */
  loginByAddress: { name: 'login-address', max: 100, perMs: 15 * MINUTE, watched: 'address' },
  /** Beyond this limit the address has to wait, because each try costs the server 20 ms. */
  loginFloodByAddress: { name: 'login-address', max: 1000, perMs: 15 * MINUTE },
  /** Beyond this limit a known device is treated as a new one. */
  loginByDevice: { name: 'login-device', max: 20, perMs: 15 * MINUTE },
  /** Wrong codes from one address, against a sweep over many numbers. */
  codeByAddress: { name: 'code-address', max: 50, perMs: 30 * MINUTE, watched: 'address' },
  /** Wrong passwords of a signed-in person. */
  passwordByPerson: { name: 'password-person', max: 10, perMs: 15 * MINUTE, watched: 'number' },
  /** Downloads of a person's data; each reads all of them. */
  dataByPerson: { name: 'data-person', max: 3, perMs: HOUR },
  smsSoonByPhone: { name: 'sms-soon-phone', max: 1, perMs: MINUTE },
  smsByPhone: { name: 'sms-phone', max: 5, perMs: DAY },
  /** Codes for sign-ins with the right password, so that an attacker cannot use them up. */
  signInSmsByPhone: { name: 'sms-sign-in-phone', max: 5, perMs: DAY },
  /** Further codes for the same sign-in. */
  resendSoonByCode: { name: 'resend-soon-code', max: 1, perMs: MINUTE },
  /** Requests to be called back; beyond the limit a number is ignored for that day. */
  callBackByPhone: { name: 'call-back-phone', max: 10, perMs: DAY },
  /** The SMS that answers a request to be called back. */
  callBackAnswerByPhone: { name: 'call-back-answer-phone', max: 1, perMs: DAY },
  /** Journeys requested by SMS and repeated back; beyond the limit somebody calls. */
  smsJourneyByPhone: { name: 'sms-journey-phone', max: 5, perMs: DAY },
  /** New keys for the ways without a net. */
  nodataKeysByPerson: { name: 'nodata-keys-person', max: 20, perMs: DAY },
  /** SMS of the app from one sender, right or wrong: beyond the limit they are not even stored. */
  smsInBySender: { name: 'sms-in-sender', max: 60, perMs: DAY, watched: 'number' },
  /** SMS of the app by the keys of one phone. */
  smsInByKey: { name: 'sms-in-key', max: 20, perMs: DAY },
  /** Answers to a number about damaged SMS of the app. */
  smsHelpByPhone: { name: 'sms-help-phone', max: 1, perMs: DAY },
  /** SMS to one person about one trip. */
  smsOutOfTrip: { name: 'sms-out-trip', max: 4, perMs: 60 * DAY },
  /** SMS to one person about no trip: refusals. */
  smsOutByPerson: { name: 'sms-out-person', max: 10, perMs: DAY },
  /** New trips to one owner. */
  smsNewTripsByPerson: { name: 'sms-new-trips', max: 6, perMs: DAY },
  /** SMS to all phones without a net, by the date in Dhaka; the office sets the limit. */
  smsOutOfDay: { name: 'sms-out-day', max: Infinity, perMs: 2 * DAY },
  /** The SMS with PIN and plate, which an operator may send again. */
  callBackSmsByPhone: { name: 'call-back-sms-phone', max: 5, perMs: DAY },
  /** Messages whose code was never entered. */
  smsByAddress: { name: 'sms-address', max: 100, perMs: HOUR, watched: 'address' },
} as const satisfies Record<string, Limit>;

export const RESEND_AFTER_SECONDS = limits.smsSoonByPhone.perMs / 1000;

const keyOf = (limit: Limit, subject: string): string =>
  createHash('sha256').update(`${limit.name} ${subject}`).digest('base64url');

/** The number of counted tries, and the ms until the count starts again. */
export type Counted = { count: number; freshInMs: number };

/** Counts one try, until `giveBack` subtracts it. */
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

/** Subtracts one try that was right. */
export async function giveBack(context: Context, limit: Limit, subject: string): Promise<void> {
  await context.database.db
    .update(tries)
    .set({ count: sql`greatest(${tries.count} - 1, 0)` })
    .where(eq(tries.key, keyOf(limit, subject)));
}

/**
 * Counts one try.
 * @throws Refused too_many_tries with `seconds` and `minutes` until the next one is allowed
 */
export async function countTry(context: Context, limit: Limit, subject: string): Promise<void> {
  checkWithin(limit, await raise(context, limit, subject));
}

/** @throws Refused too_many_tries with `seconds` and `minutes` until the next one is allowed */
export function checkWithin(limit: Limit, { count, freshInMs }: Counted): void {
  if (count <= limit.max) return;
  const seconds = Math.max(1, Math.ceil(freshInMs / 1000));
  throw new Refused({ code: 'too_many_tries', values: { seconds, minutes: Math.ceil(seconds / 60) } });
}

/** Clears the count after a success. */
export async function forgetTries(context: Context, limit: Limit, subject: string): Promise<void> {
  await context.database.db.delete(tries).where(eq(tries.key, keyOf(limit, subject)));
}

/** Deletes counts whose window has ended. */
export const dropOldTries = ({ database: { db }, now }: Context, limit: number): Promise<number> =>
  deleteOld(db, { table: tries, at: tries.expiresAt, before: new Date(now()), limit });
