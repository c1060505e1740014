/**
 * Rows as they leave the server for one reader. A row holds what *this* reader may see and nothing else: a phone
 * number is only ever in `contact`, and `contact` is null until a bid is confirmed (SPEC 1).
 */
import { type } from 'arktype';
import { bidIncludes } from '../domain/bid-includes.ts';
import { bidClosedReasons, bidStatuses, bookingStatuses } from '../domain/booking-status.ts';
import { carTypes } from '../domain/car.ts';
import { reportKinds, reportStatuses } from '../domain/report.ts';
import { tripStatuses } from '../domain/trip-status.ts';

const instant = type('string.date.iso');
const name = type({ en: 'string', bn: 'string' });
const count = type('number.integer >= 0');
const carType = type.enumerated(...carTypes);

/** The names of place, district and upazila in both languages, so that the feed can be shown without the gazetteer. */
const placeNames = type({
  place: name,
  district: name,
  'sub_district?': name.or('null'),
});

const geoLocation = type({ pick: placeNames, dest: placeNames, via: placeNames.or('null') });

const carCore = type({
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
});

/** What prospective passengers see of a provider. */
const providerCard = type({
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
});
export type ProviderCard = typeof providerCard.infer;

const tripCore = type({
  id: 'string',
  /** A short number that people read out (ট্রিপ নং). */
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
  geo_location: geoLocation,
  /** Metres, already doubled for a round trip. */
  distance: count,
  /** Seconds. */
  duration: count,
  car_type: carType,
  no_of_seat: count,
  price: 'number.integer | null',
  trip_note: 'string | null',
  /** Bids are accepted until here; a bid may be chosen until `choose_until` (SPEC 4). */
  bids_until: instant,
  choose_until: instant,
  user: { id: 'string', name: 'string', photo: 'string | null' },
  /** The car and the provider of an offered trip; null for a trip that a customer asks for. */
  car: carCore.or('null'),
  provider: providerCard.or('null'),
});

/** A trip in the feed of the other side. Never carries a contact or others' bids; a passenger's `user.id` is empty. */
export const FeedRow = tripCore;
export type FeedRow = typeof FeedRow.infer;

const contact = type({ name: 'string', phone: 'string' });

/** The terms of the agreement: later changes of the car or the bid do not affect them. */
const terms = type({
  agreed_at: instant,
  price: count,
  includes: type.enumerated(...bidIncludes).array(),
  note: 'string | null',
  customer_name: 'string',
  provider_name: 'string',
  /** The plate; empty for the passenger of a canceled trip. */
  car: carCore.omit('images').merge({ registration: 'string' }),
});
export type Terms = typeof terms.infer;

/** A trip that the reader created or has bid on. */
export const TripRow = tripCore.merge({
  /** Lowest open bid in taka; only its creator sees it. */
  lowest_bid: 'number.integer | null',
  last_bid_at: instant.or('null'),
  /** Open bids, or waiting bookings; only its creator sees the count. */
  bids_count: count.or('null'),
  fixed_price: 'number.integer | null',
  confirmed_bid_id: 'string | null',
  confirmed_booking_id: 'string | null',
  terms: terms.or('null'),
  /** What the customer gives to the provider on arrival; only the customer sees it, until the trip starts. */
  boarding_pin: 'string | null',
  given_rating: type({ rating: count, review: 'string | null' }).or('null'),
  cancel_note: 'string | null',
  canceled_by: "'customer' | 'provider' | null",
  contact: contact.or('null'),
});
export type TripRow = typeof TripRow.infer;

/** A bid, for its bidder and for the creator of its trip. The plate is present once the bid is confirmed. */
export const BidRow = type({
  id: 'string',
  trip_id: 'string',
  status: type.enumerated(...bidStatuses),
  price: count,
  includes: type.enumerated(...bidIncludes).array(),
  note: 'string | null',
  created_at: instant,
  updated_at: instant,
  /** Why a closed bid lost: the passenger chose another, the time ran out, the trip was canceled. */
  closed_reason: type.enumerated(...bidClosedReasons).or('null'),
  car: carCore.merge({ registration: 'string | null' }),
  provider: providerCard,
});
export type BidRow = typeof BidRow.infer;

