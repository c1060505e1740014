/**
 * Ends everything that a person has open with others and that is not agreed yet: requests and offers, bids,
 * requested bookings. The others are notified as of any such end.
 */
import type { Act, Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import type { Reader } from '../db/connection.ts';
import { bookings } from '../db/schema/bookings.ts';
import { bids, trips } from '../db/schema/market.ts';
import { and, eq, inArray } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { transact } from '../streams/change-log.ts';
import { withdrawBid } from '../bid/service.ts';
import { cancelTrip } from '../trip/cancel.ts';
import { cancelBooking } from '../booking/service.ts';

/** A trip, bid or booking (id) that is open, and what ends it. */
type OpenWork = { id: string; end(act: Act): Promise<void> };

/** What the person has open with others. @param why the note that the others read on a trip that ends */
export async function openWorkOf(db: Reader, personId: string, why: string): Promise<OpenWork[]> {
  const own = await db
    .select({ id: trips.id })
    .from(trips)
    .where(and(eq(trips.creatorId, personId), inArray(trips.status, ['active', 'extended'])));
  const offered = await db
    .select({ id: bids.id, tripId: bids.tripId })
    .from(bids)
    .where(and(eq(bids.providerId, personId), inArray(bids.status, ['proposed', 'backup'])));
  const wished = await db
    .select({ id: bookings.id, tripId: bookings.tripId })
    .from(bookings)
    .where(and(eq(bookings.customerId, personId), eq(bookings.status, 'requested')));
  return [
    ...own.map(({ id }): OpenWork => ({
      id,
      end: (act) => cancelTrip(act, { trip_id: id, cancel_note: why }),
    })),
    ...offered.map(({ id, tripId }): OpenWork => ({
      id,
      end: (act) => withdrawBid(act, { trip_id: tripId, bid_id: id }),
    })),
    ...wished.map(({ id, tripId }): OpenWork => ({
      id,
      end: (act) => cancelBooking(act, { trip_id: tripId, booking_id: id }),
    })),
  ];
}

/**
 * Each trip, bid or booking ends in its own transaction: one that has closed meanwhile is skipped, and a
 * second run ends those that the first did not reach. Drafts stay, but the clock no longer posts them.
 * @param why the note that the others read on a trip that ends
 * @returns the ids of those that were open
 */
export async function endOpenWork(context: Context, actor: Actor, why: string): Promise<Set<string>> {
  const open = await openWorkOf(context.database.db, actor.id, why);
  for (const work of open) await ending(context, actor, work);
  return new Set(open.map(({ id }) => id));
}

async function ending(context: Context, actor: Actor, { end }: OpenWork): Promise<void> {
  try {
    await transact(context, (tx, changes) => end({ context, tx, changes, actor }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
