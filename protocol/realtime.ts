/**
 * Realtime over the Pusher protocol (SPEC 7).
 *
 *   own channel   each change at once, as a pull brings it; the event's name says whether a toast is due
 *   feed channel  named after the pickup districts that it brings: packed, gathered for some seconds
 *                 (feed-message.ts)
 */
import { type } from 'arktype';

/** SPEC 7's events by name, and two of ours for a bid that is not new; `changes` is every other one. */
export const realtimeEvents = [
  'changes',
  'provider-created-bid',
  'provider-changed-bid',
  'provider-withdrew-bid',
  'provider-confirmed-booking',
  'provider-updated-fixed-price',
  'trip-created',
  'customer-confirmed-bid',
  'customer-confirmed-booking',
  'user-created-booking',
] as const;
export type RealtimeEvent = (typeof realtimeEvents)[number];

/** What a phone asks of a server of our own, `data: { seconds }`: a word at least so often, 0 for none. */
export const HEARTBEAT_EVENT = 'durpalla:heartbeat';

/** Data of an event of the own channel. `changes` is null where they would exceed the message limit: pull instead. */
export const RealtimeData = type({
  stream: 'string',
  from: 'number.integer >= 0',
  to: 'number.integer >= 1',
  changes: type(['string', 'number.integer >= 1', 'string', 'string', 'object | null']).array().or('null'),
});
export type RealtimeData = typeof RealtimeData.infer;

/** Data of `trip-created` on an owner's own channel: so many new trips of interest, the pickup districts that most of them
 * are from, and from how many others the rest. */
export const NewTripsData = type({
  total: 'number.integer >= 1',
  from: type('1 <= number.integer <= 64').array().atLeastLength(1),
  others: 'number.integer >= 0',
});
export type NewTripsData = typeof NewTripsData.infer;
