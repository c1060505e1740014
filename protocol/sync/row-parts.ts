/** The parts that several kinds of rows share. */
import { type } from 'arktype';
import { bidIncludes } from '../../domain/money/bid-includes.ts';
import { carTypes } from '../../domain/car/car.ts';
import { passengerMarks } from '../../domain/reputation/rating.ts';
import { carried, rowWordsOf } from '../../domain/trip/trip-fields.ts';
import { tripStatuses } from '../../domain/trip/trip-status.ts';
import { lazy } from '../wire/lazy.ts';

export const instant = type('string.date.iso');
export const name = type({ en: 'string', bn: 'string' });
export const count = type('number.integer >= 0');
const carType = type.enumerated(...carTypes);

/** The names of place, district and upazila in both languages, so that the feed can be shown without the gazetteer. */
const placeNames = lazy(() =>
  type({
    place: name,
    district: name,
    'sub_district?': name.or('null'),
  }),
);

const geoLocation = lazy(() =>
  type({ pick: placeNames(), dest: placeNames(), via: placeNames().or('null') }),
);

export const carCore = lazy(() =>
  type({
    id: 'string',
    brand: 'string',
    model: 'string',
    manufacture_year: count,
    color: 'string',
    car_type: carType,
    number_of_seat: count,
    is_air_conditioned: 'boolean',
    /** Paths of the pictures with their size in bytes, so that a data saver can show it before loading. */
    images: type({ file_path: 'string', bytes: count }).array(),
  }),
);

/** What other people see of a provider before an agreement. */
export const providerCard = lazy(() =>
  type({
    id: 'string',
    name: 'string',
    photo: 'string | null',
    verified: 'boolean',
    /** Average of given ratings times ten, 0 when there is none. */
    rating_x10: count,
    ratings_count: count,
    /** Completed trips. */
    trips_count: count,
    /** Trips agreed with a passenger, and how many of them the provider canceled. */
    agreed_count: count,
    canceled_count: count,
    since: instant,
  }),
);
export type ProviderCard = ReturnType<typeof providerCard>['infer'];

/** What car owners see of a passenger before they bid (`domain/reputation/passenger-standing.ts`). */
export const passengerStanding = lazy(() =>
  type({
    rating_x10: count,
    ratings_count: count,
    marks: type.enumerated(...passengerMarks).array(),
  }),
);

export const tripCore = lazy(() =>
  type({
    id: 'string',
    /** The short number by which people name a trip (ট্রিপ নং). */
    number: count,
    status: type.enumerated(...tripStatuses),
    type: "'oneway' | 'round'",
    created_by: "'customer' | 'provider'",
    created_at: instant,
    journey_date: 'string',
    journey_time: 'string',
    journey_date_time: instant,
    return_date: 'string | null',
    return_time: 'string | null',
    pickup_full_address: 'string',
    via_full_address: 'string | null',
    destination_full_address: 'string',
    pickup_division_id: count,
    pickup_district_id: count,
    destination_division_id: count,
    destination_district_id: count,
    geo_location: geoLocation(),
    /** Metres, already doubled for a round trip. */
    distance: count,
    /** Seconds. */
    duration: count,
    car_type: carType,
    no_of_seat: count,
    ...rowWordsOf(),
    /** The end of bidding; the passenger may choose a bid until `choose_until` (REQ 4). */
    bids_until: instant,
    choose_until: instant,
    user: { id: 'string', name: 'string', photo: 'string | null' },
    /** The car and the provider of an offered trip; null for a trip that a customer asks for. */
    car: carCore().or('null'),
    provider: providerCard().or('null'),
    /** The passenger, shown to car owners; absent for a passenger with few ratings. */
    'passenger?': passengerStanding(),
    /**
     * Present where the car of an offered trip drives this road back from an agreed one
     * (`domain/trip/return-leg.ts`).
     */
    'return_leg?': 'true',
  }),
);

/** The other party, once there is an agreement; `photo` where that person has chosen one. */
export const contact = type({ name: 'string', phone: 'string', 'photo?': 'string' });

export const tripDriver = type({
  id: 'string',
  name: 'string',
  photo: 'string | null',
  phone: 'string | null',
  /**
   * Whether an operator has seen from the papers that the driver is a woman; present only where the passenger asked
   * for it.
   */
  'woman?': 'true',
});
export type TripDriver = typeof tripDriver.infer;

/** The terms of the agreement: later changes of the car or the bid do not affect them. */
export const terms = lazy(() =>
  type({
    agreed_at: instant,
    price: count,
    includes: type.enumerated(...bidIncludes).array(),
    /** The needs of the request that the owner meets. */
    'meets?': carried.needs.row,
    note: 'string | null',
    customer_name: 'string',
    provider_name: 'string',
    /** The plate; empty for the passenger of a canceled trip. */
    car: carCore().omit('images').merge({ registration: 'string' }),
  }),
);
export type Terms = ReturnType<typeof terms>['infer'];