/** A customer's booking of a provider's trip, for both parties. */
export const BookingRow = type({
  id: 'string',
  trip_id: 'string',
  status: type.enumerated(...bookingStatuses),
  /** Taka: the price at the request, and the provider's final price, which is never higher. */
  price: count,
  fixed_price: count,
  created_at: instant,
  updated_at: instant,
  customer: { id: 'string', name: 'string', photo: 'string | null' },
});
export type BookingRow = typeof BookingRow.infer;

/** A person's report about a trip, with its ticket number. */
export const ReportRow = type({
  id: 'string',
  number: count,
  trip_id: 'string',
  kind: type.enumerated(...reportKinds),
  text: 'string',
  status: type.enumerated(...reportStatuses),
  /** The operator's answer. */
  answer: 'string | null',
  created_at: instant,
  updated_at: instant,
});
export type ReportRow = typeof ReportRow.infer;

/** A car of the reader. */
export const CarRow = carCore.merge({
  registration: 'string',
  car_status: "'active' | 'verification_pending' | 'inactive'",
});
export type CarRow = typeof CarRow.infer;

/** A notification to a person. */
export const notificationTypes = [
  'bid_placed',
  'bid_changed',
  'bid_withdrawn',
  'bid_confirmed',
  'bid_closed',
  'trip_extended',
  'trip_expired',
  'trip_canceled',
  'trip_completed',
  'trip_started',
  'bid_backup',
  'provider_canceled',
  'booking_requested',
  'booking_confirmed',
  'booking_rejected',
  'booking_price',
  'booking_closed',
  'booking_canceled',
  'rating_received',
  'report_answered',
] as const;

export const NotificationRow = type({
  id: 'string',
  type: type.enumerated(...notificationTypes),
  trip_id: 'string | null',
  bid_id: 'string | null',
  /** The values of its text: names, places, price. Never a contact. */
  data: { '[string]': 'string | number | null' },
  created_at: instant,
  seen: 'boolean',
});
export type NotificationRow = typeof NotificationRow.infer;

/** The reader's feed interest: chosen, or learned from where the person acts (`domain/feed-interest.ts`). */
const feedInterest = type({
  chosen: 'boolean',
  everywhere: 'boolean',
  districts: count.array(),
  routes: type({ from: count, to: count }).array(),
});

/** The reader: one row. */
export const ProfileRow = type({
  id: 'string',
  name: 'string',
  phone: 'string',
  email: 'string',
  type: "'customer' | 'provider' | 'driver'",
  photo: 'string | null',
  verified: 'boolean',
  /** Taka; 0 for customers. */
  dues: 'number.integer',
  /** The latest commissions among the dues, and when each counts against the limit (`domain/credit.ts`). */
  'dues_in_grace?': type({ amount: 'number.integer', counts_at: instant }).array(),
  /** Trips agreed on but not yet completed, and their future dues in taka. */
  'agreed?': { trips: count, dues: count },
  /** Taka; null: the market's own limit, in the settings. */
  credit_limit: 'number.integer | null',
  /** The referral code that others enter at sign-up, and how many have. */
  'interest?': feedInterest,
  referral_code: 'string',
  referred_count: count,
});
export type ProfileRow = typeof ProfileRow.infer;

/** Every kind of row, by its name on the wire and on the phone. */
export const rowSchemas = {
  feed: FeedRow,
  trip: TripRow,
  bid: BidRow,
  booking: BookingRow,
  report: ReportRow,
  car: CarRow,
  notification: NotificationRow,
  profile: ProfileRow,
} as const;

export type RowKind = keyof typeof rowSchemas;
export type RowOf = {
  feed: FeedRow;
  trip: TripRow;
  bid: BidRow;
  booking: BookingRow;
  report: ReportRow;
  car: CarRow;
  notification: NotificationRow;
  profile: ProfileRow;
};
