/** The number of open trips in each district: one count serves all requests of half a minute. */
import type { OpenTripsAnswer } from '../../protocol/api/feed.ts';
import type { Context } from '../act/context.ts';
import { readOthers } from '../act/read-near.ts';
import type { Reader } from '../db/connection.ts';
import { trips } from '../db/schema/market.ts';
import { and, count, eq, gt, isNull } from '../db/sql.ts';

/** The highest age of a count (ms). */
const FRESH_MS = 30_000;

type Side = 'customer' | 'provider';
type Counted = OpenTripsAnswer['data'];

export class OpenCounts {
  readonly #counted = new Map<Side, { at: number; answer: Promise<Counted> }>();

  /** The open trips that this side sees in its feed. Requests that arrive during a count wait for it. */
  of(context: Context, reader: Side): Promise<Counted> {
    const now = context.now();
    const known = this.#counted.get(reader);
    if (known && now >= known.at && now - known.at < FRESH_MS) return known.answer;
    const answer = counted(context, reader, now);
    this.#counted.set(reader, { at: now, answer });
    answer.catch(() => this.#counted.delete(reader));
    return answer;
  }
}

const counted = (context: Context, reader: Side, now: number): Promise<Counted> =>
  readOthers(context, { side: reader, reader: null }, (db) => countedIn(db, reader, now));

async function countedIn(db: Reader, reader: Side, now: number): Promise<Counted> {
  const found = await db
    .select({ id: trips.pickupDistrictId, open: count() })
    .from(trips)
    .where(
      and(
        eq(trips.createdBy, reader === 'customer' ? 'provider' : 'customer'),
        eq(trips.status, 'active'),
        isNull(trips.feedAt),
        gt(trips.bidsUntil, new Date(now)),
      ),
    )
    .groupBy(trips.pickupDistrictId);
  return { at: now, districts: found };
}
