import type { BidRow } from '../../protocol/sync/rows.ts';
import type { Actor } from '../act/act.ts';
import type { Reader } from '../db/connection.ts';
import { bids, trips } from '../db/schema/market.ts';
import { and, eq, or } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { projectBids } from './projection.ts';

const MOST = 500;

/**
 * The bids on a trip that the person may see: all of them for the trip's creator, only theirs for a bidder.
 * @throws Refused not_found; forbidden for anyone who has no part in it
 */
export async function bidsOfTrip(db: Reader, reader: Actor, tripId: string): Promise<BidRow[]> {
  const [trip] = await db.select({ creatorId: trips.creatorId }).from(trips).where(eq(trips.id, tripId));
  if (!trip) throw new Refused({ code: 'not_found' });
  const found = await db
    .select({ id: bids.id })
    .from(bids)
    .innerJoin(trips, eq(trips.id, bids.tripId))
    .where(and(eq(bids.tripId, tripId), or(eq(bids.providerId, reader.id), eq(trips.creatorId, reader.id))))
    .orderBy(bids.price, bids.createdAt)
    .limit(MOST);
  if (found.length === 0 && trip.creatorId !== reader.id) throw new Refused({ code: 'forbidden' });
  const ids = found.map(({ id }) => id);
  const rows = await projectBids(db, reader, ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The trip of a bid. @throws Refused not_found */
export async function tripOfBid(db: Reader, bidId: string): Promise<string> {
  const [bid] = await db.select({ tripId: bids.tripId }).from(bids).where(eq(bids.id, bidId));
  if (!bid) throw new Refused({ code: 'not_found' });
  return bid.tripId;
}
