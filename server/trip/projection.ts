import { alias } from 'drizzle-orm/pg-core';
import { dhakaDate, dhakaTime } from '../../domain/base/calendar.ts';
import { isKnownWoman, isKnownWomanOwner } from '../../domain/person/person-check.ts';
import { driverSees, shownPhoto } from '../../domain/driver/driver.ts';
import { deniableUntil } from '../../domain/trip/journey-moments.ts';
import { ownerMarks, passengerMarks } from '../../domain/reputation/rating.ts';
import { shownBefore } from '../../domain/trip/travellers.ts';
import { carriedOf, onlyCarried } from '../../domain/trip/trip-fields.ts';
import { contactsShown } from '../../domain/trip/trip-status.ts';
import type { TripDriver } from '../../protocol/sync/row-parts.ts';
import type { FeedRow, TripRow } from '../../protocol/sync/rows.ts';
import { users } from '../db/schema/accounts.ts';
import { bookings } from '../db/schema/bookings.ts';
import { drivers } from '../db/schema/drivers.ts';
import { files } from '../db/schema/files.ts';
import { ratings } from '../db/schema/feedback.ts';
import { carPlaces } from '../db/schema/car-places.ts';
import { bids, cars, trips } from '../db/schema/market.ts';
import { and, eq, isNull, ne, or, sql, type SQL, type SQLWrapper } from '../db/sql.ts';
import { isAnyOf, statement, type At } from '../db/statement.ts';
import { passengerSeen, providerCard, shownName, type ShownPerson } from '../person/projection.ts';
import { carCore, type Car } from '../car/projection.ts';
import { portraitPath } from '../file/projection.ts';
import { projection, type RowReader } from '../act/projection.ts';

type Trip = typeof trips.$inferSelect;

/** The trip's creator, joined under a name of its own because a row also names other people. */
export const creators = alias(users, 'creators');
/** The creator's columns that others may see; a row of the feed reads nothing else of a person. */
export const shownCreator = {
  id: creators.id,
  name: creators.name,
  initialsOnly: creators.initialsOnly,
  verified: creators.verified,
  ratingSum: creators.ratingSum,
  ratingsCount: creators.ratingsCount,
  marks: creators.marks,
  tripsCount: creators.tripsCount,
  agreedCount: creators.agreedCount,
  canceledCount: creators.canceledCount,
  createdAt: creators.createdAt,
};

/** The columns that `coreOf` needs. */
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
  ...onlyCarried(trips),
  bidsUntil: trips.bidsUntil,
  confirmUntil: trips.confirmUntil,
  returnOf: trips.returnOf,
};
type CoreTrip = Pick<typeof trips.$inferSelect, keyof typeof coreColumns>;

/**
 * The part of a trip that all its readers see alike, with car and provider if a provider offers it. How many travel
 * is added for the parties if it is left out here.
 */
export function coreOf(trip: CoreTrip, creator: ShownPerson, car: Car | null): FeedRow {
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
    ...shownBefore(carriedOf(trip)),
    bids_until: trip.bidsUntil.toISOString(),
    choose_until: trip.confirmUntil.toISOString(),
    user: { id: creator.id, name: shownName(creator), photo: null },
    car: car && carCore(car),
    provider: car && providerCard(creator),
    ...(trip.returnOf !== null && { return_leg: true }),
  };
}

/**
 * Restricts trips of the feed to those that this reader (id; '' for a channel's subscribers) may see already.
 */
export const isShownTo = (readerId: string | SQLWrapper): SQL | undefined =>
  or(isNull(trips.feedAt), sql`${readerId}::text = any(${trips.priorityOwners}::text[])`);

const passengerOf = sql`case when ${trips.createdBy} = 'customer' then ${trips.creatorId} else ${trips.counterpartId} end`;

