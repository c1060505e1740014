/**
 * Pushes that sum up several notifications: new trips, at most one every quarter of an hour, and the summary
 * of those held back in quiet hours or for the daily digest.
 *
 *   every minute ─ car owners with a subscription ─ trips since their last push ─ of interest? ─ claimed ─▶ sent
 *   the hour at which the quiet ends, or of the digest ─ what was held and is unseen ─ claimed ─▶ sent
 *
 * Invariant: a person's time is claimed in the database before anything is sent, so that of several nodes one
 * sends; a push that a node claimed and did not send is lost, as any push may be.
 */
import { isOfInterest } from '../../../domain/feed/feed-interest.ts';
import {
  presetChoice,
  pushTime,
  summaryHour,
  summarySpan,
  wayOf,
  dhakaHour,
  type NoticeChoice,
} from '../../../domain/notice/notice-choice.ts';
import { districtById } from '../../../domain/place/districts.ts';
import { noticeKindOf } from '../../../protocol/sync/notification-types.ts';
import type { Context, Notice } from '../../act/context.ts';
import { noticeChoices, pushSubscriptions, sessions, users } from '../../db/schema/accounts.ts';
import { notifications, trips } from '../../db/schema/market.ts';
import { and, eq, gt, inArray, isNull, lt, lte, or } from '../../db/sql.ts';
import { interestsOf } from '../../feed/interests.ts';
import { choiceFrom } from '../choices.ts';

const MINUTE_MS = 60_000;
const TRIPS_EVERY_MS = 15 * MINUTE_MS;
/** The interval of pushes to each side: passengers' requests come all day, owners' offers seldom. */
const EVERY_MS = { provider: TRIPS_EVERY_MS, customer: 24 * 60 * MINUTE_MS };
type Side = keyof typeof EVERY_MS;
/** The time that the first push about new trips covers. */
const FIRST_MS = TRIPS_EVERY_MS;
/** The time within which a trip is committed: its timestamp is taken before that. */
const COMMITTED_WITHIN_MS = 2000;
const NAMED = 3;

type Subscriber = {
  id: string;
  type: 'customer' | 'provider' | 'driver';
  choice: NoticeChoice;
  tripsUntil: number | null;
};
type NewTrip = { id: string; from: number; to: number; createdAt: Date };
type Claimed = 'tripsUntil' | 'summedUntil';

/** Pushes new trips to the car owners, and new offers to the passengers, who are due. */
export async function pushNewTrips(context: Context): Promise<void> {
  for (const side of ['provider', 'customer'] as const) await pushTo(context, side);
}

async function pushTo(context: Context, side: Side): Promise<void> {
  const until = context.now() - COMMITTED_WITHIN_MS;
  const due = (await subscribers(context, side)).filter(
    ({ choice, tripsUntil }) =>
      wayOf(choice, 'new_trips', side) === 'push' &&
      pushTime(choice, 'new_trips', context.now()) === 'now' &&
      (tripsUntil ?? 0) <= until - EVERY_MS[side],
  );
  if (due.length === 0) return;
  // the summary already holds the trips of quiet hours
  const made = await openTrips(context, side, until - EVERY_MS[side] - 2 * MINUTE_MS, until);
  if (made.length === 0) return;
  const interests = await interestsOf(
    context.database.db,
    due.map(({ id }) => id),
  );
  for (const { id, tripsUntil } of due) {
    const interest = interests.get(id);
    const since = tripsUntil ?? until - FIRST_MS - 2 * MINUTE_MS;
    const own = made.filter(
      ({ from, to, createdAt }) =>
        createdAt.getTime() > since && interest !== undefined && isOfInterest(interest, from, to),
    );
    if (own.length > 0 && (await claim(context, id, 'tripsUntil', until, until - EVERY_MS[side])))
      context.push.notified(noticeOfTrips(context, side, id, own));
  }
}

