import { type } from 'arktype';
import { ownerMarks } from '../../domain/reputation/rating.ts';
import { reportKinds } from '../../domain/report/report.ts';
import { rowSchemas } from '../sync/rows.ts';
import { PlainBookingWithTrip } from './plain-rows.ts';

const id = type('string.uuid.v7');
const taka = type('1 <= number.integer <= 1000000');

/** `price` is what the customer saw and agreed to. */
export const BookingStoreBody = type({ 'id?': id, trip_id: id, price: taka });
export const BookingStatusBody = type({ status: "'confirmed' | 'rejected' | 'canceled'" });
export const BookingPriceBody = type({ fixed_price: taka });
export const TripBookingsAnswer = type({ data: rowSchemas.booking().array() });

/** REQ 7, `rate-trip`: stars from 0 to 5 and a review. */
export const RateTripBody = type({
  rating: '0 <= number.integer <= 5',
  'review?': 'string <= 2000 | null',
  'marks?': type
    .enumerated(...ownerMarks)
    .array()
    .atMostLength(ownerMarks.length),
});

export const ReportStoreBody = type({
  'id?': id,
  trip_id: id,
  kind: type.enumerated(...reportKinds),
  'text?': 'string <= 4000',
});

/** REQ 7: `status` filters the bookings, `trip-status` their trips; several joined by +. */
export const BookingQuery = type({ 'status?': 'string <= 200', 'trip-status?': 'string <= 200' });
export const BookingListAnswer = type({ data: PlainBookingWithTrip.array() });
