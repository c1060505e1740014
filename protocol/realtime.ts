/**
 * Realtime over the Pusher protocol (SPEC 7).
 *
 *   own channel   each change at once, as a pull brings it; the event's name says whether a toast is due
 *   feed channel  named after the pickup districts that it brings: packed, gathered for some seconds
 *                 (feed-message.ts)
 */
import { type } from 'arktype';

export const userChannel = (role: 'customer' | 'provider' | 'driver', userId: string): string =>
  `private-${role === 'customer' ? 'User' : 'Provider'}GlobalNotification-${userId}`;

/** The owner (id) whose own channel this is; null for any other channel. */
export const ownerOfChannel = (channel: string): string | null =>
  /^private-ProviderGlobalNotification-([0-9a-f-]{36})$/.exec(channel)?.[1] ?? null;

export type Side = 'customer' | 'provider';

export const FEED_PREFIX = 'private-Feed-';
const DISTRICTS = 64;

/** The channel of a side's feed of these pickup districts (ids); phones with the same interest share one. */
export function feedChannel(side: Side, districtIds: readonly number[]): string {
  const bits = districtIds.reduce((mask, id) => mask | (1n << BigInt(id - 1)), 0n);
  return `${FEED_PREFIX}${side[0]}-${bits.toString(36)}`;
}

/** What a channel brings; null where it is no feed channel, or not written as `feedChannel` does. */
export function feedOfChannel(channel: string): { side: Side; districtIds: number[] } | null {
  const [, letter, text = ''] = /^private-Feed-([cp])-([0-9a-z]{1,13})$/.exec(channel) ?? [];
  if (letter === undefined) return null;
  const side: Side = letter === 'c' ? 'customer' : 'provider';
  let bits = 0n;
  for (const digit of text) bits = bits * 36n + BigInt(Number.parseInt(digit, 36));
  const districtIds = Array.from({ length: DISTRICTS }, (_, index) => index + 1).filter(
    (id) => (bits >> BigInt(id - 1)) & 1n,
  );
  return districtIds.length > 0 && feedChannel(side, districtIds) === channel ? { side, districtIds } : null;
}

export const isFeedChannel = (channel: string): boolean => channel.startsWith(FEED_PREFIX);

/** The event of a feed channel; its data is `packedFeed`'s text. */
export const FEED_EVENT = 'feed';

/** SPEC 7's events by name; `changes` is every other one. */
export const realtimeEvents = [
  'changes',
  'provider-created-bid',
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
