/** The answers to SMS of the app, each to the number of the account. */
import { normalisePhone } from '../../domain/base/phone.ts';
import { numberOfRefusal } from '../../protocol/nodata/code-numbers.ts';
import type { MeantMessage } from '../../protocol/nodata/expand.ts';
import { endOf } from '../../protocol/nodata/small-ids.ts';
import type { MutationResult } from '../../protocol/sync/sync.ts';
import { isErrorCode } from '../../protocol/wire/errors.ts';
import type { Context } from '../act/context.ts';
import { allowsDemoPhones } from '../base/config.ts';
import { Refused } from '../base/refused.ts';
import { trips } from '../db/schema/market.ts';
import { smsFollows, smsIn } from '../db/schema/nodata.ts';
import { and, asc, eq, isNotNull } from '../db/sql.ts';
import { renewalFor } from '../face/certificates.ts';
import { errorText, serverText } from '../http/answer/texts.ts';
import { choiceOf } from '../notice/choices.ts';
import { personByPhone } from '../person/people.ts';
import { limits, raise } from '../person/tries.ts';
import { prolongChoice } from './prolong-choice.ts';
import { sendCounted, sendSealed, type Receiver } from './send-sms.ts';
import { standingOf, type Standing } from './standing.ts';
import { dayWord } from './words.ts';
import type { OpenedSms } from './opened-sms.ts';

const mostTaka = 2 ** 20 - 1;
const receiverOf = ({ actor, phone, key }: OpenedSms): Receiver => ({ userId: actor.id, phone, key });

/** Answers an SMS whose mutation was judged; from then on the person follows the trip by SMS. */
export async function answerJudged(
  context: Context,
  sms: OpenedSms,
  { message, result }: { message: MeantMessage; result: MutationResult },
): Promise<void> {
  const tripId = await tripOf(context, sms.row.id);
  if (!result.ok) {
    await refuse(context, sms, result);
    if (message.kind === 'confirm' && tripId !== null) await sayIfAgreed(context, sms, tripId);
    return;
  }
  if (tripId === null) return;
  if (message.kind === 'request') await prolongChoice(context, sms.actor, tripId);
  if (message.kind !== 'cancel' && message.kind !== 'withdraw') await follow(context, sms, tripId);
  await say(context, sms, tripId, sms.head.counter);
}

/** Answers an earlier SMS again, by the current state of its trip. */
export async function answerAgain(context: Context, sms: OpenedSms, about: number): Promise<void> {
  const { db } = context.database;
  const [before] = await db
    .select()
    .from(smsIn)
    .where(and(eq(smsIn.keyNo, sms.key.no), eq(smsIn.counter, about), isNotNull(smsIn.mutationId)))
    .orderBy(asc(smsIn.at))
    .limit(1);
  if (!before || before.mutationId === null) return;
  if (before.code !== null) {
    const counted = { ...sms, head: { ...sms.head, counter: about } };
    return refuse(context, counted, { id: before.mutationId, ok: false, code: before.code });
  }
  if (before.tripId !== null) await say(context, sms, before.tripId, about);
}

/** Answers with a fresh certificate. @param carNo the small number of an owner's car @returns the code of its refusal, or null */
export async function answerRenewal(context: Context, sms: OpenedSms, carNo: number): Promise<string | null> {
  try {
    const { bytes, until } = await renewalFor(context, sms.actor, { keyNo: sms.key.no, carNo });
    const message = { kind: 'certificate' as const, bytes };
    await sendSealed(context, receiverOf(sms), { message, words: `till ${dayWord(until)}`, tripId: null });
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await refuse(context, sms, { id: sms.row.id, ok: false, code: error.error.code });
    return error.error.code;
  }
}

async function tripOf({ database: { db } }: Context, id: string): Promise<string | null> {
  const [row] = await db.select({ tripId: smsIn.tripId }).from(smsIn).where(eq(smsIn.id, id));
  return row?.tripId ?? null;
}

async function standingFor(
  { database: { db }, now }: Context,
  { actor }: OpenedSms,
  tripId: string,
  about: number,
): Promise<Standing | null> {
  const [trip] = await db.select().from(trips).where(eq(trips.id, tripId));
  return trip ? standingOf(db, trip, { userId: actor.id, about, now: now() }) : null;
}

async function say(context: Context, sms: OpenedSms, tripId: string, about: number): Promise<void> {
  const standing = await standingFor(context, sms, tripId, about);
  if (standing) await sendSealed(context, receiverOf(sms), { ...standing, tripId });
}

/**
 * A passenger whose choice came too late because her other phone, or the office for her, had chosen hears with whom: without
 * a net nothing else has number, plate and PIN.
 */
async function sayIfAgreed(context: Context, sms: OpenedSms, tripId: string): Promise<void> {
  const standing = await standingFor(context, sms, tripId, sms.head.counter);
  if (standing?.message.kind === 'agreed')
    await sendSealed(context, receiverOf(sms), { ...standing, tripId });
}

async function refuse(
  context: Context,
  sms: OpenedSms,
  { id, code: given, values }: Extract<MutationResult, { ok: false }>,
): Promise<void> {
  const code = isErrorCode(given) ? given : 'server_error';
  const taka = Object.values(values ?? {}).find((value) => typeof value === 'number');
  const value = typeof taka === 'number' && taka >= 0 && taka <= mostTaka ? Math.round(taka) : 0;
  const message = {
    kind: 'refused' as const,
    about: sms.head.counter,
    end: endOf(id),
    code: numberOfRefusal(code),
    value,
  };
  const words = `NOT DONE: ${errorText('en', { code, ...(values && { values }) })}`;
  await sendSealed(context, receiverOf(sms), { message, words, tripId: null });
}

async function follow({ database: { db }, now }: Context, sms: OpenedSms, tripId: string): Promise<void> {
  const { key, head, actor } = sms;
  const fresh = { keyNo: key.no, about: head.counter };
  await db
    .insert(smsFollows)
    .values({ tripId, userId: actor.id, since: new Date(now()), ...fresh })
    .onConflictDoUpdate({ target: [smsFollows.tripId, smsFollows.userId], set: { ...fresh, closed: false } });
}

/**
 * Answers a number with an account that its SMS arrived damaged. A sender can be forged, so this is sent once a day
 * at most.
 */
export async function answerDamaged(context: Context, sender: string): Promise<void> {
  const { db } = context.database;
  const phone = normalisePhone(sender, { allowDemo: allowsDemoPhones(context.config) });
  const person = phone === null ? null : await personByPhone(db, phone);
  if (!person) return;
  if ((await raise(context, limits.smsHelpByPhone, person.phone)).count > limits.smsHelpByPhone.max) return;
  const locale = (await choiceOf(db, person.id)).locale ?? 'bn';
  const text = (): Promise<string> => Promise.resolve(serverText(locale, 'sms.damaged'));
  await sendCounted(
    context,
    { userId: person.id, phone: person.phone },
    { kind: 'help', tripId: null, text },
  );
}
