/**
 * Incoming SMS, from whichever gateway.
 *
 *   gateway ─▶ ours by its letters? ── no ─▶ a journey in words, or a request to be called back
 *                    └─ yes, also damaged ─ raw row committed ─▶ the gateway hears 200 ─▶ worked (`work-sms.ts`), now or by the job
 *
 * Dedup is by the counter in the SMS: what a gateway calls its message id is not unique.
 */
import { normalisePhone } from '../../domain/base/phone.ts';
import { plainText } from '../../domain/base/plain-text.ts';
import { journeyInSms } from '../../domain/trip/sms-journey.ts';
import { bytesInUpText, hasUpLetters, mostLetters } from '../../protocol/nodata/sms-text.ts';
import { Unreadable } from '../../protocol/nodata/unreadable.ts';
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { takeCallBack } from '../call-back/intake.ts';
import { deleteOld } from '../db/delete-old.ts';
import { smsIn } from '../db/schema/nodata.ts';
import { limits, raise } from '../person/tries.ts';
import { workSms } from './work-sms.ts';

const TTL_MS = 60 * 24 * 60 * 60_000;
/** Two parts, joined the way some gateways do. */
const MOST_LETTERS = 2 * mostLetters;
const LONGEST_SENDER = 40;

/** An SMS as an adapter reads it. */
export type IncomingSms = { from: string; text: string };

/** Whether the app wrote it: a damaged one contains no person's words, and nobody can answer it on the phone. */
const isOurs = (text: string, now: number): boolean =>
  hasUpLetters(text) && (isWhole(text) || journeyInSms(text, now) === null);

function isWhole(text: string): boolean {
  try {
    return bytesInUpText(text) !== null;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

/**
 * Takes an SMS. Once this resolves it is on the disk, or it exceeded its sender's limit.
 * @param work is started with its row, and not awaited
 * @throws Refused as `takeCallBack`
 */
export async function takeSms(
  context: Context,
  { from, text: raw }: IncomingSms,
  work: typeof workSms = workSms,
): Promise<void> {
  const text = plainText(raw);
  if (!isOurs(text, context.now())) {
    await takeCallBack(context, { phone: from, source: 'sms', text });
    return;
  }
  // one sender is one, however its gateway writes the number
  const sender = normalisePhone(from, { allowDemo: true }) ?? plainText(from).slice(0, LONGEST_SENDER);
  const { count } = await raise(context, limits.smsInBySender, sender);
  const isOver = count > limits.smsInBySender.max;
  context.metrics.count('durpalla_sms_total', { way: 'in', outcome: isOver ? 'flood' : 'taken' });
  if (isOver) return;
  const id = context.newId();
  await context.database.db.insert(smsIn).values({
    id,
    at: new Date(context.now()),
    sender,
    text: text.slice(0, MOST_LETTERS),
    state: 'waiting',
  });
  work(context, id).catch((error: unknown) =>
    context.log.error({ failure: failureOf(error) }, 'an SMS waits for its next turn'),
  );
}

/** Forgets SMS after sixty days, as results are forgotten. */
export const dropOldSms = ({ database: { db }, now }: Context, limit: number): Promise<number> =>
  deleteOld(db, { table: smsIn, at: smsIn.at, before: new Date(now() - TTL_MS), limit });
