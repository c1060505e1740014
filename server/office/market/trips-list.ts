/** Trips of every status in pages, and the work that is stuck. */
import { toLatinDigits } from '../../../domain/base/digits.ts';
import type { OfficeTrip, Stuck, TripsQuery } from '../../../protocol/api/office/board.ts';
import { PER_PAGE, type PageMeta } from '../../../protocol/api/paging.ts';
import type { Context } from '../../act/context.ts';
import type { Reader } from '../../db/connection.ts';
import { sqlArray } from '../../db/raw-sql.ts';
import { users } from '../../db/schema/accounts.ts';
import { bids, trips } from '../../db/schema/market.ts';
import { payments } from '../../db/schema/payments.ts';
import { phoneErrors, smsFailures } from '../../db/schema/stuck.ts';
import { and, asc, count, desc, eq, gt, inArray, or, sql, type SQL } from '../../db/sql.ts';
import { smsMs, unsettled, withoutBid } from './board.ts';
import { stuckPhones } from './stuck-phones.ts';

const SHOWN = 100;
/** The most people whose trips a name finds. */
const NAMED = 500;

const orders = {
  created: [desc(trips.createdAt), desc(trips.id)],
  journey: [asc(trips.journeyAt), asc(trips.id)],
  bids: [desc(trips.bidsCount), desc(trips.createdAt), desc(trips.id)],
};

/**
 * The condition for a typed text. People with such a name are found first, because the index of trips has
 * only their ids; a letter that is in everybody's name finds the newest people.
 */
async function matching(db: Reader, text: string): Promise<SQL | undefined> {
  const typed = toLatinDigits(text.normalize('NFC')).trim();
  if (typed === '') return undefined;
  if (/^#?\d{1,9}$/.test(typed)) return eq(trips.number, Number(typed.replace('#', '')));
  const like = `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const named = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.name} ilike ${like}`)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(NAMED);
  const ids = sqlArray(
    named.map(({ id }) => id),
    'uuid',
  );
  return or(sql`${trips.creatorId} = any(${ids})`, sql`${trips.counterpartId} = any(${ids})`);
}

/** A page of trips, by number or by the name of the passenger or the car owner. */
export async function findTrips(
  { database: { db }, now }: Context,
  { text = '', status, division, without, sort = 'created', page = 1 }: TripsQuery,
): Promise<{ data: OfficeTrip[]; meta: PageMeta }> {
  const wanted = and(
    await matching(db, text),
    status === undefined ? undefined : eq(trips.status, status),
    division === undefined ? undefined : eq(trips.pickupDivisionId, division),
    without === undefined ? undefined : withoutBid(now()),
  );
  // only the ids are sorted, because whole rows of a large market would be sorted on the disk
  const shown = await db
    .select({ id: trips.id })
    .from(trips)
    .where(wanted)
    .orderBy(...orders[sort])
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  const found = await db
    .select({ trip: trips, price: bids.price })
    .from(trips)
    .leftJoin(bids, and(eq(bids.tripId, trips.id), eq(bids.id, trips.confirmedBidId)))
    .where(
      inArray(
        trips.id,
        shown.map(({ id }) => id),
      ),
    )
    .orderBy(...orders[sort]);
  const [all] = await db.select({ total: count() }).from(trips).where(wanted);
  const ids = found.flatMap(({ trip }) => [
    trip.creatorId,
    ...(trip.counterpartId ? [trip.counterpartId] : []),
  ]);
  const personOf = await peopleOf(db, ids);
  return {
    data: found.map(({ trip, price }) => ({
      id: trip.id,
      number: trip.number,
      created_by: trip.createdBy,
      status: trip.status,
      from: trip.geoLocation.pick.district,
      to: trip.geoLocation.dest.district,
      created_at: trip.createdAt.toISOString(),
      journey_at: trip.journeyAt.toISOString(),
      bids: trip.bidsCount,
      fare: price ?? trip.fixedPrice ?? trip.price ?? trip.lowestBid,
      creator: personOf(trip.creatorId),
      other: trip.counterpartId === null ? null : personOf(trip.counterpartId),
    })),
    meta: { per_page: PER_PAGE, total: all?.total ?? 0 },
  };
}

/** @returns a function that adds each of these people's names, by id */
async function peopleOf(db: Reader, ids: string[]) {
  const found = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  const byId = new Map(found.map((person) => [person.id, person]));
  return (id: string) => byId.get(id) ?? { id, name: '' };
}

/** Phones with waiting actions, SMS and payments that failed; the longest waiting and the newest first. */
export async function whatIsStuck({ database: { db }, now }: Context): Promise<Stuck> {
  const { phones } = await stuckPhones(db, now(), SHOWN);
  const personOf = await peopleOf(
    db,
    phones.map(({ userId }) => userId),
  );
  const sms = await db
    .select()
    .from(smsFailures)
    .where(gt(smsFailures.at, new Date(now() - smsMs)))
    .orderBy(desc(smsFailures.id))
    .limit(SHOWN);
  const failed = await db
    .select({ payment: payments, name: users.name })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.payerId))
    .where(unsettled)
    .orderBy(desc(payments.createdAt))
    .limit(SHOWN);
  return {
    phones: phones.map(({ userId, waiting, since, code, at }) => ({
      person: personOf(userId),
      waiting,
      since: since.toISOString(),
      code,
      at: at.toISOString(),
    })),
    sms: sms.map(({ at, prefix, reason }) => ({ at: at.toISOString(), prefix, reason })),
    payments: failed.map(({ payment, name }) => ({
      id: payment.id,
      payer: { id: payment.payerId, name },
      taka: payment.amount,
      reason: payment.reason,
      at: payment.createdAt.toISOString(),
    })),
    errors: await errorsOnPhones(db),
  };
}

async function errorsOnPhones(db: Reader): Promise<Stuck['errors']> {
  const found = await db.select().from(phoneErrors).orderBy(desc(phoneErrors.lastAt)).limit(SHOWN);
  return found.map(({ kind: _kind, firstAt, lastAt, ...error }) => ({
    ...error,
    first: firstAt.toISOString(),
    at: lastAt.toISOString(),
  }));
}
