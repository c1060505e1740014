import type { FeedRow, TripRow } from '../../protocol/rows.ts';
import type { Marked } from '../db/overlay.ts';

/** A trip of the feed as its own page shows it: nothing is agreed, nothing of the other party is known. */
export const asTrip = (row: FeedRow): Marked<TripRow> => ({
  ...row,
  lowest_bid: null,
  last_bid_at: null,
  fixed_price: null,
  confirmed_bid_id: null,
  confirmed_booking_id: null,
  terms: null,
  boarding_pin: null,
  given_rating: null,
  cancel_note: null,
  canceled_by: null,
  contact: null,
  marks: [],
});
