import { type } from 'arktype';
import { blockReasons } from '../../../domain/person/block.ts';
import { carStatuses } from '../../../domain/car/car-status.ts';
import { correctionKinds, correctionStatuses } from '../../../domain/money/correction.ts';
import { transferKinds } from '../../../domain/money/ledger.ts';
import { personReasons } from '../../../domain/person/person-check.ts';
import { tripStatuses } from '../../../domain/trip/trip-status.ts';
import { names } from '../common.ts';
import { PageMeta, pageNumber } from '../paging.ts';

const personType = type("'customer' | 'provider' | 'driver'");
const iso = type('string.date.iso');
const count = type('number.integer >= 0');

export const peopleStates = ['blocked', 'unverified', 'owing'] as const;
export const peopleSorts = ['since', 'name', 'dues', 'trips'] as const;

/**
 * `text`: part of a name or plate, or a whole number. `state`: a filter, such as the people whom the office
 * has blocked.
 */
export const PeopleQuery = type({
  'text?': 'string <= 60',
  'type?': personType,
  'state?': type.enumerated(...peopleStates),
  'sort?': type.enumerated(...peopleSorts),
  'page?': pageNumber,
});
export type PeopleQuery = typeof PeopleQuery.infer;

/** Phone numbers are masked here, because reading a whole one is recorded (`GET office/people/:id/phone`). */
export const PersonHead = type({
  id: 'string',
  type: personType,
  name: 'string',
  phone: 'string',
  plates: 'string[]',
  verified: 'boolean',
  blocked: 'boolean',
  /** Taka. */
  dues: 'number.integer',
  trips: count,
  since: iso,
});
export type PersonHead = typeof PersonHead.infer;
export const PeopleAnswer = type({ data: PersonHead.array(), meta: PageMeta });

const Blocked = type({
  reason: type.enumerated(...blockReasons),
  words: 'string | null',
  since: iso,
  until: iso.or('null'),
});

export const CorrectionRow = type({
  id: 'string',
  owner: { id: 'string', name: 'string' },
  kind: type.enumerated(...correctionKinds),
  /** Taka added to the dues. */
  change: 'number.integer',
  /** The owner's dues now, and after it, in taka. */
  dues: 'number.integer',
  words: 'string',
  report: 'number.integer | null',
  status: type.enumerated(...correctionStatuses),
  by: 'string',
  /** Whether the operator who asks wrote it: then another one has to sign it. */
  own: 'boolean',
  at: iso,
  decided_by: 'string | null',
});
export type CorrectionRow = typeof CorrectionRow.infer;

/** All that the office knows about a person, the newest first in each list. */
export const OfficePerson = PersonHead.merge({
  /** The path of the person's photo. */
  photo: 'string | null',
  email: 'string | null',
  nid: 'string | null',
  birth_date: 'string | null',
  blocked_now: Blocked.or('null'),
  sent_back: type({ reason: type.enumerated(...personReasons), text: 'string | null' }).or('null'),
  /**
   * Whether an operator has seen from the verified papers that a woman drives: the owner herself, or the driver.
   * `check`: the id by which the papers are read (`GET office/checks/:id`). Null where nothing is verified.
   */
  woman: type({ is: 'boolean', check: 'string' }).or('null'),
  rating_x10: count,
  ratings_count: count,
  agreed_count: count,
  canceled_count: count,
  /** Taka; `own` null: the market's limit counts. */
  credit_limit: { own: 'number.integer | null', counts: 'number.integer' },
  referred_count: count,
  recent_trips: type({
    id: 'string',
    from: names,
    to: names,
    journey_at: iso,
    status: type.enumerated(...tripStatuses),
    price: 'number.integer | null',
    /** The person's part in the trip. */
    part: "'asked' | 'drove' | 'booked'",
  }).array(),
  cars: type({
    id: 'string',
    plate: 'string',
    name: 'string',
    status: type.enumerated(...carStatuses),
  }).array(),
  ledger: type({
    id: 'string',
    kind: type.enumerated(...transferKinds),
    change: 'number.integer',
    dues: 'number.integer',
    note: 'string | null',
    at: iso,
  }).array(),
  corrections: CorrectionRow.array(),
  reports: type({
    id: 'string',
    number: 'number.integer',
    status: 'string',
    /** Whether the person wrote the report; otherwise it is about one of their trips. */
    wrote: 'boolean',
    at: iso,
  }).array(),
  /** `id` names a session but does not open it. */
  sessions: type({
    id: 'string',
    device: 'string',
    since: iso,
    used: iso,
    until: iso,
    pushes: 'boolean',
  }).array(),
  /** Phones and browsers that need no code to sign in. */
  devices: count,
});
export type OfficePerson = typeof OfficePerson.infer;
export const OfficePersonAnswer = type({ data: OfficePerson });
export const PhoneAnswer = type({ data: { phone: 'string' } });

/** `days` null: until it is lifted. `words`: the text that the person reads in addition to the reason. */
export const BlockBody = type({
  reason: type.enumerated(...blockReasons),
  words: 'string <= 500 | null',
  days: '1 <= number.integer <= 365 | null',
});
/** `words`: the text as the person reads it, without contacts. */
export const BlockAnswer = type({ data: { words: 'string | null' } });
/** `woman`: whether the driver, or the owner who drives herself, is a woman by the verified papers. */
export const WomanBody = type({ woman: 'boolean' });
/** `why`: recorded only in the audit. */
export const UnblockBody = type({ why: '1 <= string <= 200' });
/** `limit` in taka; null: the market's limit counts. */
export const LimitBody = type({ limit: '0 <= number.integer <= 1000000 | null', why: '1 <= string <= 200' });

/** `change`: taka added to the dues; a refund gives back an overpayment. `report`: its number. */
export const CorrectionBody = type({
  'id?': 'string.uuid',
  owner_id: 'string.uuid',
  kind: type.enumerated(...correctionKinds),
  change: 'number.integer',
  words: '1 <= string <= 300',
  'report?': 'number.integer | null',
});
export const CorrectionAnswer = type({ data: CorrectionRow });
export const CorrectionDecisionBody = type({ decision: "'sign' | 'refuse'" });

const Day = type({ count: 'number.integer', taka: 'number.integer' });
export const BooksQuery = type({ 'day?': type('string <= 10') });
/** One day of the books in Dhaka, in taka: the dues before it, the changes, and the dues at its end. */
export const BooksDay = type({
  day: 'string',
  before: 'number.integer',
  commission: Day,
  paid: Day,
  corrected: Day,
  refunded: Day,
  after: 'number.integer',
  /** Owners with dues, those furthest above their limit first. */
  owing: type({
    id: 'string',
    name: 'string',
    dues: 'number.integer',
    limit: 'number.integer',
    since: iso.or('null'),
  }).array(),
  owing_count: count,
  waiting: CorrectionRow.array(),
  /** The payments of this day by the way in which they came. */
  ways: type({ way: 'string', count: 'number.integer', taka: 'number.integer' }).array(),
});
export type BooksDay = typeof BooksDay.infer;
export const BooksAnswer = type({ data: BooksDay });
/**
 * Whether the books agree: `sum` of all balances is 0, and `drift`, the balances that differ from their
 * transfers, is 0.
 */
export const BooksProofAnswer = type({
  data: {
    accounts: count,
    transfers: 'number',
    sum: 'number.integer',
    drift: type({ account: 'string', balance: 'number.integer', transfers: 'number.integer' }).array(),
  },
});
