/** The names of the realtime channels (REQ 7); without arktype, because the page imports them too. */

/**
 * A person's own channel. REQ 7 names two kinds. Drivers have the customers' kind, because only a provider's
 * also announces new trips.
 */
export const userChannel = (role: 'customer' | 'provider' | 'driver', userId: string): string =>
  `private-${role === 'provider' ? 'Provider' : 'User'}GlobalNotification-${userId}`;

/** The owner (id) whose own channel this is; null for any other channel. */
export const ownerOfChannel = (channel: string): string | null =>
  /^private-ProviderGlobalNotification-([0-9a-f-]{36})$/.exec(channel)?.[1] ?? null;

/** The person (id) whose own channel this is, of either kind; null for any other channel. */
export const personOfChannel = (channel: string): string | null =>
  /^private-(?:Provider|User)GlobalNotification-([0-9a-f-]{36})$/.exec(channel)?.[1] ?? null;

export type Side = 'customer' | 'provider';

export const FEED_PREFIX = 'private-Feed-';
const DISTRICTS = 64;

/** The channel of a side's feed of these pickup districts (ids); phones with the same interest share one. */
export function feedChannel(side: Side, districtIds: readonly number[]): string {
  const bits = districtIds.reduce((mask, id) => mask | (1n << BigInt(id - 1)), 0n);
  return `${FEED_PREFIX}${side[0]}-${bits.toString(36)}`;
}

/** The feed of a channel; null for any other channel, or a name that `feedChannel` does not produce. */
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
