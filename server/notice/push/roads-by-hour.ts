import type { Reader } from '../../db/connection.ts';
import { trips } from '../../db/schema/market.ts';
import { and, count, eq, gt, gte, isNull, lt } from '../../db/sql.ts';

const HOUR_MS = 60 * 60_000;
const HOURS = 24;

type Road = { from: number; to: number; count: number };
type Side = 'customer' | 'provider';

/**
 * How many open trips of the last 24 hours there are on each road, by the hour in which they were made: summaries
 * begin and end with an hour.
 */
export class RoadsByHour {
  readonly #now: number;
  /** The hour in which the summaries are made (epoch ms); none of them includes its own trips. */
  readonly #until: number;
  readonly #hours: Record<Side, Road[]>[] = [];
  readonly #sums = new Map<string, Road[]>();

  constructor(now: number) {
    this.#now = now;
    this.#until = now - (now % HOUR_MS);
  }

  /** Reads another hour, the latest first. @returns false when all were read before */
  async readHour(db: Reader): Promise<boolean> {
    if (this.#hours.length === HOURS) return false;
    const to = this.#until - this.#hours.length * HOUR_MS;
    this.#hours.push({
      provider: await this.#made(db, 'customer', to),
      customer: await this.#made(db, 'provider', to),
    });
    return true;
  }

  /** How many trips for this side were made since then (epoch ms, a whole hour) on the roads that count. */
  count(side: Side, since: number, isCounted: (from: number, to: number) => boolean): number {
    let total = 0;
    for (const road of this.#since(side, since)) if (isCounted(road.from, road.to)) total += road.count;
    return total;
  }

  #since(side: Side, since: number): Road[] {
    const key = `${side} ${since}`;
    const known = this.#sums.get(key);
    if (known) return known;
    const sums = new Map<string, Road>();
    const hours = this.#hours.slice(0, Math.ceil((this.#until - since) / HOUR_MS));
    for (const { from, to, count: n } of hours.flatMap((hour) => hour[side])) {
      const road = sums.get(`${from} ${to}`);
      if (road) road.count += n;
      else sums.set(`${from} ${to}`, { from, to, count: n });
    }
    const roads = [...sums.values()];
    this.#sums.set(key, roads);
    return roads;
  }

  #made(db: Reader, createdBy: Side, to: number): Promise<Road[]> {
    return db
      .select({ from: trips.pickupDistrictId, to: trips.destinationDistrictId, count: count() })
      .from(trips)
      .where(
        and(
          eq(trips.createdBy, createdBy),
          eq(trips.status, 'active'),
          isNull(trips.feedAt),
          gte(trips.createdAt, new Date(to - HOUR_MS)),
          lt(trips.createdAt, new Date(to)),
          gt(trips.bidsUntil, new Date(this.#now)),
        ),
      )
      .groupBy(trips.pickupDistrictId, trips.destinationDistrictId);
  }
}
