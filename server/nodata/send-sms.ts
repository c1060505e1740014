/** Sealed SMS to a phone: to the account's own number, never to a sender, within the limits of trip, person and day. */
import { dhakaDate } from '../../domain/base/calendar.ts';
import {
  downBytes,
  numberOfDownKind,
  type DownKind,
  type DownMessage,
} from '../../protocol/nodata/down-messages.ts';
import { seal } from '../../protocol/nodata/sealing.ts';
import { downText } from '../../protocol/nodata/sms-text.ts';
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { deleteOld } from '../db/delete-old.ts';
import { nodataKeys, smsOut } from '../db/schema/nodata.ts';
import { and, eq, ne, sql } from '../db/sql.ts';
import { siteOf } from '../http/route.ts';
import { giveBack, limits, raise } from '../person/tries.ts';
import { smsSettings } from '../settings/service.ts';
import { derivedKeys, ENDED, type PhoneKey } from './phone-keys.ts';

/** What is sent to a phone: a sealed message, or the words for one that arrived damaged. */
type SmsOutKind = DownKind | 'help';

const TTL_MS = 60 * 24 * 60 * 60_000;

export type Receiver = { userId: string; phone: string; key: PhoneKey };
export type ToSend = { message: DownMessage; words: string; tripId: string | null };

/** Sends one SMS. Never throws when a gateway refuses it. @returns whether it was sent */
export const sendSealed = (
  context: Context,
  { userId, phone, key }: Receiver,
  { message, words, tripId }: ToSend,
): Promise<boolean> =>
  sendCounted(
    context,
    { userId, phone },
    { kind: message.kind, tripId, text: () => sealed(context, key, { message, words }) },
  );

type Counted = {
  kind: SmsOutKind;
  tripId: string | null;
  /** Its letters; null: the phone was signed out meanwhile. */
  text: () => Promise<string | null>;
};

/**
 * Sends an SMS to the account's number, within the limits of trip, person and day. They are counted before it is
 * sent, so that nodes which send at the same moment stay within them together.
 * @returns whether it was sent
 */
export async function sendCounted(
  context: Context,
  { userId, phone }: { userId: string; phone: string },
  { kind, tripId, text }: Counted,
): Promise<boolean> {
  const why = await whyNot(context, userId, tripId);
  const id = context.newId();
  const state = why ?? (await send(context, { phone, id, text }));
  await context.database.db.insert(smsOut).values({
    id,
    at: new Date(context.now()),
    userId,
    tripId,
    kind,
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
  const limit = tripId === null ? limits.smsOutByPerson : limits.smsOutOfTrip;
  const { count } = await raise(context, limit, `${userId} ${tripId ?? ''}`);
  if (count > limit.max) return 'over_limit';
  const { day_budget: budget } = await smsSettings(context);
  const today = dhakaDate(context.now());
  if ((await raise(context, limits.smsOutOfDay, today)).count <= budget) return null;
  // after the budget is raised, only what was really sent counts against it
  await giveBack(context, limits.smsOutOfDay, today);
  await giveBack(context, limit, `${userId} ${tripId ?? ''}`);
  context.log.error({ budget }, 'the SMS of this day are used up');
  return 'over_budget';
}

async function send(
  context: Context,
  { phone, id, text }: { phone: string; id: string } & Pick<Counted, 'text'>,
): Promise<'sent' | 'failed'> {
  const letters = await text();
  if (letters === null) return 'failed';
  try {
    await context.sms.send({ phone, text: letters, id });
    return 'sent';
  } catch (error) {
    context.log.warn({ failure: failureOf(error) }, 'an SMS to a phone without a net was not sent');
    return 'failed';
  }
}

async function sealed(
  context: Context,
  key: PhoneKey,
  { message, words }: Pick<ToSend, 'message' | 'words'>,
): Promise<string | null> {
  const [counted] = await context.database.db
    .update(nodataKeys)
    .set({ sent: sql`least(${nodataKeys.sent} + 1, 65535)` })
    .where(and(eq(nodataKeys.no, key.no), ne(nodataKeys.ecdh, ENDED)))
    .returning({ sent: nodataKeys.sent });
  if (!counted) return null;
  const keys = await derivedKeys(context, key);
  const head = { kind: numberOfDownKind(message.kind), key: key.no, counter: counted.sent };
  const bytes = await seal('down', head, downBytes(message), keys.down);
  return downText(bytes, words, siteOf(context));
}

/** Notes that a gateway could not send an SMS that it had accepted: the office sees who did not hear. */
export async function noteFailed({ database: { db }, metrics }: Context, id: string): Promise<void> {
  const failed = await db
    .update(smsOut)
    .set({ state: 'failed' })
    .where(and(eq(smsOut.id, id), eq(smsOut.state, 'sent')))
    .returning({ id: smsOut.id });
  if (failed.length > 0) metrics.count('durpalla_sms_total', { way: 'out', outcome: 'failed' });
}

/** Forgets what was sent after sixty days. */
export const dropOldSent = ({ database: { db }, now }: Context, limit: number): Promise<number> =>
  deleteOld(db, { table: smsOut, at: smsOut.at, before: new Date(now() - TTL_MS), limit });
