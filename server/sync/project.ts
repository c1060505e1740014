/**
 * Rows as one reader may see them. This is the only place where an entity becomes a wire row, so it is the
 * only place that decides who sees a phone number: the two parties of a held or started trip (SPEC 1, 4).
 */
import { and, eq, inArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dhakaDate, dhakaTime } from '../../domain/calendar.ts';
import type {
  BidRow,
  CarRow,
  FeedRow,
  NotificationRow,
  ProfileRow,
  RowKind,
  RowOf,
  TripRow,
} from '../../protocol/rows.ts';
import type { Actor } from '../act.ts';
import type { Reader } from '../db/connection.ts';
import { users } from '../db/schema/accounts.ts';
import { bids, cars, notifications, trips } from '../db/schema/market.ts';
import { duesOf } from '../modules/wallet/service.ts';

type ReaderOf = Pick<Actor, 'id' | 'type'>;

/** Rows of one kind that the reader may see, by id; those it may not see are left out. */
export async function projectRows<K extends RowKind>(
  db: Reader,
  reader: ReaderOf,
  kind: K,
  ids: string[],
): Promise<Map<string, RowOf[K]>> {
  const projectors: { [P in RowKind]: (db: Reader, reader: ReaderOf, ids: string[]) => Promise<RowOf[P][]> } =
    {
      feed: projectFeed,
      trip: projectTrips,
      bid: projectBids,
      car: projectCars,
      notification: projectNotifications,
      profile: projectProfiles,
    };
  const rows = ids.length === 0 ? [] : await projectors[kind](db, reader, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

type Trip = typeof trips.$inferSelect;
type Person = { id: string; name: string; photo: string | null };

function tripCore(trip: Trip, creator: Person): FeedRow {
  return {
    id: trip.id,
    number: trip.number,
    status: trip.status,
    type: trip.type,
    created_by: trip.createdBy,
    created_at: trip.createdAt.toISOString(),
    journey_date: dhakaDate(trip.journeyAt.getTime()),
    journey_time: dhakaTime(trip.journeyAt.getTime()),
    journey_date_time: trip.journeyAt.toISOString(),
    return_date: trip.returnAt ? dhakaDate(trip.returnAt.getTime()) : null,
    return_time: trip.returnAt ? dhakaTime(trip.returnAt.getTime()) : null,
    pickup_full_address: trip.pickupFullAddress,
    via_full_address: trip.viaFullAddress,
    destination_full_address: trip.destinationFullAddress,
    pickup_division_id: trip.pickupDivisionId,
    pickup_district_id: trip.pickupDistrictId,
    destination_division_id: trip.destinationDivisionId,
    destination_district_id: trip.destinationDistrictId,
    geo_location: trip.geoLocation,
    distance: trip.distance,
    duration: trip.duration,
    car_type: trip.carType,
    no_of_seat: trip.noOfSeat,
    price: trip.price,
    trip_note: trip.tripNote,
    bids_count: trip.bidsCount,
    bids_until: trip.bidsUntil.toISOString(),
    choose_until: trip.chooseUntil.toISOString(),
    user: creator,
  };
}

const creators = alias(users, 'creators');
const person = { id: creators.id, name: creators.name, photo: creators.photo };

async function projectFeed(db: Reader, reader: ReaderOf, ids: string[]): Promise<FeedRow[]> {
  const shownBy = reader.type === 'provider' ? 'customer' : 'provider';
  const found = await db
    .select({ trip: trips, creator: person })
    .from(trips)
    .innerJoin(creators, eq(creators.id, trips.creatorId))
    .where(
      and(
        inArray(trips.id, ids),
        eq(trips.createdBy, shownBy),
        inArray(trips.status, ['active', 'extended']),
      ),
    );
  return found.map(({ trip, creator }) => tripCore(trip, creator));
}

const CONTACT_SHOWN = new Set(['hold', 'started']);

async function projectTrips(db: Reader, reader: ReaderOf, ids: string[]): Promise<TripRow[]> {
  const providers = alias(users, 'providers');
  const found = await db
    .select({
      trip: trips,
      creator: person,
      creatorPhone: creators.phone,
      provider: { id: providers.id, name: providers.name, phone: providers.phone },
      ownBid: bids.id,
    })
    .from(trips)
    .innerJoin(creators, eq(creators.id, trips.creatorId))
    .leftJoin(providers, eq(providers.id, trips.providerId))
    .leftJoin(bids, and(eq(bids.tripId, trips.id), eq(bids.providerId, reader.id)))
    .where(inArray(trips.id, ids));
  return found.flatMap(({ trip, creator, creatorPhone, provider, ownBid }): TripRow[] => {
    const isCreator = trip.creatorId === reader.id;
    const isProvider = trip.providerId === reader.id;
    if (!isCreator && !isProvider && ownBid === null) return [];
    const other = isCreator ? provider : isProvider ? { name: creator.name, phone: creatorPhone } : null;
    return [
      {
        ...tripCore(trip, creator),
        lowest_bid: isCreator ? trip.lowestBid : null,
        last_bid_at: isCreator ? (trip.lastBidAt?.toISOString() ?? null) : null,
        fixed_price: isCreator || isProvider ? trip.fixedPrice : null,
        confirmed_bid_id: isCreator || isProvider ? trip.confirmedBidId : null,
        cancel_note: isCreator || isProvider ? trip.cancelNote : null,
        canceled_by: trip.canceledBy,
        contact: other && CONTACT_SHOWN.has(trip.status) ? { name: other.name, phone: other.phone } : null,
      },
    ];
  });
}

type Car = typeof cars.$inferSelect;
const carCore = (car: Car) => ({
  id: car.id,
  brand: car.brand,
  model: car.model,
  manufacture_year: car.manufactureYear,
  color: car.color,
  car_type: car.carType,
  number_of_seat: car.numberOfSeat,
  is_air_conditioned: car.isAirConditioned,
  images: car.images,
});

/** The plate is the provider's contact in disguise: it shows when the bid is confirmed. */
async function projectBids(db: Reader, reader: ReaderOf, ids: string[]): Promise<BidRow[]> {
  const found = await db
    .select({ bid: bids, car: cars, provider: users, creatorId: trips.creatorId })
    .from(bids)
    .innerJoin(trips, eq(trips.id, bids.tripId))
    .innerJoin(cars, eq(cars.id, bids.carId))
    .innerJoin(users, eq(users.id, bids.providerId))
    .where(and(inArray(bids.id, ids), or(eq(bids.providerId, reader.id), eq(trips.creatorId, reader.id))));
  return found.map(({ bid, car, provider }) => ({
    id: bid.id,
    trip_id: bid.tripId,
    status: bid.status,
    price: bid.price,
    note: bid.note,
    created_at: bid.createdAt.toISOString(),
    updated_at: bid.updatedAt.toISOString(),
    closed_reason: bid.closedReason,
    car: {
      ...carCore(car),
      registration: bid.status === 'confirmed' || bid.providerId === reader.id ? car.registration : null,
    },
    provider: {
      id: provider.id,
      name: provider.name,
      photo: provider.photo,
      verified: provider.verified,
      rating_x10:
        provider.ratingsCount === 0 ? 0 : Math.round((provider.ratingSum * 10) / provider.ratingsCount),
      ratings_count: provider.ratingsCount,
      trips_count: provider.tripsCount,
    },
  }));
}

async function projectCars(db: Reader, reader: ReaderOf, ids: string[]): Promise<CarRow[]> {
  const found = await db
    .select()
    .from(cars)
    .where(and(inArray(cars.id, ids), eq(cars.ownerId, reader.id)));
  return found.map((car) => ({ ...carCore(car), registration: car.registration, car_status: car.status }));
}

async function projectNotifications(db: Reader, reader: ReaderOf, ids: string[]): Promise<NotificationRow[]> {
  const found = await db
    .select()
    .from(notifications)
    .where(and(inArray(notifications.id, ids), eq(notifications.userId, reader.id)));
  return found.map((told) => ({
    id: told.id,
    type: told.type,
    trip_id: told.tripId,
    bid_id: told.bidId,
    data: told.data,
    created_at: told.createdAt.toISOString(),
    seen: told.seen,
  }));
}

async function projectProfiles(db: Reader, reader: ReaderOf, ids: string[]): Promise<ProfileRow[]> {
  const found = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.id, reader.id)));
  const dues = await duesOf(db, reader.id);
  return found.map((user) => ({
    id: user.id,
    name: user.name,
    phone: user.phone,
    email: user.email,
    type: user.type,
    photo: user.photo,
    verified: user.verified,
    dues,
    credit_limit: user.creditLimit,
  }));
}
