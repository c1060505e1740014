/**
 * The effects of a changed bid on its trip and the people concerned. Every function works under the trip's
 * lock.
 */
import type { NoticeChoice } from '../../domain/notice/notice-choice.ts';
import type { Act } from '../act/act.ts';
import { bids, trips } from '../db/schema/market.ts';
import { and, eq, sql, type SQL } from '../db/sql.ts';
import { statement, type At } from '../db/statement.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { notifyAsChosen, notifyCollapsed } from '../notice/notify.ts';
import { touchBid, tripNames } from './trip-status-changes.ts';
import { touchTrip, type Trip } from './visibility.ts';

type Bid = typeof bids.$inferSelect;

/** Most columns of a trip are about what follows an agreement; reading them all costs as much as the lock. */
const biddable = {
  id: trips.id,
  creatorId: trips.creatorId,
  createdBy: trips.createdBy,
  status: trips.status,
  type: trips.type,
  journeyAt: trips.journeyAt,
  bidsUntil: trips.bidsUntil,
  confirmUntil: trips.confirmUntil,
  pickupDistrictId: trips.pickupDistrictId,
  geoLocation: trips.geoLocation,
  distance: trips.distance,
  carType: trips.carType,
  noOfSeat: trips.noOfSeat,
  needs: trips.needs,
  feedAt: trips.feedAt,
  priorityOwners: trips.priorityOwners,
  canceledBy: trips.canceledBy,
};

/** What a new bid is judged by, and what the passenger hears of it. */
export type BiddableTrip = Pick<Trip, keyof typeof biddable>;

const biddableForUpdate = statement((db, at: At<{ id: string }>) =>
  db.select(biddable).from(trips).where(eq(trips.id, at.id)).for('update'),
);

/** As `lockTrip`, with the columns that a new bid needs. @throws Refused not_found */
export async function lockBiddable({ tx }: Pick<Act, 'tx'>, tripId: string): Promise<BiddableTrip> {
  const [trip] = await biddableForUpdate(tx, { id: tripId });
  if (!trip) throw new Refused({ code: 'not_found', field: 'trip_id' });
  return trip;
}

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

/** The open bids of a trip. */
type OpenBids = { count: number; lowest: number | null };

const storeCounted = statement(
  (db, at: At<{ id: string; count: number; lowest: number | null; now: Date }>) =>
    db
      .update(trips)
      .set({
        bidsCount: sql`${at.count}`,
        lowestBid: sql`${at.lowest}`,
        lastBidAt: sql`${at.now}::timestamptz`,
      })
      .where(eq(trips.id, at.id)),
);

/**
 * Updates the count and lowest price of the open bids, after a bid of the acting owner has changed; of the other people
 * only the passenger gets the change.
 */
export function countBids(act: Act, trip: Trip, bidId: string): void {
  act.changes.withCommit(recount(act.tx, { id: trip.id, now: new Date(act.context.now()) }));
  touchCounted(act, trip, bidId);
}

function touchCounted(act: Act, trip: BiddableTrip, bidId: string): void {
  touchTrip(act, trip);
  act.changes.touch(userStream(act.actor.id), 'trip', trip.id);
  touchBid(act, bidId, [trip.creatorId, act.actor.id]);
}

type Offer = { bidId: string; price: number | null };

const noticeOf = (act: Act, trip: BiddableTrip, { bidId, price }: Offer) => ({
  tripId: trip.id,
  bidId,
  data: { ...tripNames(trip), price, provider: act.actor.name },
});

/**
 * Stores count and lowest price with the new bid, and notifies the passenger of it.
 * @param before the other open bids, counted behind the trip's lock @param choice the passenger's
 */
export function bidPlaced(
  act: Act,
  trip: BiddableTrip,
  offer: Offer & { price: number },
  { before, choice }: { before: OpenBids; choice: NoticeChoice },
): void {
  const { id } = trip;
  const lowest = Math.min(offer.price, before.lowest ?? Infinity);
  const counted = { id, count: before.count + 1, lowest, now: new Date(act.context.now()) };
  act.changes.withCommit(storeCounted(act.tx, counted));
  touchCounted(act, trip, offer.bidId);
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
