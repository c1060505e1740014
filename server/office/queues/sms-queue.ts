/**
 * SMS of phones without a net that could not be processed, by sender, and answers that were not sent, by person. The
 * operator has the number called, or dismisses them. After a week they end by themselves, because their journeys are
 * over.
 */
import { toBengaliDigits } from '../../../domain/base/digits.ts';
import { normalisePhone, showPhone } from '../../../domain/base/phone.ts';
import type { OfficeSms, OfficeSmsDecisionBody } from '../../../protocol/api/office/sms.ts';
import type { Context } from '../../act/context.ts';
import { allowsDemoPhones } from '../../base/config.ts';
import { Refused } from '../../base/refused.ts';
import { takeCallBack } from '../../call-back/intake.ts';
import type { Reader, Tx } from '../../db/connection.ts';
import { users } from '../../db/schema/accounts.ts';
import { trips } from '../../db/schema/market.ts';
import { smsIn, smsOut } from '../../db/schema/nodata.ts';
import { and, count, countDistinct, desc, eq, gte, inArray, isNull, sql } from '../../db/sql.ts';
import { personByPhone } from '../../person/people.ts';
import { record, type Acting } from '../audit/audit.ts';
import { checkClaim, freeItem } from './claims.ts';
import { countedTogether, countWaiting, inOneList, listOf, type Queue } from './queue.ts';

const QUEUE = 'sms';
const SHOWN_MS = 7 * 24 * 60 * 60_000;
const MOST_MESSAGES = 20;
/** How many letters of an SMS the list shows. */
const TITLE_LETTERS = 60;

// as the partial indexes have it
const waitsIn = and(isNull(smsIn.closedAt), sql`${smsIn.state} not in ('waiting', 'done', 'dead')`);
const waitsOut = and(isNull(smsOut.closedAt), sql`${smsOut.state} in ('failed', 'over_budget')`);
const since = (now: Date): Date => new Date(now.getTime() - SHOWN_MS);
const shownIn = (now: Date) => and(waitsIn, gte(smsIn.at, since(now)));
const shownOut = (now: Date) => and(waitsOut, gte(smsOut.at, since(now)));

const oldest = sql<string>`min(${smsIn.at})`;
const oldestOut = sql<string>`min(${smsOut.at})`;
const firstId = sql<string>`(array_agg(${smsIn.id} order by ${smsIn.at}, ${smsIn.id}))[1]`;
const firstText = sql<string>`(array_agg(${smsIn.text} order by ${smsIn.at}, ${smsIn.id}))[1]`;
const firstOutId = sql<string>`(array_agg(${smsOut.id} order by ${smsOut.at}, ${smsOut.id}))[1]`;

const senders = (db: Reader, now: Date) =>
  db
    .select({ id: firstId, sender: smsIn.sender, text: firstText, since: oldest })
    .from(smsIn)
    .where(shownIn(now))
    .groupBy(smsIn.sender)
    .orderBy(oldest, smsIn.sender);
const unheard = (db: Reader, now: Date) =>
  db
    .select({ id: firstOutId, name: users.name, phone: users.phone, since: oldestOut })
    .from(smsOut)
    .innerJoin(users, eq(users.id, smsOut.userId))
    .where(shownOut(now))
    .groupBy(users.id)
    .orderBy(oldestOut, users.id);

export const smsQueue: Queue = {
  role: 'support',
  ends: ['sms.call_back', 'sms.dismiss'],
  waiting(db, locale, now) {
    const shown = (phone: string): string =>
      locale === 'bn' ? toBengaliDigits(showPhone(phone)) : showPhone(phone);
    return inOneList(
      listOf(senders(db, now), ({ id, sender, text, since }) => ({
        id,
        title: shown(sender),
        detail: text.slice(0, TITLE_LETTERS),
        since: new Date(since).toISOString(),
        again: false,
      })),
      listOf(unheard(db, now), ({ id, name, phone, since }) => ({
        id,
        title: name,
        detail: shown(phone),
        since: new Date(since).toISOString(),
        again: false,
      })),
    );
  },
  count: (db, now) =>
    countedTogether(
      countWaiting(db, smsIn.at, shownIn(now), countDistinct(smsIn.sender)),
      countWaiting(db, smsOut.at, shownOut(now), countDistinct(smsOut.userId)),
    ),
};

type Found = { way: 'in'; sender: string } | { way: 'out'; userId: string };

/** What an item is about. @throws Refused not_found */
async function found(db: Reader, id: string): Promise<Found> {
  const [came] = await db.select({ sender: smsIn.sender }).from(smsIn).where(eq(smsIn.id, id));
  if (came) return { way: 'in', ...came };
  const [went] = await db.select({ userId: smsOut.userId }).from(smsOut).where(eq(smsOut.id, id));
  if (!went) throw new Refused({ code: 'not_found' });
  return { way: 'out', ...went };
}

