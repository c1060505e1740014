/**
 * A journey that somebody with an account requests in one SMS (`domain/trip/sms-journey.ts`).
 *
 *   SMS ─ read ─▶ repeated with a code ─ 'DP YES 4821' ─▶ the trip is posted, and the office reads the bids out
 *                          └─ no answer for ten minutes, three wrong codes ─▶ somebody calls
 *
 * A person who forges the sender gets neither the answer nor the code: both go to the number itself.
 */
import { randomInt } from 'node:crypto';
import type { Locale } from '../../domain/base/locale.ts';
import { readDhakaInstant } from '../../domain/base/calendar.ts';
import { toBengaliDigits } from '../../domain/base/digits.ts';
import { checkBlock } from '../../domain/person/block.ts';
import { checkCalledBack, smsCode } from '../../domain/trip/call-back.ts';
import { journeyInSms } from '../../domain/trip/sms-journey.ts';
import { requestOf, type TripDraft } from '../../domain/trip/trip-draft.ts';
import { checkTripRequest } from '../../domain/trip/trip-request.ts';
import type { CodedError } from '../../protocol/wire/errors.ts';
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { Refused } from '../base/refused.ts';
import type { Tx } from '../db/connection.ts';
import { callBacks } from '../db/schema/call-backs.ts';
import { trips } from '../db/schema/market.ts';
import { and, eq, ne } from '../db/sql.ts';
import { errorText, serverText } from '../http/answer/texts.ts';
import { choiceOf } from '../notice/choices.ts';
import { personByPhone, type Person } from '../person/people.ts';
import { hashOf } from '../person/sessions.ts';
import { limits, raise } from '../person/tries.ts';
import { transact } from '../streams/change-log.ts';
import { whenOf } from '../trip/readiness/reminder-sms.ts';
import { postTrip, type CallBack } from './in-their-name.ts';
import { saveCallBack } from './save.ts';

const CODE_VALID_MS = 30 * 60_000;
const CALLED_AFTER_MS = 10 * 60_000;
const MOST_TRIES = 3;

const codeHash = (phone: string, code: string): string => hashOf(`${phone} ${code}`);

/**
 * Takes a journey, or the code that confirms one.
 * @param words the SMS, at most one part long
 * @returns false if it is neither, or its sender may not ask in this way: then somebody calls
 */
export async function takeSmsJourney(context: Context, phone: string, words: string): Promise<boolean> {
  const code = smsCode(words);
  if (code !== null) return confirmJourney(context, phone, code);
  const draft = journeyInSms(words, context.now());
  if (draft === null) return false;
  const { db } = context.database;
  const person = await personByPhone(db, phone);
  if (!person || checkCalledBack(person) || checkBlock(person.blocked, context.now())) return false;
  const [open] = await db
    .select()
    .from(callBacks)
    .where(and(eq(callBacks.phone, phone), ne(callBacks.status, 'ended')));
  if (open && open.status !== 'waiting') return false;
  // the same SMS once more: services deliver some twice
  if (open?.words === words && waits(open, context.now())) return true;
  if ((await raise(context, limits.smsJourneyByPhone, phone)).count > limits.smsJourneyByPhone.max)
    return false;
  const request = requestOf(draft);
  const locale = await localeOf(context, person);
  const [refusal] = checkTripRequest(request, { now: context.now(), role: 'customer' });
  if (refusal) {
    sendSms(context, phone, errorText(locale, refusal));
    return true;
  }
  const fresh = String(randomInt(10_000)).padStart(4, '0');
  await saveCallBack(context, {
    phone,
    source: 'sms',
    words,
    callAt: context.now() + CALLED_AFTER_MS,
    waiting: {
      journey: request,
      codeHash: codeHash(phone, fresh),
      codeUntil: new Date(context.now() + CODE_VALID_MS),
    },
  });
  sendSms(context, phone, saidBack(draft, fresh, locale, context.now()));
  return true;
}

const waits = ({ status, journey, codeUntil }: CallBack, now: number): boolean =>
  status === 'waiting' && journey !== null && codeUntil !== null && codeUntil.getTime() > now;

const localeOf = async ({ database: { db } }: Context, { id }: Person): Promise<Locale> =>
  (await choiceOf(db, id)).locale ?? 'bn';

function saidBack({ places, ...draft }: TripDraft, code: string, locale: Locale, now: number): string {
  const at = readDhakaInstant(draft.journeyDate, draft.journeyTime) ?? now;
  return serverText(locale, draft.adults === undefined ? 'sms.journey' : 'sms.journey_for', {
    from: places.pickup.place?.names.place[locale] ?? '',
    to: places.destination.place?.names.place[locale] ?? '',
    when: whenOf(at, now, locale),
    people: locale === 'bn' ? toBengaliDigits(draft.adults ?? 0) : String(draft.adults ?? 0),
    // keypads of feature phones write Latin digits
    code,
  });
}

type Confirmed = { refused: CodedError | null; person: Person; tripId: string };

/** Posts the journey that waits for this code; an unknown code is not answered. */
async function confirmJourney(context: Context, phone: string, code: string): Promise<boolean> {
  const confirmed = await tryToPost(context, phone, code);
  if (!confirmed) return true;
  const { refused, person, tripId } = confirmed;
  const locale = await localeOf(context, person);
  if (refused) {
    await context.database.db
      .update(callBacks)
      .set({ journey: null, codeHash: null, callAt: new Date(context.now()) })
      .where(and(eq(callBacks.phone, phone), eq(callBacks.status, 'waiting')));
    sendSms(context, phone, errorText(locale, refused));
    return true;
  }
  const [trip] = await context.database.db
    .select({ number: trips.number })
    .from(trips)
    .where(eq(trips.id, tripId));
  const number = locale === 'bn' ? toBengaliDigits(trip?.number ?? '') : String(trip?.number ?? '');
  sendSms(context, phone, serverText(locale, 'sms.journey_posted', { number }));
  return true;
}

async function tryToPost(context: Context, phone: string, code: string): Promise<Confirmed | null> {
  const tripId = context.newId();
  const person = await personByPhone(context.database.db, phone);
  if (!person || checkCalledBack(person)) return null;
  try {
    const { value } = await transact(context, async (tx, changes) => {
      const row = await rightCode(context, tx, phone, code);
      if (!row?.journey) return null;
      await postTrip({ context, tx, changes }, row, person, { id: tripId, ...row.journey });
      return { refused: null, person, tripId };
    });
    return value;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: error.error, person, tripId };
  }
}

/** The request with this code, locked; a wrong code is counted, and after three somebody calls. */
async function rightCode(context: Context, tx: Tx, phone: string, code: string): Promise<CallBack | null> {
  const [row] = await tx
    .select()
    .from(callBacks)
    .where(and(eq(callBacks.phone, phone), eq(callBacks.status, 'waiting')))
    .for('update');
  if (!row || !waits(row, context.now()) || row.codeTries >= MOST_TRIES) return null;
  if (row.codeHash === codeHash(phone, code)) return row;
  const codeTries = row.codeTries + 1;
  await tx
    .update(callBacks)
    .set({ codeTries, ...(codeTries >= MOST_TRIES && { callAt: new Date(context.now()) }) })
    .where(eq(callBacks.id, row.id));
  return null;
}

function sendSms(context: Context, phone: string, text: string): void {
  context.sms
    .send({ phone, text })
    .catch((error: unknown) =>
      context.log.warn({ failure: failureOf(error) }, 'an SMS about a journey was not sent'),
    );
}
