/**
 * Bids on the requests of past hours, which no longer change. Each process counts them once, a day at a time,
 * so that a month on the board costs no more than its last day and no query holds the database for long.
 */
import { type } from 'arktype';
import type { Database, Reader } from '../../db/connection.ts';
import { rowsOf } from '../../db/raw-sql.ts';
import { sql } from '../../db/sql.ts';

const HOUR = 60 * 60_000;
/** The time after which a request takes no more bids, including a wait for the morning. */
const SETTLED_AFTER_HOURS = 24;
const AT_ONCE_HOURS = 24;
const SAVED_HOURS = 31 * 24;

/** The requests of one hour from one division: their bids, and after how many seconds the first ones came. */
export type DivisionHour = { hour: number; division: number; made: number; first: number[] };

const Row = type({ hour: 'number', division: 'number', made: 'number', first: 'number[]' });

const saved = new WeakMap<Database, Map<number, DivisionHour[]>>();

/**
 * Bids on passengers' requests made from an instant on and before another (epoch ms). Counting them together with the
 * first one keeps the database from searching all bids by time, which it does while its statistics are poor.
 */
export async function bidsOnRequests(db: Reader, from: number, until: number): Promise<DivisionHour[]> {
  const at = (instant: number) => sql`${new Date(instant).toISOString()}::timestamptz`;
  const found = await db.execute(sql`
    select floor(extract(epoch from t.created_at) / 3600)::int as hour, t.pickup_division_id as division,
      sum(b.made)::int as made, array_agg(greatest(0, round(extract(epoch from b.first - t.created_at)))::int) as first
    from trips t cross join lateral (
      select min(created_at) as first, count(*) as made from bids where bids.trip_id = t.id) b
    where t.created_by = 'customer' and t.created_at >= ${at(from)} and t.created_at < ${at(until)} and b.made > 0
    group by 1, 2`);
  return rowsOf(found).map((row) => Row.assert(row));
}

/** Bids on the requests made since the beginning of the hour of `since`, both epoch ms. */
export async function bidsByHours(
  database: Database,
  { since, now }: { since: number; now: number },
): Promise<DivisionHour[]> {
  const known = saved.get(database) ?? new Map<number, DivisionHour[]>();
  saved.set(database, known);
  const [first, current] = [Math.floor(since / HOUR), Math.floor(now / HOUR)];
  for (const hour of known.keys()) if (hour < current - SAVED_HOURS) known.delete(hour);
  const settled = current - SETTLED_AFTER_HOURS;
  for (let from = first; from < settled; from += 1) {
    if (known.has(from)) continue;
    const until = Math.min(settled, from + AT_ONCE_HOURS);
    const byHour = Map.groupBy(
      await bidsOnRequests(database.db, from * HOUR, until * HOUR),
      ({ hour }) => hour,
    );
    for (let hour = from; hour < until; hour += 1) known.set(hour, byHour.get(hour) ?? []);
  }
  const past = Array.from({ length: Math.max(0, settled - first) }, (_, at) => known.get(first + at) ?? []);
  return [
    ...past.flat(),
    ...(await bidsOnRequests(database.db, Math.max(first, settled) * HOUR, (current + 1) * HOUR)),
  ];
}

/** The median of all first bids among these, in seconds; null where there is none. */
export function medianFirst(hours: readonly DivisionHour[]): number | null {
  const all = Int32Array.from(hours.flatMap(({ first }) => first)).sort();
  const [low, high] = [all[(all.length - 1) >> 1], all[all.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
