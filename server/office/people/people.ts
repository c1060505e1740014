/** Finding a person, and all data about one on a page. */
import { blockAt, type Block } from '../../../domain/person/block.ts';
import { toLatinDigits } from '../../../domain/base/digits.ts';
import { duesAccount } from '../../../domain/money/ledger.ts';
import { mayDo, type OperatorRole } from '../../../domain/site/office.ts';
import { normalisePhone, showPhone } from '../../../domain/base/phone.ts';
import { plateTyped, showPlate } from '../../../domain/car/plate.ts';
import type { OfficePerson, PeopleQuery, PersonHead } from '../../../protocol/api/office/people.ts';
import { PER_PAGE, type PageMeta } from '../../../protocol/api/paging.ts';
import { allowsDemoPhones } from '../../base/config.ts';
import type { Context } from '../../act/context.ts';
import type { Reader } from '../../db/connection.ts';
import { devices, pushSubscriptions, users } from '../../db/schema/accounts.ts';
import { reports } from '../../db/schema/feedback.ts';
import { ledgerBalances } from '../../db/schema/ledger.ts';
import { cars, trips } from '../../db/schema/market.ts';
import { readable } from '../../db/sealed-text.ts';
import { and, asc, count, desc, eq, inArray, ne, or, sql, type SQL } from '../../db/sql.ts';
import { newestTransfers, projectWallet } from '../../money/wallet/projection.ts';
import { personById, type Person } from '../../person/people.ts';
import { sessionsOf } from '../../person/sessions.ts';
import { record, type Acting } from '../audit/audit.ts';
import { correctionsOf } from './corrections.ts';
import { womanOf } from './woman-mark.ts';

const RECENT = 10;

/** The roles that may read people's numbers. */
export const readsPhones: readonly OperatorRole[] = ['support', 'finance'];

const dues = sql<number>`coalesce((select ${ledgerBalances.balance} from ${ledgerBalances}
  where ${ledgerBalances.accountId} = 'dues:' || ${users.id}::text), 0)::int`;

const orders = {
  since: [desc(users.createdAt), desc(users.id)],
  name: [asc(users.name), asc(users.id)],
  trips: [desc(users.tripsCount), asc(users.id)],
  dues: [desc(dues), asc(users.id)],
};

/** A number as lists show it: enough to recognise it, too little to call it. */
export function maskedPhone(stored: string): string {
  const shown = showPhone(stored);
  return shown === '' ? '' : `${shown.slice(0, 5)}-•••${shown.slice(-3)}`;
}

/**
 * The condition for a typed text. A number is found only whole, and only by operators who may read numbers,
 * because otherwise everybody could find it out a digit at a time.
 */
