/**
 * The market in figures. They come from indexes over the span (`trips_created`, `bids_created`); those of past hours are
 * stored (`board-hours.ts`). This process caches them for some seconds, so that the database counts once for all
 * operators.
 */
import { divisions } from '../../../domain/place/districts.ts';
import type { Board, BoardSpan, Figures } from '../../../protocol/api/office/board.ts';
import type { Context } from '../../act/context.ts';
import type { Database, Reader } from '../../db/connection.ts';
import { bids, trips } from '../../db/schema/market.ts';
import { payments } from '../../db/schema/payments.ts';
import { smsFailures } from '../../db/schema/stuck.ts';
import { and, count, desc, eq, gt, gte, inArray, lt, sql } from '../../db/sql.ts';
import { noticeNow, siteSettings } from '../../settings/service.ts';
import { bidsByHours, bidsOnRequests, medianFirst, type DivisionHour } from './board-hours.ts';
import { stuckPhones } from './stuck-phones.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const smsMs = 7 * DAY;

const spans: Record<BoardSpan, { ms: number; bidsMs: number; stepMs: number; savedMs: number }> = {
  day: { ms: DAY, bidsMs: HOUR, stepMs: HOUR, savedMs: 5000 },
  week: { ms: 7 * DAY, bidsMs: 7 * DAY, stepMs: DAY, savedMs: MINUTE },
  month: { ms: 30 * DAY, bidsMs: 30 * DAY, stepMs: DAY, savedMs: MINUTE },
};

const saved = new WeakMap<Database, Map<BoardSpan, { at: number; board: Promise<Board> }>>();

/** The board over a span, at most some seconds old. */
export function boardOf(context: Context, span: BoardSpan): Promise<Board> {
  const bySpan = saved.get(context.database) ?? new Map<BoardSpan, { at: number; board: Promise<Board> }>();
  saved.set(context.database, bySpan);
  const last = bySpan.get(span);
  const now = context.now();
  if (last && now - last.at < spans[span].savedMs) return last.board;
  const board = countBoard(context.database, now, span);
  bySpan.set(span, { at: now, board });
  board.catch(() => bySpan.delete(span));
  return board;
}

/**
 * Bids on requests, and the waits for the first bids: by the division of the pickup, null for the whole
 * country.
 */
type Bidding = {
  made(division: number | null): number;
  first(division: number | null): number | null;
  series: Board['series'];
};

/**
 * The bidding of a span: exact to the second for the last day; over longer spans by whole hours, of which
 * past ones are not counted again.
 */
async function biddingOf(database: Database, now: number, span: BoardSpan): Promise<Bidding> {
  const { ms, bidsMs } = spans[span];
  if (span === 'day') return biddingOfDay(database.db, now);
  const hours = await bidsByHours(database, { since: now - ms, now });
  return {
    made: (division) =>
      ofDivision(hours, division).reduce((sum, { made }) => sum + made, 0) / (bidsMs / MINUTE),
    first: (division) => medianFirst(ofDivision(hours, division)),
    series: seriesOf(hours, now, span),
  };
}

/** The bids of the span's requests by the hour or by 24 hours in which they were made, up to now. */
function seriesOf(hours: readonly DivisionHour[], now: number, span: BoardSpan): Board['series'] {
  const { ms, stepMs } = spans[span];
  const steps = ms / stepMs;
  const stepOf = ({ hour }: DivisionHour): number =>
    steps - 1 - Math.floor((Math.floor(now / HOUR) - hour) / (stepMs / HOUR));
  const byStep = Map.groupBy(hours, stepOf);
  return Array.from({ length: steps }, (_, step) => {
    const within = byStep.get(step) ?? [];
    return { bids: within.reduce((sum, { made }) => sum + made, 0), first: medianFirst(within) };
  });
}

const ofDivision = (hours: readonly DivisionHour[], division: number | null): readonly DivisionHour[] =>
  division === null ? hours : hours.filter((each) => each.division === division);

