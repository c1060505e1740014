/** The pages on which the office sets the site (REQ 1, 'site settings'). */
import { type } from 'arktype';
import { carTypes } from '../../../domain/car/car.ts';
import { picturePlaces, siteSectionNames } from '../../../domain/site/site.ts';
import { SiteSettings, Tariff } from '../settings.ts';

/** See `Toll` of `domain/money/tolls.ts`. */
export const StoredToll = type({
  id: 'string <= 20',
  car: 'number.integer',
  micro: 'number.integer',
  from: 'string <= 10',
  source: 'string <= 200',
});

/** See `SmsSettings` of `domain/site/sms-settings.ts`. */
export const StoredSms = type({
  price: 'number.integer',
  out_price: 'number.integer',
  day_budget: 'number.integer',
});

/**
 * All stored settings. `fares`: tariffs with their first days; those that have begun stay in the list. `tolls`: what
 * differs from the file of tolls.
 */
export const StoredSite = SiteSettings.merge({
  'fares?': Tariff.array().atMostLength(40),
  'tolls?': StoredToll.array().atMostLength(64),
  'sms?': StoredSms.or('null'),
});
export type StoredSite = typeof StoredSite.infer;

export const SiteAnswer = type({ data: StoredSite });
export const SiteBody = StoredSite.onUndeclaredKey('reject');

const section = type.enumerated(...siteSectionNames);
export const SectionQuery = type({ section });

const SectionChange = type({
  /** The number of the change in the audit. */
  number: 'number.integer',
  at: 'string.date.iso',
  by: 'string',
  before: 'Record<string, unknown>',
  after: 'Record<string, unknown>',
  action: "'site.change' | 'site.undo' | 'site.sign'",
});
export type SectionChange = typeof SectionChange.infer;

/** A change that waits for a second operator. `own`: written by the caller. */
const SiteProposal = type({
  value: StoredSite.partial(),
  by: 'string',
  own: 'boolean',
  at: 'string.date.iso',
});
export type SiteProposal = typeof SiteProposal.infer;

/**
 * `version`: the number of the last change, 0 before the first. A change names the version on which it is
 * based.
 */
export const SectionAnswer = type({
  data: {
    version: 'number.integer >= 0',
    value: StoredSite.partial(),
    history: SectionChange.array(),
    waiting: SiteProposal.or('null'),
  },
});
export const SectionBody = type({
  section,
  version: 'number.integer >= 0',
  value: StoredSite.partial().onUndeclaredKey('reject'),
});
/** Restores the values from before the change with this number. */
export const SectionUndoBody = type({
  section,
  version: 'number.integer >= 0',
  number: 'number.integer >= 1',
});
/** `decision`: about the waiting change. Its writer may withdraw it by refusing it. */
export const SectionDecisionBody = type({
  section,
  version: 'number.integer >= 0',
  decision: "'sign' | 'refuse'",
});
/** `waits`: the change counts only when a second operator has signed it. */
export const SectionSavedAnswer = type({ data: { version: 'number.integer', waits: 'boolean' } });
export const SiteSavedAnswer = type({ data: { waits: section.array() } });

/** `content`: a JPEG or WebP in base64, as small as phones send pictures (`domain/person/photo.ts`). */
export const SitePictureBody = type({
  place: type.enumerated(...picturePlaces),
  content: /^[A-Za-z\d+/]+={0,2}$/,
});
/** `path`: the public address of the stored copy, which never changes; it is named by the hash of its content. */
export const SitePictureAnswer = type({ data: { path: 'string', bytes: 'number.integer' } });

/** A road's usual fares beside the range within which owners may bid there today; taka, metres. */
const RoadFare = type({
  pickup_district_id: 'number.integer',
  destination_district_id: 'number.integer',
  car_type: type.enumerated(...carTypes),
  type: "'oneway' | 'round'",
  distance: 'number.integer',
  low: 'number.integer',
  high: 'number.integer',
  trips: 'number.integer',
  least: 'number.integer',
  most: 'number.integer',
  /** The end of the range to which the fares drift. */
  drift: "'low' | 'high' | null",
});
export type RoadFare = typeof RoadFare.infer;

/** `day`: the night that computed it, null before the first. Roads that drift come first. */
export const RoadFaresAnswer = type({ data: { day: 'string | null', roads: RoadFare.array() } });