/** Reads trips with everything that a row may show to this reader. */
const readTrips = statement((db, at: At<{ ids: string[]; readerId: string }>) => {
  const counterparts = alias(users, 'counterparts');
  const driverUsers = alias(users, 'driverUsers');
  const ownersRatings = alias(ratings, 'owners_ratings');
  return db
    .select({
      trip: trips,
      creator: { ...shownCreator, phone: creators.phone, photo: creators.photo },
      car: cars,
      counterpart: {
        id: counterparts.id,
        name: counterparts.name,
        phone: counterparts.phone,
        photo: counterparts.photo,
        verified: counterparts.verified,
        womanDrives: counterparts.womanDrives,
      },
      driver: drivers,
      driverPhoto: { own: driverUsers.photo, chosen: files.token },
      carPlace: { lat: carPlaces.lat, long: carPlaces.long, at: carPlaces.at },
      ownBid: bids.id,
      ownBooking: bookings.id,
      given: {
        id: ratings.id,
        rating: ratings.rating,
        review: ratings.review,
        marks: ratings.marks,
        hiddenAt: ratings.hiddenAt,
      },
      ofPassenger: { rating: ownersRatings.rating, marks: ownersRatings.marks },
    })
    .from(trips)
    .innerJoin(creators, eq(creators.id, trips.creatorId))
    .leftJoin(cars, eq(cars.id, trips.carId))
    .leftJoin(carPlaces, eq(carPlaces.tripId, trips.id))
    .leftJoin(counterparts, eq(counterparts.id, trips.counterpartId))
    .leftJoin(drivers, eq(drivers.id, trips.driverId))
    .leftJoin(driverUsers, eq(driverUsers.id, drivers.userId))
    .leftJoin(files, eq(files.id, drivers.photoFileId))
    .leftJoin(bids, and(eq(bids.tripId, trips.id), eq(bids.providerId, at.readerId)))
    .leftJoin(bookings, and(eq(bookings.tripId, trips.id), eq(bookings.customerId, at.readerId)))
    .leftJoin(ratings, and(eq(ratings.tripId, trips.id), eq(ratings.raterId, passengerOf)))
    .leftJoin(
      ownersRatings,
      and(
        eq(ownersRatings.tripId, trips.id),
        eq(ownersRatings.raterId, at.readerId),
        ne(ownersRatings.raterId, passengerOf),
      ),
    )
    .where(isAnyOf(trips.id, at.ids));
});
type ReadTrip = Awaited<ReturnType<typeof readTrips>>[number];

export const projectTrips = projection<TripRow>(async (db, reader, ids) =>
  (await readTrips(db, { ids, readerId: reader.id })).flatMap((read) =>
    reader.type === 'driver' ? forDriver(reader, read) : forMarket(reader, read),
  ),
);

/** The trip for a passenger or a car owner: its creator, the other party, or one who bids on it or asks to book it. */
function forMarket(reader: RowReader, read: ReadTrip): TripRow[] {
  const { trip, creator, car, counterpart, ownBid, ownBooking, given, ofPassenger } = read;
  const isCreator = trip.creatorId === reader.id;
  const isParty = isCreator || trip.counterpartId === reader.id;
  if (!isParty && ownBid === null && ownBooking === null) return [];
  const other = isCreator ? counterpart : isParty ? creator : null;
  const isCustomer = isParty && (isCreator ? trip.createdBy : otherSide(trip.createdBy)) === 'customer';
  return [
    {
      ...coreOf(trip, isParty ? { ...creator, initialsOnly: false } : creator, car),
      ...(isParty && carriedOf(trip)),
      lowest_bid: isCreator ? trip.lowestBid : null,
      bids_count: isCreator ? trip.bidsCount : null,
      last_bid_at: isCreator ? (trip.lastBidAt?.toISOString() ?? null) : null,
      fixed_price: isParty ? trip.fixedPrice : null,
      confirmed_bid_id: isParty ? trip.confirmedBidId : null,
      confirmed_booking_id: isParty ? trip.confirmedBookingId : null,
      terms: isParty ? termsOf(trip, reader) : null,
      boarding_pin: isCustomer && trip.status === 'hold' ? trip.boardingPin : null,
      given_rating: isParty ? givenOf(given, isCustomer) : null,
      ...(ofPassenger && {
        passenger_rating: { ...ofPassenger, marks: known(passengerMarks, ofPassenger.marks) },
      }),
      ...(reader.type === 'provider' && trip.createdBy === 'customer' && passengerSeen(creator)),
      ...(isCreator &&
        trip.feedAt !== null &&
        trip.status === 'active' && {
          asked_first: {
            count: (trip.priorityOwners?.length ?? 0) - trip.askedExperienced,
            ...(trip.askedExperienced > 0 && { experienced: trip.askedExperienced }),
            until: trip.feedAt.toISOString(),
          },
        }),
      cancel_note: isParty ? trip.cancelNote : null,
      canceled_by: trip.canceledBy,
      contact: other && areReadable(trip) ? contactOf(other) : null,
      driver: isParty ? driverOf(read) : null,
      ...(isParty && ownerAtTheWheel(read)),
      ...(isParty && beforeOf(trip)),
      ...(isCustomer && { ...placeOf(read), ...watchOf(trip) }),
      ...(isParty && afterwardsOf(trip)),
      ...(isCreator && trip.publishAt && { publish_at: trip.publishAt.toISOString() }),
    },
  ];
}

