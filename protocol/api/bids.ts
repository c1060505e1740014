import { type } from 'arktype';
import { bidIncludes } from '../../domain/bid-includes.ts';
import { BidRow, TripRow } from '../rows.ts';

const id = type('string.uuid.v7');
const taka = type('1 <= number.integer <= 1000000');
const note = type('string <= 200 | null');

const includes = type
  .enumerated(...bidIncludes)
  .array()
  .atMostLength(bidIncludes.length);

export const BidUpdateBody = type({ car_id: id, price: taka, 'note?': note, 'includes?': includes });
export const BidStoreBody = BidUpdateBody.merge({ 'id?': id, trip_id: id });
/** `price` is what the person saw: another price by now refuses the confirmation. */
export const BidConfirmBody = type({ price: taka, 'backup_bid_id?': id.or('null') });

export const BidListAnswer = type({ data: BidRow.array() });

/** SPEC 7: `status` filters the bookings, `trip-status` their trips; several joined by +. */
export const BookingQuery = type({ 'status?': 'string <= 200', 'trip-status?': 'string <= 200' });

/** SPEC 3, Booking. A provider's bid on a customer's trip is one; `contact_number` only once it is confirmed. */
export const Booking = type({
  id: 'string',
  trip_id: 'string',
  trip: TripRow,
  status: 'string',
  fixed_price: 'number.integer',
  contact_number: 'string | null',
});
export type Booking = typeof Booking.infer;
export const BookingListAnswer = type({ data: Booking.array() });
