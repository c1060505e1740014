import { type } from 'arktype';
import { TripRequestArgs } from '../sync/mutation-args.ts';
import { PageMeta, pageNumber } from './paging.ts';
import { PlainFeedTrip, PlainTrip } from './plain-rows.ts';

const id = type('string.uuid');
const statuses = type('string <= 200');
const districtId = type('string.integer.parse').to('1 <= number <= 64');
const divisionId = type('string.integer.parse').to('1 <= number <= 8');

/** `status`: several joined by +. */
export const TripIndexQuery = type({ 'status?': statuses, 'page?': pageNumber });
export const TripShowQuery = type({ id });

/** REQ 7: the side whose trips are wanted, the feed's filters, and the page. */
export const TripSearchQuery = type({
  'createdBy?': "'CUSTOMER' | 'PROVIDER'",
  'page?': pageNumber,
  'car_type?': 'string <= 20',
  'pdv?': divisionId,
  'pdst?': districtId,
  'ddv?': divisionId,
  'ddst?': districtId,
});
export type TripSearchQuery = typeof TripSearchQuery.infer;

/** The trip form (REQ 3); missing fields count as empty. An `id` from the client makes the call repeatable. */
export const TripStoreBody = TripRequestArgs.partial().merge({
  'id?': 'string.uuid.v7',
  'status?': "'draft' | 'active'",
});
export type TripStoreBody = typeof TripStoreBody.infer;

/** `action` holds the user type (REQ 7), which the server ignores because it knows it. */
export const TripStatusBody = type({
  status: "'active' | 'canceled' | 'completed'",
  'cancel_note?': 'string <= 200 | null',
  'action?': 'string <= 20',
});

/** When the server publishes the draft by itself (epoch ms); null cancels the scheduled time. */
export const TripScheduleBody = type({ publish_at: 'number.integer > 0 | null' });

/** Where the car was, in degrees, and how many seconds ago, because a phone's clock may be wrong. */
export const CarPlaceBody = type({
  lat: '20 <= number <= 27',
  long: '87 <= number <= 93',
  age: '0 <= number.integer <= 900',
});
export type CarPlaceBody = typeof CarPlaceBody.infer;

export const TripAnswer = type({ data: PlainTrip.or(PlainFeedTrip) });
export const TripListAnswer = type({ data: PlainTrip.array() });
export const TripPageAnswer = type({ data: { data: PlainTrip.array(), meta: PageMeta } });
export const FeedListAnswer = type({ data: PlainFeedTrip.array() });
export const FeedPageAnswer = type({ data: { data: PlainFeedTrip.array(), meta: PageMeta } });
export const StoredAnswer = type({ data: { id: 'string' } });
