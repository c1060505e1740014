/** Parts of rows that several kinds share. None of them ever holds a phone number. */
import { alias } from 'drizzle-orm/pg-core';
import { dhakaDate, dhakaTime } from '../../domain/calendar.ts';
import type { BidRow, FeedRow, ProviderCard } from '../../protocol/rows.ts';
import { users } from '../db/schema/accounts.ts';
import { trips, type cars } from '../db/schema/market.ts';

type Person = { id: string; name: string; photo: string | null };
/** Who made a trip, beside the others whom its row names. */
export const creators = alias(users, 'creators');
/** What others may know of a trip's creator: nothing else of a person is read for a row of the feed. */
export const shownCreator = {
  id: creators.id,
  name: creators.name,
  photo: creators.photo,
  verified: creators.verified,
  ratingSum: creators.ratingSum,
  ratingsCount: creators.ratingsCount,
  tripsCount: creators.tripsCount,
  agreedCount: creators.agreedCount,
  canceledCount: creators.canceledCount,
  createdAt: creators.createdAt,
};
export type Shown = Pick<typeof users.$inferSelect, keyof typeof shownCreator>;
/** The columns that `tripCore` needs. */
export const coreColumns = {
  id: trips.id,
  number: trips.number,
  status: trips.status,
  type: trips.type,
  createdBy: trips.createdBy,
  createdAt: trips.createdAt,
  journeyAt: trips.journeyAt,
  returnAt: trips.returnAt,
  pickupFullAddress: trips.pickupFullAddress,
  viaFullAddress: trips.viaFullAddress,
  destinationFullAddress: trips.destinationFullAddress,
  pickupDivisionId: trips.pickupDivisionId,
  pickupDistrictId: trips.pickupDistrictId,
  destinationDivisionId: trips.destinationDivisionId,
  destinationDistrictId: trips.destinationDistrictId,
  geoLocation: trips.geoLocation,
  distance: trips.distance,
  duration: trips.duration,
  carType: trips.carType,
  noOfSeat: trips.noOfSeat,
  price: trips.price,
  tripNote: trips.tripNote,
  bidsUntil: trips.bidsUntil,
  chooseUntil: trips.chooseUntil,
};
export type CoreTrip = Pick<typeof trips.$inferSelect, keyof typeof coreColumns>;
type Car = typeof cars.$inferSelect;

export const carCore = (car: Car): Omit<BidRow['car'], 'registration'> => ({
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

/** What travellers may know of a provider. */
export const providerCard = (provider: Shown): ProviderCard => ({
  id: provider.id,
  name: provider.name,
  photo: provider.photo,
  verified: provider.verified,
  rating_x10: provider.ratingsCount === 0 ? 0 : Math.round((provider.ratingSum * 10) / provider.ratingsCount),
  ratings_count: provider.ratingsCount,
  trips_count: provider.tripsCount,
  agreed_count: provider.agreedCount,
  canceled_count: provider.canceledCount,
  since: provider.createdAt.toISOString(),
});

/** A trip as everyone who may see it sees it; with car and provider where a provider offers it. */
export function tripCore(
  trip: CoreTrip,
  creator: Person,
  offered: { car: Car; provider: Shown } | null,
): FeedRow {
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
    bids_until: trip.bidsUntil.toISOString(),
    choose_until: trip.chooseUntil.toISOString(),
    user: creator,
    car: offered && carCore(offered.car),
    provider: offered && providerCard(offered.provider),
  };
}
