/** People who asked to be called back: the operator speaks to them, and acts in their name. */
import { toBengaliDigits } from '../../../domain/base/digits.ts';
import { showPhone } from '../../../domain/base/phone.ts';
import { checkBlock } from '../../../domain/person/block.ts';
import { callAgainAt, checkCalledBack } from '../../../domain/trip/call-back.ts';
import type {
  CallBackAskBody,
  CallBackConfirmBody,
  CallBackDecisionBody,
  OfficeCallBack,
} from '../../../protocol/api/office/call-backs.ts';
import type { AuditAction } from '../../../protocol/api/office/audit.ts';
import type { Act } from '../../act/act.ts';
import type { Context } from '../../act/context.ts';
import { Refused } from '../../base/refused.ts';
import { bidsOfTrip } from '../../bid/listing.ts';
import {
  askForTrip,
  cancelForCaller,
  confirmForCaller,
  lockCallBack,
  type CallBack,
} from '../../call-back/in-their-name.ts';
import { takeCallBack } from '../../call-back/intake.ts';
import { sendSlipSms } from '../../call-back/slip-sms.ts';
import type { Reader } from '../../db/connection.ts';
import { users } from '../../db/schema/accounts.ts';
import { callBacks } from '../../db/schema/call-backs.ts';
import { trips } from '../../db/schema/market.ts';
import { and, asc, eq, lte, ne, sql } from '../../db/sql.ts';
import { phoneOf } from '../../person/answers.ts';
import { personByPhone, type Person } from '../../person/people.ts';
import { transact } from '../../streams/change-log.ts';
import type { Trip } from '../../trip/visibility.ts';
import { record, type Acting } from '../audit/audit.ts';
import { checkClaim, freeItem } from './claims.ts';
import { countWaiting, listOf, type Queue } from './queue.ts';

type Work = Omit<Act, 'actor'>;

const LATER_MS = 10 * 60_000;
const QUEUE = 'call-backs';
// as the partial index has it
const waits = (now: Date) => and(sql`${callBacks.status} <> 'ended'`, lte(callBacks.callAt, now));

export const callBacksQueue: Queue = {
  role: 'support',
  ends: [
    'call_back.ask',
    'call_back.confirm',
    'call_back.unreached',
    'call_back.later',
    'call_back.end',
    'call_back.cancel',
  ],
  waiting: (db, locale, now) =>
    listOf(
      db
        .select({
          id: callBacks.id,
          phone: callBacks.phone,
          words: callBacks.words,
          callAt: callBacks.callAt,
          lastAt: callBacks.lastAt,
          tries: callBacks.tries,
          places: trips.geoLocation,
        })
        .from(callBacks)
        .leftJoin(trips, eq(trips.id, callBacks.tripId))
        .where(waits(now))
        .orderBy(asc(callBacks.callAt), asc(callBacks.id)),
      ({ id, phone, words, callAt, lastAt, tries, places }) => ({
        id,
        title: locale === 'bn' ? toBengaliDigits(showPhone(phone)) : showPhone(phone),
        detail: places ? `${places.pick.place[locale]} – ${places.dest.place[locale]}` : (words ?? ''),
        since: (callAt ?? lastAt).toISOString(),
        again: tries > 0,
      }),
    ),
  count: (db, now) => countWaiting(db, callBacks.callAt, waits(now)),
};

/** How the audit names a request: not by the whole number, which is forgotten after a while. */
const subjectOf = ({ id, phone }: Pick<CallBack, 'id' | 'phone'>) => ({
  kind: 'call_back',
  id,
  name: `…${phone.slice(-3)}`,
});

/** A request with its trip, the bids to be read out, and what was agreed; the audit records that it was read. @throws Refused not_found */
export async function openCallBack(context: Context, acting: Acting, id: string): Promise<OfficeCallBack> {
  return context.database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(callBacks).where(eq(callBacks.id, id));
    if (!row) throw new Refused({ code: 'not_found' });
    const person = await personByPhone(tx, row.phone);
    const [trip] = row.tripId === null ? [] : await tx.select().from(trips).where(eq(trips.id, row.tripId));
    await record(context, tx, acting, { action: 'call_back.read', subject: subjectOf(row) });
    return {
      id: row.id,
      phone: row.phone,
      source: row.source,
      words: row.words,
      status: row.status,
      asked_at: row.askedAt.toISOString(),
      last_at: row.lastAt.toISOString(),
      times: row.times,
      tries: row.tries,
      account: person && { id: person.id, name: person.name, by_office: person.openedByOfficeAt !== null },
      refused: whyRefused(person, context.now()),
      trip: trip ? shownTrip(trip) : null,
      bids: person && trip && row.status === 'asked' ? await openBids(tx, person, trip) : [],
      agreed: trip && row.status === 'agreed' ? await agreedOn(tx, row, trip) : null,
    };
  });
}

function whyRefused(person: Person | null, now: number): OfficeCallBack['refused'] {
  if (checkCalledBack(person)) return 'number_not_passengers';
  return checkBlock(person?.blocked, now) ? 'blocked' : null;
}

const shownTrip = (trip: Trip): OfficeCallBack['trip'] => ({
  id: trip.id,
  number: trip.number,
  from: trip.geoLocation.pick.place,
  to: trip.geoLocation.dest.place,
  journey_at: trip.journeyAt.toISOString(),
  status: trip.status,
  choose_until: trip.confirmUntil.toISOString(),
});