/** How the audit names an item: not by the whole number, which is forgotten after a while. */
const subjectOf = (id: string, phone: string) => ({ kind: 'sms', id, name: `…${phone.slice(-3)}` });

/** Everything that waits of a sender, or for a person; the audit records that it was read. @throws Refused not_found */
export async function openSms(context: Context, acting: Acting, id: string): Promise<OfficeSms> {
  return context.database.db.transaction(async (tx) => {
    const item = await found(tx, id);
    const shown = item.way === 'in' ? await ofSender(tx, item.sender) : await ofPerson(tx, item.userId);
    const number = normalisePhone(shown.phone, { allowDemo: allowsDemoPhones(context.config) });
    const person = number === null ? null : await personByPhone(tx, number);
    await record(context, tx, acting, { action: 'sms.read', subject: subjectOf(id, shown.phone) });
    return {
      id,
      way: item.way,
      callable: number !== null,
      account: person && { id: person.id, name: person.name },
      ...shown,
    };
  });
}

type Shown = Pick<OfficeSms, 'phone' | 'count' | 'messages'>;

async function ofSender(db: Reader, sender: string): Promise<Shown> {
  const waits = and(eq(smsIn.sender, sender), waitsIn);
  const [all] = await db.select({ count: count() }).from(smsIn).where(waits);
  const rows = await db.select().from(smsIn).where(waits).orderBy(desc(smsIn.at)).limit(MOST_MESSAGES);
  const trip = await numbersOf(db, rows);
  const messages = rows.flatMap(({ id, at, state, text, tripId }) =>
    state === 'waiting' || state === 'done' || state === 'dead'
      ? []
      : [{ id, at: at.toISOString(), state, text, kind: null, trip: trip(tripId) }],
  );
  return { phone: sender, count: all?.count ?? 0, messages };
}

async function ofPerson(db: Reader, userId: string): Promise<Shown> {
  const waits = and(eq(smsOut.userId, userId), waitsOut);
  const [person] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  const [all] = await db.select({ count: count() }).from(smsOut).where(waits);
  const rows = await db.select().from(smsOut).where(waits).orderBy(desc(smsOut.at)).limit(MOST_MESSAGES);
  const trip = await numbersOf(db, rows);
  const messages = rows.flatMap(({ id, at, state, kind, tripId }) =>
    state === 'failed' || state === 'over_budget'
      ? [{ id, at: at.toISOString(), state, text: null, kind, trip: trip(tripId) }]
      : [],
  );
  return { phone: person?.phone ?? '', count: all?.count ?? 0, messages };
}

async function numbersOf(db: Reader, rows: readonly { tripId: string | null }[]) {
  const ids = rows.flatMap(({ tripId }) => tripId ?? []);
  const read = await db
    .select({ id: trips.id, number: trips.number })
    .from(trips)
    .where(inArray(trips.id, ids));
  return (id: string | null) => read.find((trip) => trip.id === id) ?? null;
}

/**
 * Has the number called, or dismisses what waits.
 * @throws Refused not_found; phone_invalid for a sender that is not a number; too_many_call_backs; conflict when
 * another operator was first
 */
export async function decideSms(
  context: Context,
  acting: Acting,
  id: string,
  { decision }: typeof OfficeSmsDecisionBody.infer,
): Promise<void> {
  const { db } = context.database;
  const item = await found(db, id);
  const { phone } = item.way === 'in' ? { phone: item.sender } : await ofPerson(db, item.userId);
  await checkClaim(db, context, acting.operator, { queue: QUEUE, id });
  // the queue of calls has one open row for a number, so a decision that is sent twice does nothing twice
  if (decision === 'call_back') await takeCallBack(context, { phone, source: 'office' });
  await db.transaction(async (tx) => {
    await checkClaim(tx, context, acting.operator, { queue: QUEUE, id });
    const closed = await close(tx, item, new Date(context.now()));
    if (closed === 0) throw new Refused({ code: 'conflict' });
    await freeItem(tx, { queue: QUEUE, id });
    await record(context, tx, acting, {
      action: `sms.${decision}`,
      subject: subjectOf(id, phone),
      after: { count: closed },
    });
  });
}

/** @returns how many waited */
async function close(tx: Tx, item: Found, closedAt: Date): Promise<number> {
  const closed =
    item.way === 'in'
      ? await tx
          .update(smsIn)
          .set({ closedAt })
          .where(and(eq(smsIn.sender, item.sender), waitsIn))
          .returning({ id: smsIn.id })
      : await tx
          .update(smsOut)
          .set({ closedAt })
          .where(and(eq(smsOut.userId, item.userId), waitsOut))
          .returning({ id: smsOut.id });
  return closed.length;
}
