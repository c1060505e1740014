/**
 * New trips by SMS, to car owners who want them and whose phone has no net: on their roads, for a car that fits, six
 * a day for an owner, eight owners for a trip.
 */
import { dhakaDate, dhakaTime } from '../../domain/base/calendar.ts';
import { fitsWish } from '../../domain/car/car.ts';
import { isOfInterest } from '../../domain/feed/feed-interest.ts';
import { numberOfPlace } from '../../domain/place/place-numbers.ts';
import { shownBefore, tripNeeds } from '../../domain/trip/travellers.ts';
import type { NewTrip } from '../../protocol/nodata/down-messages.ts';
import { coarse } from '../../protocol/nodata/expand.ts';
import type { RequestTerms } from '../../protocol/nodata/up-messages.ts';
import type { Context } from '../act/context.ts';
import { noticeChoices, sessions, users } from '../db/schema/accounts.ts';
import { cars, trips } from '../db/schema/market.ts';
import { nodataKeys, smsOut } from '../db/schema/nodata.ts';
import { and, desc, eq, gt, inArray, isNull, lt, or } from '../db/sql.ts';
import { interestsOf } from '../feed/interests.ts';
import { limits, raise } from '../person/tries.ts';
import type { Trip } from '../trip/visibility.ts';
import { sendSealed, type Receiver } from './send-sms.ts';
import { clockWord, wayWord, whenWord } from './words.ts';

const MINUTE_MS = 60_000;
/** Older trips are not announced. */
const FRESH_MS = 45 * MINUTE_MS;
/** The least time that must be left to bid: the SMS is read, and another one comes back. */
const LEFT_MS = 10 * MINUTE_MS;
/** A session notes its use by the hour: one that is older has been silent for at least a quarter of an hour. */
const SILENT_MS = 75 * MINUTE_MS;
const OWNERS_OF_TRIP = 8;
const MOST_OWNERS = 500;
const NO_MORE_KEYS_MS = 90 * 24 * 60 * MINUTE_MS;

type Owner = Receiver & { id: string };

/** Sends new trips to silent owners. @returns a slice, which returns how many trips it looked at */
export function newTripsBySms(context: Context): (limit: number) => Promise<number> {
  let last = new Date(context.now() - FRESH_MS);
  return async (limit) => {
    const { db } = context.database;
    const now = context.now();
    const fresh = await db
      .select()
      .from(trips)
      .where(
        and(
          eq(trips.status, 'active'),
          eq(trips.createdBy, 'customer'),
          gt(trips.createdAt, last),
          gt(trips.bidsUntil, new Date(now + LEFT_MS)),
        ),
      )
      .orderBy(trips.createdAt)
      .limit(limit);
    last = fresh.at(-1)?.createdAt ?? last;
    const owners = fresh.length === 0 ? [] : await silentOwners(context);
    if (owners.length > 0) await notify(context, fresh, owners);
    return fresh.length;
  };
}

/** Owners who want SMS, by the newest keys of a phone that has been silent. */
async function silentOwners({ database: { db }, now }: Context): Promise<Owner[]> {
  const at = now();
  const silent = or(isNull(sessions.usedAt), lt(sessions.usedAt, new Date(at - SILENT_MS)));
  const found = await db
    .select({ id: users.id, phone: users.phone, blocked: users.blocked, key: nodataKeys })
    .from(noticeChoices)
    .innerJoin(users, eq(users.id, noticeChoices.userId))
    .innerJoin(nodataKeys, eq(nodataKeys.userId, users.id))
    .innerJoin(sessions, eq(sessions.tokenHash, nodataKeys.session))
    .where(
      and(
        eq(noticeChoices.sms, true),
        eq(users.type, 'provider'),
        isNull(users.closedAt),
        gt(sessions.expiresAt, new Date(at)),
        gt(nodataKeys.createdAt, new Date(at - NO_MORE_KEYS_MS)),
        silent,
      ),
    )
    .orderBy(desc(nodataKeys.createdAt))
    .limit(MOST_OWNERS);
  const newest = new Map<string, Owner>();
  for (const { id, phone, blocked, key } of found)
    if (blocked === null && !newest.has(id)) newest.set(id, { id, userId: id, phone, key });
  return [...newest.values()];
}

