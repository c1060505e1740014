/** `GET setting/common` (SPEC 1, 7): site settings, the market's numbers, and where realtime is. */
import { type } from 'arktype';

const path = type('string | null');

export const MarketSettings = type({
  setting: {
    banner: path,
    logo: path,
    footer_logo: path,
    /** Network name to link. */
    social_link: { value: { '[string]': 'string' } },
  },
  market: {
    /** How the bidding window is read; milliseconds after creation. */
    bidding: type({ reading: "'staged'", activeMs: 'number', extendedMs: 'number' }).or({
      reading: "'single'",
      windowMs: 'number',
    }),
    /** Taka on the estimate's maximum, by district id. */
    surcharges: { '[string]': 'number.integer' },
    /** Taka that a provider may owe. */
    credit_limit: 'number.integer',
    commission: 'number',
    /** Whether numbers with the unallocated prefix 010 may sign up: only where no SMS is really sent. */
    demo_phones: 'boolean',
  },
  /** Who may write to the browsers that subscribe: the public VAPID key, base64url. */
  push: { public_key: 'string' },
  realtime: {
    key: 'string',
    cluster: 'string',
    /** Null: this server's own origin. */
    host: 'string | null',
    port: 'number.integer | null',
    tls: 'boolean',
  },
});
export type MarketSettings = typeof MarketSettings.infer;
