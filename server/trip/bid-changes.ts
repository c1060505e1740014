/**
 * The effects of a changed bid on its trip and the people concerned. Every function works under the trip's
 * lock.
 */
import type { Act } from '../act/act.ts';
import { bids, trips } from '../db/schema/market.ts';
import { and, eq, sql, type SQL } from '../db/sql.ts';
import { statement, type At } from '../db/statement.ts';
import { userStream } from '../streams/change-log.ts';
import { notifyCollapsed } from '../notice/notify.ts';
import { touchBid, tripNames } from './trip-status-changes.ts';
import { touchTrip, type Trip } from './visibility.ts';

type Bid = typeof bids.$inferSelect;

/** Sets a bid's status; the caller has to touch the bid for its readers. */
export async function setBidStatus(
  act: Act,
  { id, tripId }: Pick<Bid, 'id' | 'tripId'>,
  status: Bid['status'],
): Promise<void> {
  await act.tx
    .update(bids)
    .set({ status, updatedAt: new Date(act.context.now()) })
    .where(and(eq(bids.tripId, tripId), eq(bids.id, id)));
}

/** Cancels a bid of the acting owner. */
export async function cancelBid(act: Act, trip: Trip, bidId: string): Promise<void> {
  await setBidStatus(act, { id: bidId, tripId: trip.id }, 'canceled');
  await bidChanged(act, trip, bidId, 'bid_withdrawn', null);
}

const eventOf = {
  bid_placed: 'provider-created-bid',
  bid_changed: 'provider-changed-bid',
  bid_withdrawn: 'provider-withdrew-bid',
} as const;

const recount = statement((db, at: At<{ id: string; now: Date }>) => {
  const ofOpenBids = (figure: SQL): SQL =>
    sql`(select ${figure}::int from ${bids} where ${bids.tripId} = ${at.id}::uuid and ${bids.status} = 'proposed')`;
  return db
    .update(trips)
    .set({
      bidsCount: ofOpenBids(sql`count(*)`),
      lowestBid: ofOpenBids(sql`min(${bids.price})`),
      lastBidAt: sql`${at.now}::timestamptz`,
    })
    .where(eq(trips.id, at.id));
});

/**
 * Updates the count and lowest price of the open bids, after a bid of the acting owner has changed; of the other people
 * only the passenger gets the change.
 */
export function countBids(act: Act, trip: Trip, bidId: string): void {
  act.changes.withCommit(recount(act.tx, { id: trip.id, now: new Date(act.context.now()) }));
  touchTrip(act, trip);
  act.changes.touch(userStream(act.actor.id), 'trip', trip.id);
  touchBid(act, bidId, [trip.creatorId, act.actor.id]);
}

/** Updates count and lowest price as `countBids` does, and notifies the passenger. */
export async function bidChanged(
  act: Act,
  trip: Trip,
  bidId: string,
  type: keyof typeof eventOf,
  price: number | null,
): Promise<void> {
  countBids(act, trip, bidId);
  const isChange = await notifyCollapsed(act, trip.creatorId, type, {
    tripId: trip.id,
    bidId,
    data: { ...tripNames(trip), price, provider: act.actor.name },
  });
  if (isChange) act.changes.announce(userStream(trip.creatorId), eventOf[type]);
}
