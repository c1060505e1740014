/**
 * Realtime over the Pusher protocol (REQ 7).
 *
 *   own channel   each change at once, as in a pull; the event's name says whether to show a toast
 *   feed channel  named after its pickup districts; changes are gathered for some seconds and packed
 *                 (feed-message.ts)
 */
import { type } from 'arktype';

/**
 * REQ 7's events by name, and our own: two for a bid that is not new, four for the fare that a passenger names, two for
 * drivers. `changes` covers everything else.
 */
export const realtimeEvents = [
  'changes',
  'provider-created-bid',
  'provider-changed-bid',
  'provider-withdrew-bid',
  'provider-confirmed-booking',
  'provider-updated-fixed-price',
  'trip-created',
  'customer-confirmed-bid',
  'customer-countered-bid',
  'provider-took-counter',
  'provider-left-counter',
  'provider-answered-counter',
  'customer-confirmed-booking',
  'user-created-booking',
  'driver-named',
  'driver-changed',
] as const;
export type RealtimeEvent = (typeof realtimeEvents)[number];

/**
 * A phone's request for heartbeats from our own server, `data: { seconds }`: the longest time between two, 0
 * for none.
 */
export const HEARTBEAT_EVENT = 'durpalla:heartbeat';

/**
 * Data of an event of the person's channel. `changes` is null where they would exceed the message limit: then the phone
 * pulls.
 */
export const RealtimeData = type({
  stream: 'string',
  from: 'number.integer >= 0',
  to: 'number.integer >= 1',
  changes: type(['string', 'number.integer >= 1', 'string', 'string', 'object | null']).array().or('null'),
  /** The history to which the numbers belong, and the seal of `to` (epoch.ts). */
  'epoch?': 'number.integer >= 0',
  'seal?': 'number.integer >= 0',
});
export type RealtimeData = typeof RealtimeData.infer;

/**
 * Data of `trip-created` on an owner's own channel: the number of new trips of interest, their most frequent pickup
 * districts, and the number of other districts.
 */
export const NewTripsData = type({
  total: 'number.integer >= 1',
  from: type('1 <= number.integer <= 64').array().atLeastLength(1),
  others: 'number.integer >= 0',
});
export type NewTripsData = typeof NewTripsData.infer;

/** The proofs for channels that were requested together, by their names (`broadcasting/auth`). */
export const ChannelAuths = type({ '[string]': { auth: 'string' } });
