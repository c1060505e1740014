import type { Act } from '../act/act.ts';
import { bookings } from '../db/schema/bookings.ts';
import { drivers } from '../db/schema/drivers.ts';
import { bids, type trips } from '../db/schema/market.ts';
import { eq } from '../db/sql.ts';
import { feedStream, userStream } from '../streams/change-log.ts';

export type Trip = typeof trips.$inferSelect;

/** What decides in which feed a trip stands. */
export type InFeed = Pick<Trip, 'id' | 'createdBy' | 'pickupDistrictId'>;

export const IN_FEED: ReadonlySet<string> = new Set(['active', 'extended']);

/** The side that sees the trip in its feed (REQ 1). */
export const audienceOf = (trip: Pick<Trip, 'createdBy'>): 'customer' | 'provider' =>
  trip.createdBy === 'customer' ? 'provider' : 'customer';

const feedOf = (trip: InFeed): string => feedStream(audienceOf(trip), trip.pickupDistrictId);

/** Touches a trip for its creator. The feed is not touched: neither bids nor the clock change its row. */
export const touchTrip = (act: Pick<Act, 'changes'>, trip: Pick<Trip, 'id' | 'creatorId'>): void =>
  act.changes.touch(userStream(trip.creatorId), 'trip', trip.id);

/** Shows an open trip in the feed of its pickup district. */
export const showInFeed = (act: Pick<Act, 'changes'>, trip: InFeed): void =>
  act.changes.touch(feedOf(trip), 'feed', trip.id);

/** Removes a trip from the feed that showed it. @param before the trip before its change */
export function takeFromFeed(act: Pick<Act, 'changes'>, before: Trip): void {
  if (!IN_FEED.has(before.status)) return;
  for (const id of before.priorityOwners ?? []) act.changes.remove(userStream(id), 'feed', before.id);
  if (before.feedAt === null) act.changes.remove(feedOf(before), 'feed', before.id);
}

/** Touches a trip for everyone else who has bid on it, booked it, or drives it. */
export async function touchTripForOthers(act: Pick<Act, 'changes' | 'tx'>, trip: Trip): Promise<void> {
  const others =
    trip.createdBy === 'customer'
      ? await act.tx.select({ id: bids.providerId }).from(bids).where(eq(bids.tripId, trip.id))
      : await act.tx.select({ id: bookings.customerId }).from(bookings).where(eq(bookings.tripId, trip.id));
  for (const { id } of others) act.changes.touch(userStream(id), 'trip', trip.id);
  await touchDriver(act, trip);
}

/** Touches a trip for the driver whom the car owner has named. @returns the driver's account; null without one */
export async function touchDriver(
  act: Pick<Act, 'changes' | 'tx'>,
  { id, driverId }: Pick<Trip, 'id' | 'driverId'>,
): Promise<string | null> {
  if (driverId === null) return null;
  const [driver] = await act.tx
    .select({ userId: drivers.userId })
    .from(drivers)
    .where(eq(drivers.id, driverId));
  if (!driver?.userId) return null;
  act.changes.touch(userStream(driver.userId), 'trip', id);
  return driver.userId;
}
