/**
 * The effects of a changed bid on its trip and the people concerned. Every function works under the trip's
 * lock.
 */
import type { NoticeChoice } from '../../domain/notice/notice-choice.ts';
import type { Act } from '../act/act.ts';
import { bids, trips } from '../db/schema/market.ts';
import { and, eq, sql, type SQL } from '../db/sql.ts';
import { statement, type At } from '../db/statement.ts';
import { userStream } from '../streams/change-log.ts';
import { notifyAsChosen, notifyCollapsed } from '../notice/notify.ts';
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
  await bidChanged(act, trip, { bidId, price: null }, 'bid_withdrawn');
}

const eventOf = {
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

type Offer = { bidId: string; price: number | null };

const noticeOf = (act: Act, trip: Trip, { bidId, price }: Offer) => ({
  tripId: trip.id,
  bidId,
  data: { ...tripNames(trip), price, provider: act.actor.name },
});

/**
 * Updates count and lowest price as `countBids` does, and notifies the passenger of a new bid.
 * @param choice the passenger's
 */
export function bidPlaced(act: Act, trip: Trip, offer: Offer, choice: NoticeChoice): void {
  countBids(act, trip, offer.bidId);
  notifyAsChosen(act, trip.creatorId, 'bid_placed', noticeOf(act, trip, offer), choice);
  act.changes.announce(userStream(trip.creatorId), 'provider-created-bid');
}

/** As `bidPlaced`, for a bid that the passenger already knows of. */
export async function bidChanged(
  act: Act,
  trip: Trip,
  offer: Offer,
  type: keyof typeof eventOf,
): Promise<void> {
  countBids(act, trip, offer.bidId);
  const isNew = await notifyCollapsed(act, trip.creatorId, type, noticeOf(act, trip, offer));
  if (isNew) act.changes.announce(userStream(trip.creatorId), eventOf[type]);
}
