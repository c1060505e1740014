/**
 * Ends everything that a person has open with others and that is not agreed yet: requests and offers, bids,
 * requested bookings. The others are notified as of any such end.
 */
import type { Act, Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { bookings } from '../db/schema/bookings.ts';
import { bids, trips } from '../db/schema/market.ts';
import { and, eq, inArray } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { transact } from '../streams/change-log.ts';
import { withdrawBid } from '../bid/service.ts';
import { cancelTrip } from '../trip/cancel.ts';
import { cancelBooking } from '../booking/service.ts';

/**
 * Each trip, bid or booking ends in its own transaction: one that has closed meanwhile is skipped, and a
 * second run ends those that the first did not reach. Drafts stay, but the clock no longer posts them.
 * @param why the note that the others read on a trip that ends
 * @returns how many ended
 */
export async function endOpenWork(context: Context, actor: Actor, why: string): Promise<number> {
  const { db } = context.database;
  const own = await db
    .select({ id: trips.id })
    .from(trips)
    .where(and(eq(trips.creatorId, actor.id), inArray(trips.status, ['active', 'extended'])));
  const offered = await db
    .select({ id: bids.id, tripId: bids.tripId })
    .from(bids)
    .where(and(eq(bids.providerId, actor.id), inArray(bids.status, ['proposed', 'backup'])));
  const wished = await db
    .select({ id: bookings.id, tripId: bookings.tripId })
    .from(bookings)
    .where(and(eq(bookings.customerId, actor.id), eq(bookings.status, 'requested')));
  const ends: ((act: Act) => Promise<void>)[] = [
    ...own.map(
      ({ id }) =>
        (act: Act) =>
          cancelTrip(act, { trip_id: id, cancel_note: why }),
    ),
    ...offered.map(
      ({ id, tripId }) =>
        (act: Act) =>
          withdrawBid(act, { trip_id: tripId, bid_id: id }),
    ),
    ...wished.map(
      ({ id, tripId }) =>
        (act: Act) =>
          cancelBooking(act, { trip_id: tripId, booking_id: id }),
    ),
  ];
  let ended = 0;
  for (const end of ends) ended += await ending(context, actor, end);
  return ended;
}

async function ending(context: Context, actor: Actor, end: (act: Act) => Promise<void>): Promise<number> {
  try {
    await transact(context, (tx, changes) => end({ context, tx, changes, actor }));
    return 1;
  } catch (error) {
    if (error instanceof Refused) return 0;
    throw error;
  }
}
