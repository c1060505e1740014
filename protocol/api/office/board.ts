/** The live board of the market, its trips, and what is stuck. */
import { type } from 'arktype';
import { tripStatuses } from '../../../domain/trip/trip-status.ts';
import { names } from '../common.ts';
import { PageMeta, pageNumber } from '../paging.ts';

const count = type('number.integer >= 0');
const iso = type('string.date.iso');

export const boardSpans = ['day', 'week', 'month'] as const;
export type BoardSpan = (typeof boardSpans)[number];
export const BoardQuery = type({ 'span?': type.enumerated(...boardSpans) });

/** Requests of passengers. `open`: now; the rest over the span. */
const Figures = type({
  open: count,
  /** In the last hour for a day's span, else those on the requests of the span. */
  bids_a_minute: 'number >= 0',
  /** The median of those that got one, in seconds. */
  first_bid: 'number >= 0 | null',
  /** Of the requests that are decided: how many, and how many found a car. */
  decided: count,
  found: count,
});
export type Figures = typeof Figures.infer;

export const Board = type({
  at: iso,
  whole: Figures,
  /**
   * Of the requests made in each hour of a day's span or each day of a longer one, the oldest first: their bids, and the
   * median wait for the first one in seconds, null where there was none.
   */
  series: type({ bids: count, first: 'number >= 0 | null' }).array(),
  /** Every division, by the place of pickup. */
  divisions: Figures.merge({ id: 'number.integer' }).array(),
  /** Open for a quarter of an hour without any bid, and in which divisions, the most first. */
  without_bid: count,
  without_bid_in: type({ id: 'number.integer', count }).array(),
  stuck: { phones: count, since: iso.or('null') },
  sms_failed: count,
  payments_failed: { count, taka: 'number.integer >= 0' },
  /** What everybody reads above their screen until then. */
  notice: type({ text: names, until: iso }).or('null'),
});
export type Board = typeof Board.infer;
export const BoardAnswer = type({ data: Board });

export const tripSorts = ['created', 'journey', 'bids'] as const;
/** `text`: a number of a trip, or part of a name of who asked or drives. `division`: of the pickup. */
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
  /** Taka: what is agreed, else the lowest bid or the asked fare. */
  fare: 'number.integer | null',
  creator: { id: 'string', name: 'string' },
  other: type({ id: 'string', name: 'string' }).or('null'),
});
export type OfficeTrip = typeof OfficeTrip.infer;
export const TripsAnswer = type({ data: OfficeTrip.array(), meta: PageMeta });

export const Stuck = type({
  /** Phones that said with a push that actions wait, the longest waiting first. No action's content is known. */
  phones: type({
    person: { id: 'string', name: 'string' },
    waiting: 'number.integer >= 1',
    since: iso,
    code: 'string | null',
    at: iso,
  }).array(),
  /** Of the last seven days; `prefix`: of the number, which tells the operator and nobody. */
  sms: type({ at: iso, prefix: 'string', reason: 'string' }).array(),
  payments: type({
    id: 'string',
    payer: { id: 'string', name: 'string' },
    taka: 'number.integer',
    reason: 'string | null',
    at: iso,
  }).array(),
});
export type Stuck = typeof Stuck.infer;
export const StuckAnswer = type({ data: Stuck });
