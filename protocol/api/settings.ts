/** `GET setting/common` (REQ 1, 7): site settings, the market's numbers, and the address of realtime. */
import { type } from 'arktype';
import { names } from './common.ts';

const path = type('string | null');

const range = { min: 'number.integer', max: 'number.integer' } as const;
const leastFare = { base: 'number.integer', perKm: 'number.integer' } as const;
/** See `Tariff` of `domain/money/fare.ts`. */
export const Tariff = type({
  from: 'string <= 10',
  bands: type({ ...range, upTo: 'number.integer | null' })
    .array()
    .atLeastLength(1)
    .atMostLength(8),
  floor: range,
  surcharges: { '[string]': '0 <= number.integer <= 100000' },
  'bids?': { cars: { '4': leastFare, '7': leastFare, '10': leastFare }, spread: 'number.integer' },
});

/** The operator's settings for the entire site (REQ 1); paths and links are relative to the server's address. */
export const SiteSettings = type({
  banner: path,
  /** Null: the app shows its own name. */
  logo: path,
  footer_logo: path,
  /** Links to social networks. */
  social_link: { '[string]': 'string' },
  /** The slider of the home page; when empty the app shows its own. */
  slides: type({ title: names, text: names, image: path, link: path }).array().atMostLength(12),
  /** Passengers' testimonials with their names; the home page shows them when there are any. */
  testimonials: type({ text: names, by: names, stars: '1 <= number.integer <= 5', 'image?': path })
    .array()
    .atMostLength(24),
  /** The operator's own questions and answers, before those of the help page. */
  'help?': type({ asked: names, answer: names }).array().atMostLength(24),
  /** A notice to everybody, until a time. */
  'notice?': type({ text: names, until: 'string.date.iso' }).or('null'),
});
export type SiteSettings = typeof SiteSettings.infer;

export const MarketSettings = type({
  setting: SiteSettings.merge({ social_link: { value: { '[string]': 'string' } } }),
  market: {
    /** The rule of the bidding window; milliseconds after creation. */
    bidding: type({ reading: "'staged'", activeMs: 'number', extendedMs: 'number' }).or({
      reading: "'single'",
      windowMs: 'number',
    }),
    /** Taka added to the estimate's maximum, by district id. */
    surcharges: { '[string]': 'number.integer' },
    /** The tariffs that the office has set, today's and those to come. */
    'fares?': Tariff.array(),
    /** The tolls that the office has set (`TollTable` in `domain/money/tolls.ts`). */
    'tolls?': { '[string]': 'number.integer' },
    /** The dues in taka that a provider may have. */
    credit_limit: 'number.integer',
    commission: 'number',
    /**
     * Confirmed trips that a person may cancel in a week before the next agreement has to wait a day; null:
     * no limit.
     */
    'agreements_canceled_a_week?': 'number.integer | null',
    /** Whether numbers with the unallocated prefix 010 may sign up: only where no SMS is really sent. */
    demo_phones: 'boolean',
    /** The number to call or write to for people without the app. */
    'call_back_number?': 'string <= 15',
    /**
     * The day (YYYY-MM-DD in Dhaka) of the table of usual fares; a phone asks for the table when it has that of
     * another day.
     */
    'typical_fares?': 'string <= 10',
    /** A submitted car becomes active by itself after this time, in seconds: only in the demo market. */
    'car_verified_after?': 'number.integer',
  },
  /** Google Maps, if the server has a key for the page: the key and the address of the script. */
  maps: type({ key: 'string', url: 'string' }).or('null'),
  /** The public VAPID key of the sender of push messages, base64url. */
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

/** The table of usual fares: see `TypicalFares` of `domain/money/typical-fare.ts`. */
export const TypicalFares = type({
  day: 'string <= 10',
  roads: type('number.integer').array().atMostLength(4000),
});
export const TypicalFaresAnswer = type({ data: TypicalFares.or('null') });

export const SettingsAnswer = type({ data: MarketSettings });