async function openBids(db: Reader, { id, type, name }: Person, trip: Trip): Promise<OfficeCallBack['bids']> {
  const all = await bidsOfTrip(db, { id, type, name }, trip.id);
  return all.filter(({ status }) => status === 'proposed' || status === 'backup');
}

async function agreedOn(db: Reader, row: CallBack, trip: Trip): Promise<OfficeCallBack['agreed']> {
  if (!trip.terms || trip.counterpartId === null) return null;
  const [owner] = await db
    .select({ name: users.name, phone: users.phone })
    .from(users)
    .where(eq(users.id, trip.counterpartId));
  return owner
    ? {
        owner,
        plate: trip.terms.car.registration,
        price: trip.terms.price,
        sms_sent_at: row.smsSentAt?.toISOString() ?? null,
      }
    : null;
}

/** Enters a number that has reached the office in another way. @throws Refused phone_invalid, too_many_call_backs */
export async function addCallBack(context: Context, acting: Acting, typed: string): Promise<void> {
  const phone = phoneOf(context, typed);
  await takeCallBack(context, { phone, source: 'office' });
  await context.database.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(callBacks)
      .where(and(eq(callBacks.phone, phone), ne(callBacks.status, 'ended')));
    if (row) await record(context, tx, acting, { action: 'call_back.add', subject: subjectOf(row) });
  });
}

/** One act on a locked request that this operator may work on, with its row in the audit. */
function working<T>(
  context: Context,
  acting: Acting,
  id: string,
  act: (
    work: Work,
    row: CallBack,
  ) => Promise<{ action: AuditAction | null; value: T; after?: Record<string, unknown> }>,
): Promise<T> {
  return transact(context, async (tx, changes) => {
    const work = { context, tx, changes };
    const row = await lockCallBack(work, id);
    await checkClaim(tx, context, acting.operator, { queue: QUEUE, id });
    const { action, value, after } = await act(work, row);
    if (action === null) return value;
    await freeItem(tx, { queue: QUEUE, id });
    await record(context, tx, acting, { action, subject: subjectOf(row), ...(after && { after }) });
    return value;
  }).then(({ value }) => value);
}

/**
 * Posts the request in the person's name; a repeated call does nothing.
 * @throws Refused as `askForTrip`; conflict with `by`
 */
export const askForCaller = (
  context: Context,
  acting: Acting,
  id: string,
  input: typeof CallBackAskBody.infer,
): Promise<void> =>
  working(context, acting, id, async (work, row) => {
    const isNew = await askForTrip(work, row, input);
    return {
      action: isNew ? 'call_back.ask' : null,
      value: undefined,
      after: { trip: input.trip_id, consent: input.consent },
    };
  });

/**
 * Confirms a bid in the person's name, and informs them by SMS.
 * @returns whether the SMS was sent
 * @throws Refused as `confirmForCaller`; conflict with `by`
 */
export async function confirmCallersBid(
  context: Context,
  acting: Acting,
  id: string,
  input: typeof CallBackConfirmBody.infer,
): Promise<boolean> {
  const { row, isNew } = await working(context, acting, id, async (work, row) => {
    const isNew = await confirmForCaller(work, row, input);
    return {
      action: isNew ? 'call_back.confirm' : null,
      value: { row, isNew },
      after: { bid: input.bid_id, taka: input.price, consent: input.consent },
    };
  });
  return isNew ? sendSlipSms(context, row) : row.smsSentAt !== null;
}

/** Sends the SMS with PIN and plate again. @throws Refused conflict unless a trip is agreed; too_many_tries */
export async function sendSmsAgain(context: Context, acting: Acting, id: string): Promise<boolean> {
  const row = await working(context, acting, id, async (_work, row) => {
    if (row.status !== 'agreed') throw new Refused({ code: 'conflict' });
    return { action: 'call_back.sms', value: row };
  });
  return sendSlipSms(context, row);
}

/** The result of a call that led to no trip. @throws Refused conflict when it has ended; as `cancelForCaller` */
export const decideCallBack = (
  context: Context,
  acting: Acting,
  id: string,
  { decision }: typeof CallBackDecisionBody.infer,
): Promise<void> =>
  working(context, acting, id, async (work, row) => {
    if (row.status === 'ended') throw new Refused({ code: 'conflict' });
    if (decision === 'cancel') await cancelForCaller(work, row);
    await work.tx
      .update(callBacks)
      .set(decided(row, decision, context.now()))
      .where(eq(callBacks.id, id));
    return { action: `call_back.${decision}`, value: undefined, after: { tries: row.tries } };
  });

function decided(
  row: CallBack,
  decision: (typeof CallBackDecisionBody.infer)['decision'],
  now: number,
): Partial<CallBack> {
  if (decision === 'later') return { callAt: new Date(now + LATER_MS) };
  if (decision === 'unreached') {
    const tries = row.tries + 1;
    const again = callAgainAt(row.status, tries, now);
    if (again !== null) return { tries, callAt: new Date(again) };
  }
  // what is agreed stays agreed; only the call is over
  if (row.status === 'agreed' && decision !== 'cancel') return { callAt: null };
  return { status: 'ended', callAt: null };
}
