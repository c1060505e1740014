/**
 * Realtime over the Pusher protocol (SPEC 7). Events carry the same numbered changes that a pull brings;
 * the event's name only says whether a toast is due. A feed has one channel for each pickup division.
 */
import { type } from 'arktype';

export const userChannel = (role: 'customer' | 'provider' | 'driver', userId: string): string =>
  `private-${role === 'customer' ? 'User' : 'Provider'}GlobalNotification-${userId}`;

export const feedChannel = (side: 'customer' | 'provider', divisionId: number): string =>
  `private-Feed-${side}-${divisionId}`;

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

/** Data of every event. `changes` is null where they would exceed the message limit: pull instead. */
export const RealtimeData = type({
  stream: 'string',
  from: 'number.integer >= 0',
  to: 'number.integer >= 1',
  changes: type(['string', 'number.integer >= 1', 'string', 'string', 'object | null']).array().or('null'),
});
export type RealtimeData = typeof RealtimeData.infer;
