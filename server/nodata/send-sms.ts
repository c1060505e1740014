/** Sealed SMS to a phone: to the account's own number, never to a sender, within the limits of trip, person and day. */
import { dhakaDate, dhakaInstant } from '../../domain/base/calendar.ts';
import { downBytes, numberOfDownKind, type DownMessage } from '../../protocol/nodata/down-messages.ts';
import { seal } from '../../protocol/nodata/sealing.ts';
import { downText } from '../../protocol/nodata/sms-text.ts';
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { deleteOld } from '../db/delete-old.ts';
import { nodataKeys, smsOut } from '../db/schema/nodata.ts';
import { and, count, eq, gte, isNull, sql } from '../db/sql.ts';
import { siteOf } from '../http/route.ts';
import { derivedKeys, type PhoneKey } from './phone-keys.ts';

/** To one person about one trip. */
const mostOfTrip = 4;
/** To one person in a day about no trip: refusals. */
const mostOfDay = 10;
const DAY_MS = 24 * 60 * 60_000;
const TTL_MS = 60 * DAY_MS;

export type Receiver = { userId: string; phone: string; key: PhoneKey };
export type ToSend = { message: DownMessage; words: string; tripId: string | null };

/** The start of today in Dhaka. */
export const dayStart = (now: number): Date => new Date(dhakaInstant(dhakaDate(now), '00:00:00'));

/** How many SMS have gone to phones today. */
export async function sentToday({
  database: { db },
  now,
}: Pick<Context, 'database' | 'now'>): Promise<number> {
  const today = and(gte(smsOut.at, dayStart(now())), eq(smsOut.state, 'sent'));
  const [sent] = await db.select({ count: count() }).from(smsOut).where(today);
  return sent?.count ?? 0;
}

/** Sends one SMS. Never throws for a gateway that does not take it. @returns whether it went out */
export async function sendSealed(
  context: Context,
  to: Receiver,
  { message, words, tripId }: ToSend,
): Promise<boolean> {
  const why = await whyNot(context, to.userId, tripId);
  const state = why ?? (await send(context, to, { message, words }));
  await context.database.db.insert(smsOut).values({
    id: context.newId(),
    at: new Date(context.now()),
    userId: to.userId,
    tripId,
    kind: message.kind,
    state,
  });
  context.metrics.count('durpalla_sms_total', { way: 'out', outcome: state });
  return state === 'sent';
}

async function whyNot(
  context: Context,
  userId: string,
  tripId: string | null,
): Promise<'over_limit' | 'over_budget' | null> {
  const { db } = context.database;
  const ofPerson = and(eq(smsOut.userId, userId), eq(smsOut.state, 'sent'));
  const about =
    tripId === null
      ? and(isNull(smsOut.tripId), gte(smsOut.at, new Date(context.now() - DAY_MS)))
      : eq(smsOut.tripId, tripId);
  const [sent] = await db.select({ count: count() }).from(smsOut).where(and(ofPerson, about));
  if ((sent?.count ?? 0) >= (tripId === null ? mostOfDay : mostOfTrip)) return 'over_limit';
  if ((await sentToday(context)) < context.config.nodata.dayBudget) return null;
  context.log.error({ budget: context.config.nodata.dayBudget }, 'the SMS of this day are used up');
  return 'over_budget';
}

async function send(
  context: Context,
  { phone, key }: Receiver,
  { message, words }: Pick<ToSend, 'message' | 'words'>,
): Promise<'sent' | 'failed'> {
  const { db } = context.database;
  const [counted] = await db
    .update(nodataKeys)
    .set({ sent: sql`least(${nodataKeys.sent} + 1, 65535)` })
    .where(eq(nodataKeys.no, key.no))
    .returning({ sent: nodataKeys.sent });
  // the phone was signed out meanwhile
  if (!counted) return 'failed';
  const keys = await derivedKeys(context, key);
  const head = { kind: numberOfDownKind(message.kind), key: key.no, counter: counted.sent };
  const bytes = await seal('down', head, downBytes(message), keys.down);
  try {
    await context.sms.send({ phone, text: downText(bytes, words, siteOf(context)) });
    return 'sent';
  } catch (error) {
    context.log.warn({ failure: failureOf(error) }, 'an SMS to a phone without a net was not sent');
    return 'failed';
  }
}

/** Forgets what was sent after sixty days. */
export const dropOldSent = ({ database: { db }, now }: Context, limit: number): Promise<number> =>
  deleteOld(db, { table: smsOut, at: smsOut.at, before: new Date(now() - TTL_MS), limit });