type Given = Pick<typeof ratings.$inferSelect, 'id' | 'rating' | 'review' | 'marks' | 'hiddenAt'>;

/** The passenger's rating; a text that an operator has hidden appears only to its writer. */
function givenOf(given: Given | null, isWriter: boolean): TripRow['given_rating'] {
  if (given === null) return null;
  const { id, rating, review, marks, hiddenAt } = given;
  if (hiddenAt !== null && !isWriter) return { rating, review: null, hidden: true };
  return { id, rating, review, marks: known(ownerMarks, marks), ...(hiddenAt && { hidden: true }) };
}

const known = <M extends string>(marks: readonly M[], stored: readonly string[]): M[] =>
  marks.filter((mark) => stored.includes(mark));

/**
 * The photo appears only with the number, because before an agreement a picture could carry a number past the
 * masking (decision 0054).
 */
const contactOf = ({ name, phone, photo }: Named): NonNullable<TripRow['contact']> => ({
  name,
  phone,
  ...(photo !== null && { photo }),
});

/** Whether the two parties read each other's number: the clock ends it (`clock.ts`). */
const areReadable = ({ status, contactUntil }: Trip): boolean =>
  contactsShown(status) || contactUntil !== null;

/** What the two sides have said before the journey, and where the passenger wants to be met. */
function beforeOf({ status, readiness, pickupPin }: Trip): Pick<TripRow, 'readiness' | 'pickup_pin'> {
  if (status !== 'hold') return {};
  return {
    ...(readiness !== null && { readiness }),
    ...(pickupPin !== null && { pickup_pin: { ...pickupPin, at: new Date(pickupPin.at).toISOString() } }),
  };
}

/** Where the car was last, for the passenger who waits for it. */
const placeOf = ({ trip, carPlace }: Pick<ReadTrip, 'trip' | 'carPlace'>): Pick<TripRow, 'car_place'> =>
  trip.status === 'hold' && carPlace !== null
    ? { car_place: { ...carPlace, at: carPlace.at.toISOString() } }
    : {};

/** The link of her people, as long as she can end it. */
const watchOf = ({ status, watchKey, watchAt }: Trip): Pick<TripRow, 'watch'> =>
  contactsShown(status) && watchKey !== null && watchAt !== null
    ? { watch: { key: watchKey, at: watchAt.toISOString() } }
    : {};

type Afterwards = Pick<TripRow, 'boarded_at' | 'contact_until' | 'deniable_until' | 'denied_at'>;

/**
 * The times of the journey's beginning and end that the two parties see; the rows of most trips have none.
 */