/** Sums up the held pushes of everybody whose summary is due in this hour. */
export async function pushSummaries(context: Context): Promise<void> {
  const now = context.now();
  const due = (await subscribers(context, null, dhakaHour(now))).flatMap((each) => {
    const span = summarySpan(each.choice, now);
    return span ? [{ ...each, span }] : [];
  });
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  const earliest = Math.min(...due.map(({ span }) => span.from));
  const unseen = await context.database.db
    .select({ userId: notifications.userId, type: notifications.type, createdAt: notifications.createdAt })
    .from(notifications)
    .where(
      and(
        inArray(notifications.userId, ids),
        eq(notifications.seen, false),
        gt(notifications.createdAt, new Date(earliest - 1)),
      ),
    );
  const byPerson = Map.groupBy(unseen, ({ userId }) => userId);
  const made = {
    provider: await openTrips(context, 'provider', earliest, now),
    customer: await openTrips(context, 'customer', earliest, now),
    driver: [],
  };
  const interests = await interestsOf(context.database.db, ids);
  for (const { id, type, choice, span } of due) {
    const within = (at: Date): boolean => at.getTime() >= span.from && at.getTime() < span.to;
    const held = (byPerson.get(id) ?? []).filter(
      (row) =>
        within(row.createdAt) &&
        pushTime(choice, noticeKindOf(row.type), row.createdAt.getTime()) === 'later',
    );
    const interest = interests.get(id);
    const roads = made[type].filter(
      ({ from, to, createdAt }) =>
        wayOf(choice, 'new_trips', type) === 'push' &&
        within(createdAt) &&
        interest !== undefined &&
        isOfInterest(interest, from, to),
    );
    if (held.length + roads.length === 0) continue;
    if (!(await claim(context, id, 'summedUntil', span.to, span.to - 1))) continue;
    context.push.notified({
      id: context.newId(),
      userId: id,
      type: 'summary',
      tripId: null,
      bidId: null,
      data: { total: held.length, trips: roads.length, ...(type === 'customer' && { offers: 1 }) },
    });
  }
}

/**
 * People with a live subscription.
 * @param type null: of every role
 * @param hour only those whose summary is due in this hour in Dhaka
 */
async function subscribers(
  { database, now }: Context,
  type: Subscriber['type'] | null,
  hour?: number,
): Promise<Subscriber[]> {
  const found = await database.db
    .selectDistinctOn([users.id], { id: users.id, type: users.type, stored: noticeChoices })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.session))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(noticeChoices, eq(noticeChoices.userId, users.id))
    .where(and(gt(sessions.expiresAt, new Date(now())), type === null ? undefined : eq(users.type, type)));
  return found
    .map(({ id, type: role, stored }) => ({
      id,
      type: role,
      choice: stored ? choiceFrom(stored) : presetChoice,
      tripsUntil: stored?.tripsUntil?.getTime() ?? null,
    }))
    .filter(({ choice }) => hour === undefined || summaryHour(choice) === hour);
}

/** @returns whether this call moved the person's time from at most `before` on to `until` (epoch ms) */
async function claim(
  { database }: Context,
  userId: string,
  what: Claimed,
  until: number,
  before: number,
): Promise<boolean> {
  const set = { [what]: new Date(until) };
  const isDue = or(isNull(noticeChoices[what]), lte(noticeChoices[what], new Date(before)));
  const claimed = await database.db
    .insert(noticeChoices)
    .values({ userId, ...set })
    .onConflictDoUpdate({
      target: noticeChoices.userId,
      set,
      ...(isDue && { setWhere: isDue }),
    })
    .returning({ userId: noticeChoices.userId });
  return claimed.length > 0;
}

/** The trips for this side made in this time (epoch ms) that are still open. */
async function openTrips(
  { database, now }: Context,
  side: Side,
  since: number,
  until: number,
): Promise<NewTrip[]> {
  return database.db
    .select({
      id: trips.id,
      from: trips.pickupDistrictId,
      to: trips.destinationDistrictId,
      createdAt: trips.createdAt,
    })
    .from(trips)
    .where(
      and(
        eq(trips.createdBy, side === 'provider' ? 'customer' : 'provider'),
        eq(trips.status, 'active'),
        isNull(trips.feedAt),
        gt(trips.createdAt, new Date(since)),
        lt(trips.createdAt, new Date(until)),
        gt(trips.bidsUntil, new Date(now())),
      ),
    );
}

function noticeOfTrips(context: Context, side: Side, userId: string, own: readonly NewTrip[]): Notice {
  const [first, ...more] = own;
  const tripId = first && more.length === 0 ? first.id : null;
  const data = { ...dataOf(own), ...(side === 'customer' && { offers: 1 }) };
  return { id: context.newId(), userId, type: 'new_trips', tripId, bidId: null, data };
}

/** The data of a push: how many trips there are, and where they begin; for a single one both ends. */
function dataOf(own: readonly NewTrip[]): Notice['data'] {
  const [first, ...more] = own;
  const named = (id: number | undefined, locale: 'bn' | 'en'): string =>
    (id === undefined ? undefined : districtById(id)?.name[locale]) ?? '';
  if (first && more.length === 0)
    return {
      total: 1,
      pick_bn: named(first.from, 'bn'),
      pick_en: named(first.from, 'en'),
      dest_bn: named(first.to, 'bn'),
      dest_en: named(first.to, 'en'),
    };
  const from = [...new Set(own.map((trip) => trip.from))].slice(0, NAMED);
  return {
    total: own.length,
    from_bn: from.map((id) => named(id, 'bn')).join(', '),
    from_en: from.map((id) => named(id, 'en')).join(', '),
  };
}
