/** The driver of an agreed trip (decision 0030). Every function works inside the caller's transaction. */
import { checkDriverChoice } from '../../domain/driver/driver.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { drivers } from '../db/schema/drivers.ts';
import { bids, trips } from '../db/schema/market.ts';
import { and, eq, inArray, isNull } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { notify, notifyCollapsed } from '../notice/notify.ts';
import { lockTrip, partiesOf, partIn, touchBid, tripNames } from './trip-status-changes.ts';
import { touchDriver, touchTrip, touchTripForOthers, type Trip } from './visibility.ts';

/**
 * Names the driver of an agreed trip; without one the car owner drives. Driver and passenger are notified. The driver's
 * row is locked before the trip's, as when a driver is deactivated, so that a named driver works for the owner.
 * @throws Refused not_found; forbidden for another owner's driver; with the codes of `checkDriverChoice`
 */
export async function nameDriver(act: Act, args: MutationArgs['trip.driver']): Promise<void> {
  const driver = args.driver_id === null ? null : await shareDriver(act, args.driver_id);
  const trip = await lockTrip(act, args.trip_id);
  const { id, type } = act.actor;
  const facts = { party: { type, part: partIn(trip, id) }, tripStatus: trip.status };
  const notYours = checkDriverChoice({ ...facts, driver: null });
  if (notYours) throw new Refused(notYours);
  if (driver && driver.ownerId !== id) throw new Refused({ code: 'forbidden', field: 'driver_id' });
  const refusal = checkDriverChoice({ ...facts, driver });
  if (refusal) throw new Refused(refusal);
  if (trip.driverId === args.driver_id) return;
  await setDriver(act, trip, driver);
}

/**
 * Names the driver of the bid that was confirmed, by the rule of `nameDriver`. If that driver no longer
 * works, the car owner drives and is notified.
 * @param trip the agreed trip
 */
export async function nameDriverOf(
  act: Act,
  trip: Trip,
  { driverId, providerId }: Pick<typeof bids.$inferSelect, 'driverId' | 'providerId'>,
): Promise<void> {
  if (driverId === null) return;
  const driver = await shareDriver(act, driverId);
  const party = { type: 'provider' as const, part: partIn(trip, providerId) };
  if (checkDriverChoice({ party, tripStatus: trip.status, driver }) === null)
    return setDriver(act, trip, driver);
  await notify(act, providerId, 'driver_left', {
    tripId: trip.id,
    data: { ...tripNames(trip), driver: driver.name },
  });
}

/** @throws Refused not_found */
async function shareDriver({ tx }: Act, id: string): Promise<typeof drivers.$inferSelect> {
  const [driver] = await tx.select().from(drivers).where(eq(drivers.id, id)).for('share');
  if (!driver) throw new Refused({ code: 'not_found', field: 'driver_id' });
  return driver;
}

/** Sets the driver of a locked trip, and notifies the passenger, the new driver and the earlier one. */
export async function setDriver(
  act: Act,
  trip: Trip,
  driver: Pick<typeof drivers.$inferSelect, 'id' | 'userId' | 'name'> | null,
): Promise<void> {
  const [changed] = await act.tx
    .update(trips)
    .set({ driverId: driver?.id ?? null })
    .where(eq(trips.id, trip.id))
    .returning();
  if (!changed) throw new Refused({ code: 'not_found', field: 'trip_id' });
  await releaseDriver(act, trip);
  touchTrip(act, changed);
  await touchTripForOthers(act, changed);
  const about = { tripId: trip.id, data: { ...tripNames(trip), driver: driver?.name ?? null } };
  if (driver?.userId) {
    await notifyCollapsed(act, driver.userId, 'driver_named', about);
    act.changes.announce(userStream(driver.userId), 'driver-named');
  }
  const { customerId } = partiesOf(trip);
  if (customerId === null) return;
  await notifyCollapsed(act, customerId, 'driver_changed', about);
  act.changes.announce(userStream(customerId), 'driver-changed');
}

/** Touches the agreed trips of a driver for everybody who sees the driver. */
export async function touchTripsDrivenBy(
  act: Pick<Act, 'tx' | 'changes'>,
  driver: Pick<typeof drivers.$inferSelect, 'id'>,
): Promise<void> {
  const driven = await act.tx
    .select()
    .from(trips)
    .where(and(eq(trips.driverId, driver.id), inArray(trips.status, ['hold', 'started'])));
  for (const trip of driven) {
    const { providerId, customerId } = partiesOf(trip);
    for (const party of [providerId, customerId])
      if (party !== null) act.changes.touch(userStream(party), 'trip', trip.id);
    await touchDriver(act, trip);
  }
}

/** Who is at the wheel: a driver of this owner, or, with null, the owner. */
type AtTheWheel = { ownerId: string; driverId: string | null };

/**
 * Touches everything that may say whether a woman drives, for both sides: open and confirmed bids, and agreed trips.
 * It is called with each change of the office's statement (decisions 0089, 0100), so that no phone keeps a withdrawn
 * one.
 */
export async function touchWomanMark(
  act: Pick<Act, 'tx' | 'changes'>,
  { ownerId, driverId }: AtTheWheel,
): Promise<void> {
  const named = driverId === null ? isNull(bids.driverId) : eq(bids.driverId, driverId);
  const offered = await act.tx
    .select({ id: bids.id, customer: trips.creatorId })
    .from(bids)
    .innerJoin(trips, eq(trips.id, bids.tripId))
    .where(and(eq(bids.providerId, ownerId), named, inArray(bids.status, ['proposed', 'confirmed'])));
  for (const { id, customer } of offered) touchBid(act, id, [customer, ownerId]);
  const drives = driverId === null ? isNull(trips.driverId) : eq(trips.driverId, driverId);
  const agreed = await act.tx
    .select({ id: trips.id, customer: trips.creatorId })
    .from(trips)
    .where(and(eq(trips.counterpartId, ownerId), drives, inArray(trips.status, ['hold', 'started'])));
  for (const { id, customer } of agreed)
    for (const party of [customer, ownerId]) act.changes.touch(userStream(party), 'trip', id);
}

/** Removes the trip from its driver's view, and notifies the driver. @param trip as it was before */
export async function releaseDriver(act: Act, trip: Trip): Promise<void> {
  const userId = await touchDriver(act, trip);
  if (userId !== null)
    await notifyCollapsed(act, userId, 'driver_removed', { tripId: trip.id, data: tripNames(trip) });
}
