import { eq } from 'drizzle-orm';
import type { Act } from '../../act.ts';
import { bookings } from '../../db/schema/bookings.ts';
import { bids, type trips } from '../../db/schema/market.ts';
import { feedStream, userStream } from '../../sync/change-log.ts';

export type Trip = typeof trips.$inferSelect;

const IN_FEED = new Set(['active', 'extended']);

/** The side that sees the trip in its feed (SPEC 1). */
export const audienceOf = (trip: Pick<Trip, 'createdBy'>): 'customer' | 'provider' =>
  trip.createdBy === 'customer' ? 'provider' : 'customer';

/** Notes a changed trip for its creator and for the feed of its pickup district. */
export function touchTrip(act: Pick<Act, 'changes'>, trip: Trip): void {
  const feed = feedStream(audienceOf(trip), trip.pickupDistrictId);
  if (IN_FEED.has(trip.status)) act.changes.touch(feed, 'feed', trip.id);
  else act.changes.remove(feed, 'feed', trip.id);
  act.changes.touch(userStream(trip.creatorId), 'trip', trip.id);
}

/** Notes a changed trip for everyone who has bid on it or booked it, too. */
export async function touchTripForOthers(act: Pick<Act, 'changes' | 'tx'>, trip: Trip): Promise<void> {
  const others =
    trip.createdBy === 'customer'
      ? await act.tx.select({ id: bids.providerId }).from(bids).where(eq(bids.tripId, trip.id))
      : await act.tx.select({ id: bookings.customerId }).from(bookings).where(eq(bookings.tripId, trip.id));
  for (const { id } of others) act.changes.touch(userStream(id), 'trip', trip.id);
}
