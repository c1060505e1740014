import type { BidRow } from '../../protocol/sync/rows.ts';
import { users } from '../db/schema/accounts.ts';
import { drivers } from '../db/schema/drivers.ts';
import { bids, cars, trips } from '../db/schema/market.ts';
import { and, eq, or } from '../db/sql.ts';
import { isAnyOf, statement, type At } from '../db/statement.ts';
import { providerCard } from '../person/projection.ts';
import { carCore } from '../car/projection.ts';
import { isKnownWoman, isKnownWomanOwner } from '../../domain/person/person-check.ts';
import { projection } from '../act/projection.ts';

const readBids = statement((db, at: At<{ ids: string[]; readerId: string }>) =>
  db
    .select({
      bid: bids,
      car: cars,
      driver: drivers.status,
      licence: drivers.licenceCheck,
      provider: users,
      agreedAt: trips.fixedPrice,
      needs: trips.needs,
    })
    .from(bids)
    .innerJoin(trips, eq(trips.id, bids.tripId))
    .innerJoin(cars, eq(cars.id, bids.carId))
    .innerJoin(users, eq(users.id, bids.providerId))
    .leftJoin(drivers, eq(drivers.id, bids.driverId))
    .where(
      and(isAnyOf(bids.id, at.ids), or(eq(bids.providerId, at.readerId), eq(trips.creatorId, at.readerId))),
    ),
);

/** A plate can serve as the provider's contact, so it is shown only once the bid is confirmed. */
export const projectBids = projection<BidRow>(async (db, reader, ids) => {
  const found = await readBids(db, { ids, readerId: reader.id });
  return found.map(({ bid, car, driver, licence, provider, agreedAt, needs }) => ({
    id: bid.id,
    trip_id: bid.tripId,
    ...(bid.no !== null && { no: bid.no }),
    status: bid.status,
    price: bid.price,
    note: bid.note,
    includes: bid.includes,
    ...(bid.meets && { meets: bid.meets }),
    created_at: bid.createdAt.toISOString(),
    updated_at: bid.updatedAt.toISOString(),
    closed_reason: bid.closedReason,
    ...(bid.closedReason === 'other_chosen' && bid.providerId === reader.id && { winning_price: agreedAt }),
    ...(bid.counter && { counter: bid.counter }),
    car: {
      ...carCore(car),
      registration: bid.status === 'confirmed' || bid.providerId === reader.id ? car.registration : null,
    },
    driver: driver === 'active' ? { id: bid.providerId === reader.id ? bid.driverId : null } : null,
    // only the passenger who wished for it sees this, and only what an operator has verified of the person at the
    // wheel
    ...(needs?.includes('family') &&
      (bid.driverId === null
        ? isKnownWomanOwner(provider)
        : driver === 'active' && isKnownWoman(licence)) && { woman_drives: true as const }),
    provider: { ...providerCard(provider), reviews_count: provider.reviewsCount },
  }));
});
