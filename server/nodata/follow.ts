/**
 * What people who requested or bid by SMS hear by SMS.
 *
 *   passenger  bids at the third, or after 25 minutes · once more when bidding ends · agreed, canceled or over
 *   owner      won, or lost
 */
import type { Context } from '../act/context.ts';
import { deleteOld } from '../db/delete-old.ts';
import { users } from '../db/schema/accounts.ts';
import { trips } from '../db/schema/market.ts';
import { nodataKeys, smsFollows } from '../db/schema/nodata.ts';
import { and, asc, eq, gt, inArray, ne } from '../db/sql.ts';
import { biddingWindowOf, statusNow } from '../trip/trip-status-changes.ts';
import type { Trip } from '../trip/visibility.ts';
import { ENDED } from './phone-keys.ts';
import { sendSealed, type Receiver } from './send-sms.ts';
import { standingOf } from './standing.ts';

const FIRST_BIDS = 3;
const FIRST_BIDS_AFTER_MS = 25 * 60_000;
const TTL_MS = 7 * 24 * 60 * 60_000;

type Follow = typeof smsFollows.$inferSelect;

/** What is due: the bids, the end, or nothing. */
function dueOf(follow: Follow, trip: Trip, now: number): 'bids' | 'end' | null {
  const status = statusNow(trip, now);
  if (status !== 'active' && status !== 'extended') return 'end';
  if (trip.creatorId !== follow.userId || trip.bidsCount === 0) return null;
  const isOver = now >= biddingWindowOf(trip).bidsUntil;
  const wasSaidAfter = follow.saidAt !== null && follow.saidAt >= trip.bidsUntil;
  if (isOver) return wasSaidAfter || follow.bidsSaid >= trip.bidsCount ? null : 'bids';
  const isTime = trip.bidsCount >= FIRST_BIDS || now - follow.since.getTime() >= FIRST_BIDS_AFTER_MS;
  return follow.saidAt === null && isTime ? 'bids' : null;
}

/** Sends what is due to people who follow a trip by SMS. @returns a slice, which returns how many it looked at */
export function followBySms(context: Context): (limit: number) => Promise<number> {
  let last = new Date(0);
  return async (limit) => {
    const { db } = context.database;
    const found = await db
      .select({ follow: smsFollows, key: nodataKeys, phone: users.phone })
      .from(smsFollows)
      .innerJoin(users, eq(users.id, smsFollows.userId))
      .leftJoin(nodataKeys, and(eq(nodataKeys.no, smsFollows.keyNo), ne(nodataKeys.ecdh, ENDED)))
      .where(and(eq(smsFollows.closed, false), gt(smsFollows.since, last)))
      .orderBy(asc(smsFollows.since))
      .limit(limit);
    last = found.at(-1)?.follow.since ?? last;
    const ids = found.map(({ follow }) => follow.tripId);
    const read = await db.select().from(trips).where(inArray(trips.id, ids));
    for (const { follow, key, phone } of found) {
      const trip = read.find(({ id }) => id === follow.tripId);
      const due = trip ? dueOf(follow, trip, context.now()) : 'end';
      if (!due) continue;
      // noted first: a node that stops in between has sent nothing, and nobody hears anything twice
      await note(context, follow, due, trip?.bidsCount ?? 0);
      if (trip && key) await say(context, { follow, trip }, { userId: follow.userId, phone, key });
    }
    return found.length;
  };
}

const note = ({ database: { db }, now }: Context, follow: Follow, due: 'bids' | 'end', bidsSaid: number) =>
  db
    .update(smsFollows)
    .set(due === 'end' ? { closed: true } : { bidsSaid, saidAt: new Date(now()) })
    .where(and(eq(smsFollows.tripId, follow.tripId), eq(smsFollows.userId, follow.userId)));

/** People are not notified of what they did themselves: a passenger agrees and cancels, an owner withdraws. */
const OWN_ACTS: readonly string[] = ['agreed', 'canceled', 'bid_withdrawn'];

async function say(
  context: Context,
  { follow, trip }: { follow: Follow; trip: Trip },
  to: Receiver,
): Promise<void> {
  const { userId, about } = follow;
  const standing = await standingOf(context.database.db, trip, { userId, about, now: context.now() });
  if (!standing) return;
  const { message } = standing;
  const isOwn = 'result' in message && OWN_ACTS.includes(message.result);
  const isWon = message.kind === 'agreed' && trip.creatorId !== userId;
  if (!isOwn || isWon) await sendSealed(context, to, { ...standing, tripId: trip.id });
}

/** Forgets who followed a trip, a week later. */
export const dropOldFollows = ({ database: { db }, now }: Context, limit: number): Promise<number> =>
  deleteOld(db, { table: smsFollows, at: smsFollows.since, before: new Date(now() - TTL_MS), limit });
