/**
 * A provider's current offers: open trips and bids. Their rows show the provider's record and the car to
 * others.
 */
import type { Act } from '../act/act.ts';
import { bookings } from '../db/schema/bookings.ts';
import { bids, trips } from '../db/schema/market.ts';
import { and, eq, inArray } from '../db/sql.ts';
import { feedStream, userStream } from '../streams/change-log.ts';

type Acting = Pick<Act, 'tx' | 'changes'>;

/**
 * Touches the provider's offers that have not been decided, for everybody who sees them.
 * @param carId limits it to the offers with this car
 */
export async function touchOpenOffers(act: Acting, providerId: string, carId?: string): Promise<void> {
  await touchOpenTrips(act, providerId, carId);
  const open = await act.tx
    .select({ id: bids.id, creatorId: trips.creatorId })
    .from(bids)
    .innerJoin(trips, eq(trips.id, bids.tripId))
    .where(
      and(
        eq(bids.providerId, providerId),
        inArray(bids.status, ['proposed', 'backup']),
        carId === undefined ? undefined : eq(bids.carId, carId),
      ),
    );
  for (const { id, creatorId } of open)
    for (const reader of [providerId, creatorId]) act.changes.touch(userStream(reader), 'bid', id);
}

async function touchOpenTrips({ tx, changes }: Acting, providerId: string, carId?: string): Promise<void> {
  const offers = await tx
    .select({ id: trips.id, status: trips.status, district: trips.pickupDistrictId })
    .from(trips)
    .where(
      and(
        eq(trips.creatorId, providerId),
        eq(trips.createdBy, 'provider'),
        inArray(trips.status, ['draft', 'active', 'extended']),
        carId === undefined ? undefined : eq(trips.carId, carId),
      ),
    );
  for (const { id, status, district } of offers) {
    changes.touch(userStream(providerId), 'trip', id);
    if (status !== 'draft') changes.touch(feedStream('customer', district), 'feed', id);
  }
  if (offers.length === 0) return;
  const booked = await tx
    .select({ tripId: bookings.tripId, customerId: bookings.customerId })
    .from(bookings)
    .where(
      inArray(
        bookings.tripId,
        offers.map(({ id }) => id),
      ),
    );
  for (const { tripId, customerId } of booked) changes.touch(userStream(customerId), 'trip', tripId);
}
