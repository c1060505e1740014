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

/** `text`: part of a name or plate, or a whole number. `state`: only those whom the office has blocked, and so on. */
export const PeopleQuery = type({
  'text?': 'string <= 60',
  'type?': personType,
  'state?': type.enumerated(...peopleStates),
  'sort?': type.enumerated(...peopleSorts),
  'page?': pageNumber,
});
export type PeopleQuery = typeof PeopleQuery.infer;

/** Numbers are masked: reading one whole is noted (`GET office/people/:id/phone`). */
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
  /** Written by the operator who asks: another one signs it. */
  own: 'boolean',
  at: iso,
  decided_by: 'string | null',
});
export type CorrectionRow = typeof CorrectionRow.infer;

/** A person with everything that the office knows, the newest first in each list. */
export const OfficePerson = PersonHead.merge({
  /** The path of the person's photo. */
  photo: 'string | null',
  email: 'string | null',
  nid: 'string | null',
  birth_date: 'string | null',
  blocked_now: Blocked.or('null'),
  sent_back: type({ reason: type.enumerated(...personReasons), text: 'string | null' }).or('null'),
  rating_x10: count,
  ratings_count: count,
  agreed_count: count,
  canceled_count: count,
  /** Taka; `own` null: the market's. */
  credit_limit: { own: 'number.integer | null', counts: 'number.integer' },
  referred_count: count,
  recent_trips: type({
    id: 'string',
    from: names,
    to: names,
    journey_at: iso,
    status: type.enumerated(...tripStatuses),
    price: 'number.integer | null',
    /** The person's part in it. */
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
    /** Whether the person wrote it; else it is about a trip of theirs. */
    wrote: 'boolean',
    at: iso,
  }).array(),
  /** `id` names a session without opening it. */
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

/** `days` null: until it is lifted. `words`: what the person reads in addition to the reason. */
export const BlockBody = type({
  reason: type.enumerated(...blockReasons),
  words: 'string <= 500 | null',
  days: '1 <= number.integer <= 365 | null',
});
/** `words`: as the person reads them, contacts taken out. */
export const BlockAnswer = type({ data: { words: 'string | null' } });
/** `why`: for the audit alone. */
export const UnblockBody = type({ why: '1 <= string <= 200' });
/** `limit` in taka; null: the market's. */
export const LimitBody = type({ limit: '0 <= number.integer <= 1000000 | null', why: '1 <= string <= 200' });

/** `change`: taka added to the dues; a refund gives back what was paid too much. `report`: its number. */
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
/** One day of the books in Dhaka, in taka: what was owed before, what changed, and what was owed at its end. */
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
  /** How payments came in on this day. */
  ways: type({ way: 'string', count: 'number.integer', taka: 'number.integer' }).array(),
});
export type BooksDay = typeof BooksDay.infer;
export const BooksAnswer = type({ data: BooksDay });
/** Whether the books agree: `sum` of all balances is 0, and `drift` of none differs from its transfers. */
export const BooksProofAnswer = type({
  data: {
    accounts: count,
    transfers: 'number',
    sum: 'number.integer',
    drift: type({ account: 'string', balance: 'number.integer', transfers: 'number.integer' }).array(),
  },
});
