import type { FeedRow } from '../../protocol/sync/rows.ts';
import { cars, trips } from '../db/schema/market.ts';
import { and, eq, inArray } from '../db/sql.ts';
import { isAnyOf, statement, type At } from '../db/statement.ts';
import { passengerSeen } from '../person/projection.ts';
import { projection } from '../act/projection.ts';
import { coreColumns, coreOf, creators, isShownTo, shownCreator } from '../trip/projection.ts';

type Shown = { ids: string[]; shownBy: 'customer' | 'provider'; readerId: string };

const shownTrips = statement((db, at: At<Shown>) =>
  db
    .select({ trip: coreColumns, creator: shownCreator, car: cars })
    .from(trips)
    .innerJoin(creators, eq(creators.id, trips.creatorId))
    .leftJoin(cars, eq(cars.id, trips.carId))
    .where(
      and(
        isAnyOf(trips.id, at.ids),
        eq(trips.createdBy, at.shownBy),
        inArray(trips.status, ['active', 'extended']),
        isShownTo(at.readerId),
      ),
    ),
);

export const projectFeed = projection<FeedRow>(async (db, reader, ids) => {
  if (reader.type === 'driver') return [];
  const shownBy = reader.type === 'provider' ? 'customer' : 'provider';
  const found = await shownTrips(db, { ids, shownBy, readerId: reader.id });
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
