/** The live board of the market, its trips, and the work that is stuck. */
import { type } from 'arktype';
import { tripStatuses } from '../../../domain/trip/trip-status.ts';
import { names } from '../common.ts';
import { PageMeta, pageNumber } from '../paging.ts';

const count = type('number.integer >= 0');
const iso = type('string.date.iso');

export const boardSpans = ['day', 'week', 'month'] as const;
export type BoardSpan = (typeof boardSpans)[number];
export const BoardQuery = type({ 'span?': type.enumerated(...boardSpans) });

/** The requests of passengers. `open`: now; the others: over the span. */
const Figures = type({
  open: count,
  /** For a day's span the bids of the last hour, for a longer one those on its requests. */
  bids_a_minute: 'number >= 0',
  /** The median wait of the requests that got a bid, in seconds. */
  first_bid: 'number >= 0 | null',
  /** How many requests of the span are decided, and how many of those found a car. */
  decided: count,
  found: count,
});
export type Figures = typeof Figures.infer;

export const Board = type({
  at: iso,
  whole: Figures,
  /**
   * For each hour of a day's span or each day of a longer one, the oldest first: the bids on the requests
   * made then, and the median wait for the first bid in seconds, null where there was none.
   */
  series: type({ bids: count, first: 'number >= 0 | null' }).array(),
  /** Every division; a request belongs to that of its pickup. */
  divisions: Figures.merge({ id: 'number.integer' }).array(),
  /**
   * The requests open for a quarter of an hour without any bid, and their divisions, the most frequent first.
   */
  without_bid: count,
  without_bid_in: type({ id: 'number.integer', count }).array(),
  stuck: { phones: count, since: iso.or('null') },
  sms_failed: count,
  payments_failed: { count, taka: 'number.integer >= 0' },
  /** The notice that everybody reads above their screen until that time. */
  notice: type({ text: names, until: iso }).or('null'),
});
export type Board = typeof Board.infer;
export const BoardAnswer = type({ data: Board });

export const tripSorts = ['created', 'journey', 'bids'] as const;
/**
 * `text`: a number of a trip, or part of the name of its passenger or its car owner. `division`: of the
 * pickup.
 */
export const TripsQuery = type({
  'text?': 'string <= 60',
  'status?': type.enumerated(...tripStatuses),
  'division?': type('string.integer.parse').to('1 <= number.integer <= 99'),
  'without?': "'bid'",
  'sort?': type.enumerated(...tripSorts),
  'page?': pageNumber,
});
export type TripsQuery = typeof TripsQuery.infer;
export const OfficeTrip = type({
  id: 'string',
  number: 'number.integer',
  created_by: "'customer' | 'provider'",
  status: type.enumerated(...tripStatuses),
  from: names,
  to: names,
  created_at: iso,
  journey_at: iso,
  bids: count,
  /** Taka: the agreed fare, otherwise the lowest bid or the asked fare. */
  fare: 'number.integer | null',
  creator: { id: 'string', name: 'string' },
  other: type({ id: 'string', name: 'string' }).or('null'),
});
export type OfficeTrip = typeof OfficeTrip.infer;
export const TripsAnswer = type({ data: OfficeTrip.array(), meta: PageMeta });

export const Stuck = type({
  /**
   * Phones that reported waiting actions with a push, the longest wait first. The report does not say what
   * the actions are.
   */
  phones: type({
    person: { id: 'string', name: 'string' },
    waiting: 'number.integer >= 1',
    since: iso,
    code: 'string | null',
    at: iso,
  }).array(),
  /**
   * The failures of the last seven days; `prefix`: the beginning of the number, which shows the operator
   * without showing the person.
   */
  sms: type({ at: iso, prefix: 'string', reason: 'string' }).array(),
  payments: type({
    id: 'string',
    payer: { id: 'string', name: 'string' },
    taka: 'number.integer',
    reason: 'string | null',
    at: iso,
  }).array(),
  /**
   * Errors of the app on phones, the latest first. `times`: how often it happened; `reports`: how many reports
   * contained it. Nothing tells whose phones they were.
   */
  errors: type({
    fingerprint: 'string',
    name: 'string',
    message: 'string',
    stack: 'string[]',
    page: 'string',
    version: 'string',
    times: 'number.integer',
    reports: 'number.integer',
    first: iso,
    at: iso,
  }).array(),
});
export type Stuck = typeof Stuck.infer;
export const StuckAnswer = type({ data: Stuck });