async function biddingOfDay(db: Reader, now: number): Promise<Bidding> {
  const { ms, bidsMs } = spans.day;
  const by = trips.pickupDivisionId;
  const made = await db
    .select({ division: by, value: count() })
    .from(bids)
    .innerJoin(trips, eq(trips.id, bids.tripId))
    .where(gt(bids.createdAt, new Date(now - bidsMs)))
    .groupBy(by);
  const hours = await bidsOnRequests(db, now - ms, now + MINUTE);
  return {
    made: (division) => sumOf(made, division) / (bidsMs / MINUTE),
    first: (division) => medianFirst(ofDivision(hours, division)),
    series: seriesOf(hours, now, 'day'),
  };
}

const sumOf = (rows: { division: number | null; value: number }[], id: number | null): number =>
  rows.reduce((sum, { division, value }) => (id === null || division === id ? sum + value : sum), 0);

async function countBoard(database: Database, now: number, span: BoardSpan): Promise<Board> {
  const { db } = database;
  const since = new Date(now - spans[span].ms);
  const asked = eq(trips.createdBy, 'customer');
  const isOpen = and(asked, inArray(trips.status, ['active', 'extended']));
  const by = trips.pickupDivisionId;
  const open = await db.select({ division: by, value: count() }).from(trips).where(isOpen).groupBy(by);
  const bidding = await biddingOf(database, now, span);
  const decided = await db
    .select({
      division: by,
      value: count(),
      other: sql<number>`count(${trips.confirmedBidId})::int`,
    })
    .from(trips)
    .where(
      and(asked, gte(trips.createdAt, since), sql`${trips.status} not in ('draft', 'active', 'extended')`),
    )
    .groupBy(by);
  const found = decided.map(({ division, other }) => ({ division, value: other }));
  const figures = (id: number | null): Figures => ({
    open: sumOf(open, id),
    bids_a_minute: Math.round(bidding.made(id) * 10) / 10,
    first_bid: bidding.first(id),
    decided: sumOf(decided, id),
    found: sumOf(found, id),
  });
  return {
    at: new Date(now).toISOString(),
    whole: figures(null),
    series: bidding.series,
    divisions: divisions.map(({ id }) => ({ id, ...figures(id) })),
    ...(await troubleOf(db, now)),
  };
}

async function troubleOf(
  db: Reader,
  now: number,
): Promise<
  Pick<Board, 'without_bid' | 'without_bid_in' | 'stuck' | 'sms_failed' | 'payments_failed' | 'notice'>
> {
  const waiting = await db
    .select({ division: trips.pickupDivisionId, value: count() })
    .from(trips)
    .where(withoutBid(now))
    .groupBy(trips.pickupDivisionId)
    .orderBy(desc(count()));
  const stuck = await stuckPhones(db, now, 1);
  const [sms] = await db
    .select({ value: count() })
    .from(smsFailures)
    .where(gt(smsFailures.at, new Date(now - DAY)));
  const [unpaid] = await db
    .select({ value: count(), taka: sql<number>`coalesce(sum(${payments.amount}), 0)::int` })
    .from(payments)
    .where(unsettled);
  return {
    without_bid: sumOf(waiting, null),
    without_bid_in: waiting.flatMap(({ division: id, value }) => (id === null ? [] : [{ id, count: value }])),
    stuck: {
      phones: stuck.count,
      since: stuck.longest?.toISOString() ?? null,
    },
    sms_failed: sms?.value ?? 0,
    payments_failed: { count: unpaid?.value ?? 0, taka: unpaid?.taka ?? 0 },
    notice: noticeNow(await siteSettings({ db }), now),
  };
}

/** Requests that have been open for a quarter of an hour without a bid; `now` in epoch ms. */
export const withoutBid = (now: number) =>
  and(
    eq(trips.createdBy, 'customer'),
    inArray(trips.status, ['active', 'extended']),
    eq(trips.bidsCount, 0),
    lt(trips.createdAt, new Date(now - 15 * MINUTE)),
  );

/**
 * Payments that the gateway holds or has refused, and no operator has settled, in the words of the partial
 * index.
 */
export const unsettled = sql`${payments.status} in ('held', 'failed') and ${payments.putAwayAt} is null`;
