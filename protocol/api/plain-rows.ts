/**
 * Trips and bookings under the names of REQ 3, as the plain calls return them. The sync has leaner rows (rows.ts);
 * `server/trip/plain-rows.ts` converts those to these.
 */
import { type } from 'arktype';
import { rowSchemas } from '../sync/rows.ts';
import { names } from './common.ts';

/** `phone` is present only where contacts are shown (REQ 1), and never for the reader themself. */
const person = type({
  id: 'string',
  name: 'string',
  phone: 'string | null',
  photo: 'string | null',
  profile_photo_url: 'string | null',
});

/** The name of a sub-district or union: only where the place names it. */
const geoItem = type({ id: 'number.integer | null', name: names });
const place = type({
  place: names,
  district: geoItem,
  sub_district: geoItem.or('null'),
  union: geoItem.or('null'),
});

const geoLocation = type({
  location: { pick: place, dest: place, via: place.or('null') },
  pick_geo_loc: { district: geoItem },
  dest_geo_loc: { district: geoItem },
  pickup_district_id: 'number.integer',
  destination_district_id: 'number.integer',
});

const car = rowSchemas
  .car()
  .pick('id', 'model', 'manufacture_year', 'color', 'car_type', 'number_of_seat', 'is_air_conditioned')
  .merge({
    car_id: 'string',
    brand: { name: 'string' },
    car_brand: 'string',
    /** Null until a bid is confirmed. */
    registration_number: 'string | null',
    images: type({ file_path: 'string' }).array(),
  });

/** A car of the reader's own: with its plate, its papers' state and all that its row has. */
export const PlainOwnCar = rowSchemas
  .car()
  .merge(car.pick('car_id', 'brand', 'car_brand', 'registration_number'));
export type PlainOwnCar = typeof PlainOwnCar.infer;

/** REQ 3, Booking: a provider's bid on a customer's trip, or a customer's booking of a provider's trip. */
const booking = type({
  id: 'string',
  kind: "'bid' | 'booking'",
  trip_id: 'string',
  status: 'string',
  /** Taka. */
  price: 'number.integer',
  fixed_price: 'number.integer',
  /** Present only once it is confirmed. */
  contact_number: 'string | null',
  created_at: 'string.date.iso',
  /** The person who bid or booked. */
  user: person,
  car: car.or('null'),
});
export type PlainBooking = typeof booking.infer;

const plainNames = type({
  user: person,
  geo_location: geoLocation,
  /** The car that a provider offers, or that of the agreement. */
  car: car.or('null'),
  car_brand: 'string | null',
  car_model: 'string | null',
  manufacture_year: 'number.integer | null',
  /** The bids and bookings that the reader may see, at most 50 of each. */
  bookingProviders: booking.array(),
  bookingUsers: booking.array(),
});

export const PlainTrip = rowSchemas.trip().merge(plainNames);
export type PlainTrip = typeof PlainTrip.infer;

export const PlainFeedTrip = rowSchemas.feed().merge(plainNames);
export type PlainFeedTrip = typeof PlainFeedTrip.infer;

export const PlainBookingWithTrip = booking.merge({ trip: PlainTrip });
export type PlainBookingWithTrip = typeof PlainBookingWithTrip.infer;
