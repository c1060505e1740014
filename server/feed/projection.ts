import type { FeedRow } from '../../protocol/sync/rows.ts';
import { cars, trips } from '../db/schema/market.ts';
import { and, eq, inArray } from '../db/sql.ts';
import { passengerSeen } from '../person/projection.ts';
import { projection } from '../act/projection.ts';
import { coreColumns, coreOf, creators, isShownTo, shownCreator } from '../trip/projection.ts';

export const projectFeed = projection<FeedRow>(async (db, reader, ids) => {
  if (reader.type === 'driver') return [];
  const shownBy = reader.type === 'provider' ? 'customer' : 'provider';
  const found = await db
    .select({ trip: coreColumns, creator: shownCreator, car: cars })
    .from(trips)
    .innerJoin(creators, eq(creators.id, trips.creatorId))
    .leftJoin(cars, eq(cars.id, trips.carId))
    .where(
      and(
        inArray(trips.id, ids),
        eq(trips.createdBy, shownBy),
        inArray(trips.status, ['active', 'extended']),
        isShownTo(reader.id),
      ),
    );
  return found.map(({ trip, creator, car }) => ({
    ...asInFeed(coreOf(trip, creator, car)),
    ...(trip.createdBy === 'customer' && passengerSeen(creator)),
  }));
});

/**
 * A row of the feed: its status is always active, because every reader can apply the clock, and the
 * passenger's id is hidden until confirmation.
 */
const asInFeed = (row: FeedRow): FeedRow => ({
  ...row,
  status: 'active',
  ...(row.created_by === 'customer' && { user: { ...row.user, id: '' } }),
});