async function notify(context: Context, fresh: readonly Trip[], owners: readonly Owner[]): Promise<void> {
  const { db } = context.database;
  const ids = owners.map(({ id }) => id);
  const interests = await interestsOf(db, ids);
  const own = await db
    .select({ ownerId: cars.ownerId, carType: cars.carType })
    .from(cars)
    .where(and(inArray(cars.ownerId, ids), eq(cars.status, 'active')));
  const before = await db
    .select({ tripId: smsOut.tripId, userId: smsOut.userId })
    .from(smsOut)
    .where(
      and(
        inArray(
          smsOut.tripId,
          fresh.map(({ id }) => id),
        ),
        eq(smsOut.kind, 'new_trip'),
      ),
    );
  for (const trip of fresh) {
    const said = new Set(before.filter(({ tripId }) => tripId === trip.id).map(({ userId }) => userId));
    const message = await messageOf(context, trip);
    if (!message) continue;
    const fitting = owners.filter(({ id }) => {
      const interest = interests.get(id);
      return (
        !said.has(id) &&
        interest !== undefined &&
        // the owners who are asked first are the only ones to hear of it
        (trip.feedAt === null || trip.priorityOwners?.includes(id) === true) &&
        isOfInterest(interest, trip.pickupDistrictId, trip.destinationDistrictId) &&
        own.some(({ ownerId, carType }) => ownerId === id && fitsWish(carType, trip.carType))
      );
    });
    for (const owner of fitting.slice(0, Math.max(0, OWNERS_OF_TRIP - said.size))) {
      const { count } = await raise(context, limits.smsNewTripsByPerson, owner.id);
      if (count > limits.smsNewTripsByPerson.max) continue;
      await sendSealed(context, owner, { message, words: wordsOf(trip), tripId: trip.id });
    }
  }
}

const wordsOf = (trip: Trip): string =>
  `${trip.number}: ${wayWord(trip)} ${whenWord(trip.journeyAt.getTime())}. Bid till ${clockWord(trip.bidsUntil.getTime())}`;

const minuteOf = (at: Date): number => {
  const [hours = 0, minutes = 0] = dhakaTime(at.getTime()).split(':').map(Number);
  return hours * 60 + minutes;
};
const dayOf = (at: Date): number =>
  Math.round(Date.parse(`${dhakaDate(at.getTime())}T00:00:00Z`) / 86_400_000);

/** Null for a trip whose places have no numbers. */
async function messageOf(
  { database: { db } }: Context,
  trip: Trip,
): Promise<({ kind: 'new_trip' } & NewTrip) | null> {
  const placeNo = (end: 'pickup' | 'destination', district: number): number | null => {
    const [place, sub] = [trip.place[`${end}_place_id`], trip.place[`${end}_sub_district_id`]];
    const id = coarse(
      typeof place === 'string' ? place : null,
      typeof sub === 'number' ? sub : null,
      district,
    );
    return id === null ? null : numberOfPlace(id);
  };
  const [from, to] = [
    placeNo('pickup', trip.pickupDistrictId),
    placeNo('destination', trip.destinationDistrictId),
  ];
  if (from === null || to === null) return null;
  const { via_place_id: viaId } = trip.place;
  const [passenger] = await db
    .select({ trips: users.tripsCount })
    .from(users)
    .where(eq(users.id, trip.creatorId));
  const { bags, needs, returnAt } = trip;
  // as in the feed: with the wish for a family's car nobody reads how many travel
  const { adults = 0, children = 0 } = shownBefore({
    adults: trip.adults ?? 0,
    children: trip.children ?? 0,
    needs: trip.needs ?? [],
  });
  const says = [adults || null, children || null, bags, needs].some((part) => part !== null);
  const terms: RequestTerms = {
    from,
    to,
    via: typeof viaId === 'string' ? numberOfPlace(viaId) : null,
    day: dayOf(trip.journeyAt) % 64,
    minute: minuteOf(trip.journeyAt),
    back: returnAt && { nights: dayOf(returnAt) - dayOf(trip.journeyAt), minute: minuteOf(returnAt) },
    carType: trip.carType,
    locale: 'bn',
    party: says
      ? {
          adults,
          children,
          bags: bags ?? 0,
          needs: tripNeeds.reduce((bits, need, at) => (needs?.includes(need) ? bits | (1 << at) : bits), 0),
        }
      : null,
  };
  // no bits exist for seven nights and for the wishes of later releases
  if (terms.back && terms.back.nights > 7) return null;
  return {
    kind: 'new_trip',
    tripNo: trip.number,
    tripId: trip.id,
    terms,
    hectometres: Math.round(trip.distance / 100),
    untilMinute: minuteOf(trip.bidsUntil),
    trips: passenger?.trips ?? 0,
  };
}