function matching(text: string, phone: string | null): SQL | undefined {
  const typed = toLatinDigits(text.normalize('NFC')).trim();
  if (typed === '') return undefined;
  const like = `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const plate = plateTyped(text);
  return or(
    sql`${users.name} ilike ${like}`,
    phone === null ? undefined : eq(users.phone, phone),
    sql`exists (select 1 from ${cars} where ${cars.ownerId} = ${users.id} and ${cars.registration} ilike ${like})`,
    plate === null
      ? undefined
      : sql`exists (select 1 from ${cars} where ${cars.ownerId} = ${users.id} and ${cars.registration} like ${`%${plate}`})`,
  );
}

/** A page of people, by name, whole number or plate; the audit records the search. */
export async function findPeople(
  context: Context,
  acting: Acting,
  { text = '', type, state, sort = 'since', page = 1 }: PeopleQuery,
): Promise<{ data: PersonHead[]; meta: PageMeta }> {
  const { now, config } = context;
  const { db } = context.database;
  const number = normalisePhone(text, { allowDemo: allowsDemoPhones(config) });
  const phone = mayDo(acting.operator.roles, readsPhones) ? number : null;
  const wanted = and(
    matching(text, phone),
    type === undefined ? undefined : eq(users.type, type),
    state === 'blocked' ? sql`${users.blocked} is not null` : undefined,
    state === 'unverified' ? and(eq(users.type, 'provider'), eq(users.verified, false)) : undefined,
    state === 'owing' ? sql`${dues} > 0` : undefined,
  );
  const found = await db
    .select({ person: users, dues })
    .from(users)
    .where(wanted)
    .orderBy(...orders[sort])
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  const [all] = await db.select({ total: count() }).from(users).where(wanted);
  const total = all?.total ?? 0;
  if (text.trim() !== '')
    await db.transaction((tx) =>
      record(context, tx, acting, {
        action: 'person.search',
        subject: { kind: 'search', id: '', name: number === null ? text.trim() : maskedPhone(number) },
        after: { found: total, page },
      }),
    );
  const ids = found.map(({ person }) => person.id);
  const plates = await platesOf(db, ids);
  const completed = await completedOf(db, ids);
  return {
    data: found.map((each) =>
      headOf({
        ...each,
        plates: plates.get(each.person.id) ?? [],
        completed: completed.get(each.person.id) ?? 0,
        now: now(),
      }),
    ),
    meta: { per_page: PER_PAGE, total },
  };
}

async function platesOf(db: Reader, ids: string[]): Promise<Map<string, string[]>> {
  const found = await db
    .select({ ownerId: cars.ownerId, registration: cars.registration })
    .from(cars)
    .where(and(inArray(cars.ownerId, ids), eq(cars.status, 'active')));
  const byOwner = Map.groupBy(found, ({ ownerId }) => ownerId);
  return new Map(
    [...byOwner].map(([id, own]) => [id, own.map(({ registration }) => showPlate(registration, 'bn'))]),
  );
}

/** The completed trips of these people, each side by its own index. */
async function completedOf(db: Reader, ids: string[]): Promise<Map<string, number>> {
  const completed = new Map<string, number>();
  for (const side of [trips.creatorId, trips.counterpartId]) {
    const found = await db
      .select({ id: side, trips: count() })
      .from(trips)
      .where(and(inArray(side, ids), eq(trips.status, 'completed')))
      .groupBy(side);
    for (const each of found)
      if (each.id !== null) completed.set(each.id, (completed.get(each.id) ?? 0) + each.trips);
  }
  return completed;
}

type Found = { person: Person; dues: number; completed: number; plates: string[]; now: number };

const headOf = ({ person, dues: owed, completed, plates, now }: Found): PersonHead => ({
  id: person.id,
  type: person.type,
  name: person.name,
  phone: maskedPhone(person.phone),
  plates,
  verified: person.verified,
  blocked: blockAt(person.blocked, now) !== null,
  dues: owed,
  // an owner's own count also holds trips from before the app
  trips: Math.max(person.tripsCount, completed),
  since: person.createdAt.toISOString(),
});

const shownBlock = ({ reason, words, since, until }: Block): NonNullable<OfficePerson['blocked_now']> => ({
  reason,
  words,
  since: new Date(since).toISOString(),
  until: until === null ? null : new Date(until).toISOString(),
});

const subjectOf = ({ id, name }: Pick<Person, 'id' | 'name'>) => ({ kind: 'person', id, name });

/** All data about a person; the audit records that they were read. @throws Refused not_found */
export async function openPerson(context: Context, acting: Acting, id: string): Promise<OfficePerson> {
  return context.database.db.transaction(async (tx) => {
    const person = await personById(tx, id);
    await record(context, tx, acting, { action: 'person.read', subject: subjectOf(person) });
    const now = context.now();
    const own = await tx.select().from(cars).where(eq(cars.ownerId, id)).orderBy(desc(cars.createdAt));
    const [balance] = await tx
      .select({ dues: ledgerBalances.balance })
      .from(ledgerBalances)
      .where(eq(ledgerBalances.accountId, duesAccount(id)));
    const block = blockAt(person.blocked, now);
    const active = own.filter(({ status }) => status === 'active');
    const plates = active.map(({ registration }) => showPlate(registration, 'bn'));
    const completed = (await completedOf(tx, [id])).get(id) ?? 0;
    const [known] = await tx.select({ count: count() }).from(devices).where(eq(devices.userId, id));
    return {
      ...headOf({ person, dues: balance?.dues ?? 0, completed, plates, now }),
      photo: person.photo,
      email: person.email,
      nid: readable(person.nid),
      birth_date: readable(person.dateOfBirth),
      blocked_now: block && shownBlock(block),
      sent_back: person.sentBack,
      woman: await womanOf(tx, person),
      rating_x10: person.ratingsCount === 0 ? 0 : Math.round((person.ratingSum * 10) / person.ratingsCount),
      ratings_count: person.ratingsCount,
      agreed_count: person.agreedCount,
      canceled_count: person.canceledCount,
      credit_limit: { own: person.creditLimit, counts: person.creditLimit ?? context.config.creditLimit },
      referred_count: person.referredCount,
      recent_trips: await recentTrips(tx, id),
      cars: own.map((car) => ({
        id: car.id,
        plate: showPlate(car.registration, 'bn'),
        name: `${car.brand} ${car.model}`,
        status: car.status,
      })),
      ledger: await recentTransfers(tx, id),
      corrections: await correctionsOf(tx, acting.operator, id),
      reports: await reportsAbout(tx, id),
      sessions: await phonesOf(tx, id, now),
      devices: known?.count ?? 0,
    };
  });
}

async function recentTrips(db: Reader, id: string): Promise<OfficePerson['recent_trips']> {
  const found = await db
    .select()
    .from(trips)
    .where(or(eq(trips.creatorId, id), eq(trips.counterpartId, id)))
    .orderBy(desc(trips.journeyAt))
    .limit(RECENT);
  return found.map((trip) => ({
    id: trip.id,
    from: trip.geoLocation.pick.place,
    to: trip.geoLocation.dest.place,
    journey_at: trip.journeyAt.toISOString(),
    status: trip.status,
    price: trip.fixedPrice ?? trip.price,
    part: partOf(trip, id),
  }));
}

function partOf(trip: typeof trips.$inferSelect, id: string): OfficePerson['recent_trips'][number]['part'] {
  const isCreator = trip.creatorId === id;
  if (trip.createdBy === 'customer') return isCreator ? 'asked' : 'drove';
  return isCreator ? 'drove' : 'booked';
}

async function recentTransfers(db: Reader, id: string): Promise<OfficePerson['ledger']> {
  const ids = await newestTransfers(db, id, { page: 1, perPage: RECENT });
  const rows = await projectWallet(db, { id, type: 'provider' }, ids);
  return ids
    .flatMap((each) => rows.get(each) ?? [])
    .map(({ id: transfer, kind, change, dues: after, note, created_at: at }) => ({
      id: transfer,
      kind,
      change,
      dues: after,
      note,
      at,
    }));
}

/** The person's own ones, and those about the person's trips: each is found by an index of its own. */
async function reportsAbout(db: Reader, id: string): Promise<OfficePerson['reports']> {
  const newest = (about: SQL | undefined) =>
    db
      .select({ report: reports })
      .from(reports)
      .innerJoin(trips, eq(trips.id, reports.tripId))
      .where(about)
      .orderBy(desc(reports.createdAt))
      .limit(RECENT);
  const found = [
    ...(await newest(eq(reports.reporterId, id))),
    ...(await newest(
      and(ne(reports.reporterId, id), or(eq(trips.creatorId, id), eq(trips.counterpartId, id))),
    )),
  ].toSorted((a, b) => b.report.createdAt.getTime() - a.report.createdAt.getTime());
  return found.slice(0, RECENT).map(({ report }) => ({
    id: report.id,
    number: report.number,
    status: report.status,
    wrote: report.reporterId === id,
    at: report.createdAt.toISOString(),
  }));
}

/** Signed-in phones and browsers, and whether notifications reach them. */
async function phonesOf(db: Reader, id: string, now: number): Promise<OfficePerson['sessions']> {
  const own = await sessionsOf(db, id, now);
  const hashes = own.map(({ tokenHash }) => tokenHash);
  const pushed = await db
    .select({ session: pushSubscriptions.session })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.session, hashes));
  const reached = new Set(pushed.map(({ session }) => session));
  return own.map(({ tokenHash, device, createdAt, usedAt, expiresAt }) => ({
    id: tokenHash,
    device: device ?? '',
    since: createdAt.toISOString(),
    used: (usedAt ?? createdAt).toISOString(),
    until: expiresAt.toISOString(),
    pushes: reached.has(tokenHash),
  }));
}

/** The whole number; the audit records that it was read. @throws Refused not_found */
export async function readPhone(context: Context, acting: Acting, id: string): Promise<string> {
  return context.database.db.transaction(async (tx) => {
    const person = await personById(tx, id);
    await record(context, tx, acting, { action: 'person.phone_read', subject: subjectOf(person) });
    return showPhone(person.phone);
  });
}