function afterwardsOf(trip: Trip): Afterwards {
  const { boardedAt, contactUntil, deniedAt, closedAt } = trip;
  const isDeniable = contactUntil && boardedAt === null && closedAt;
  return {
    ...(boardedAt && areReadable(trip) && { boarded_at: boardedAt.toISOString() }),
    ...(contactUntil && { contact_until: contactUntil.toISOString() }),
    ...(isDeniable && { deniable_until: new Date(deniableUntil(closedAt.getTime())).toISOString() }),
    ...(deniedAt && { denied_at: deniedAt.toISOString() }),
  };
}

type Driver = typeof drivers.$inferSelect;
type Named = { name: string; phone: string; photo: string | null };
type FoundDriver = {
  driver: Driver | null;
  /** The path of the driver's own photo, and the file of the one that the owner chose. */
  driverPhoto: { own: string | null; chosen: string | null };
};

/**
 * The driver for the two parties: from the choice of the driver on, the number only as long as the parties'
 * own numbers.
 */
function driverOf(found: FoundDriver & { trip: Trip }): TripDriver | null {
  const { trip, driver, driverPhoto } = found;
  const shown = areReadable(trip);
  if (driver === null || !(shown || trip.status === 'completed')) return null;
  const chosen = driverPhoto.chosen === null ? null : portraitPath(driverPhoto.chosen);
  const photo = shownPhoto({ photo: chosen, own_photo: driverPhoto.own });
  const isWoman = trip.needs?.includes('family') === true && isKnownWoman(driver.licenceCheck);
  return {
    id: driver.id,
    name: driver.name,
    photo,
    phone: shown ? driver.phone : null,
    ...(isWoman && { woman: true }),
  };
}

/** Whether the owner is a woman who drives herself, for a passenger who wished for it, from the agreement on. */
function ownerAtTheWheel({
  trip,
  driver,
  counterpart,
}: Pick<ReadTrip, 'trip' | 'driver' | 'counterpart'>): Pick<TripRow, 'woman_drives'> {
  const isAgreed = areReadable(trip) || trip.status === 'completed';
  if (trip.createdBy !== 'customer' || driver !== null || counterpart === null || !isAgreed) return {};
  return trip.needs?.includes('family') && isKnownWomanOwner(counterpart) ? { woman_drives: true } : {};
}

/**
 * The trip for the driver who is named for it: where, when, with which car, for whom, and what to collect in cash. It
 * has no bids, no offered price, no PIN and no ids of people.
 */
function forDriver(
  reader: RowReader,
  found: FoundDriver & { trip: Trip; creator: ShownPerson & Named; counterpart: Named | null },
): TripRow[] {
  const { trip, creator, counterpart, driver } = found;
  if (driver === null || counterpart === null) return [];
  const facts = { isNamed: driver.userId === reader.id, driverStatus: driver.status };
  if (!driverSees({ tripStatus: trip.status, ...facts })) return [];
  const [customer, owner] = trip.createdBy === 'customer' ? [creator, counterpart] : [counterpart, creator];
  return [
    {
      ...coreOf(trip, creator, null),
      ...carriedOf(trip),
      price: null,
      user: { id: '', name: customer.name, photo: null },
      lowest_bid: null,
      bids_count: null,
      last_bid_at: null,
      fixed_price: trip.fixedPrice,
      confirmed_bid_id: null,
      confirmed_booking_id: null,
      terms: trip.terms,
      boarding_pin: null,
      given_rating: null,
      cancel_note: null,
      canceled_by: null,
      contact: contactOf(customer),
      driver: driverOf(found),
      owner: { name: owner.name, phone: owner.phone },
      ...beforeOf(trip),
    },
  ];
}

/** A plate can serve as the provider's contact, so it is hidden with the number when the trip is canceled. */
function termsOf(trip: Trip, reader: RowReader): TripRow['terms'] {
  const { terms, status } = trip;
  if (!terms || status !== 'canceled' || reader.type === 'provider') return terms;
  return { ...terms, car: { ...terms.car, registration: '' } };
}

const otherSide = (side: Trip['createdBy']): Trip['createdBy'] =>
  side === 'customer' ? 'provider' : 'customer';
