/** `GET setting/common` (SPEC 1, 7): site settings, the market's numbers, and where realtime is. */
import { type } from 'arktype';
import { names } from './common.ts';

const path = type('string | null');

/** What the operator sets for the whole site (SPEC 1); paths and links are below the server's own address. */
export const SiteSettings = type({
  banner: path,
  /** Null: the app shows its own name. */
  logo: path,
  footer_logo: path,
  /** Network name to link. */
  social_link: { '[string]': 'string' },
  /** The slider of the home page; without any the app shows its own. */
  slides: type({ title: names, text: names, image: path, link: path }).array().atMostLength(12),
  /** What passengers say, with who says it: shown on the home page when there are any. */
  testimonials: type({ text: names, by: names, stars: '1 <= number.integer <= 5' }).array().atMostLength(24),
});
export type SiteSettings = typeof SiteSettings.infer;

export const MarketSettings = type({
  setting: SiteSettings.merge({ social_link: { value: { '[string]': 'string' } } }),
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
    /** Confirmed trips that a person may cancel in a week before the next has to wait a day; null: as many as one likes. */
    'agreements_canceled_a_week?': 'number.integer | null',
    /** Whether numbers with the unallocated prefix 010 may sign up: only where no SMS is really sent. */
    demo_phones: 'boolean',
  },
  /** Google's maps, where the server has a key for the page: the key and where the script is. */
  maps: type({ key: 'string', url: 'string' }).or('null'),
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
