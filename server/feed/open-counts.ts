/** How many trips are open in each district: one count serves all who ask within half a minute. */
import type { OpenTripsAnswer } from '../../protocol/api/feed.ts';
import type { Context } from '../act/context.ts';
import { trips } from '../db/schema/market.ts';
import { and, count, eq, gt, isNull } from '../db/sql.ts';

/** A count may be so old (ms). */
const FRESH_MS = 30_000;

type Side = 'customer' | 'provider';
type Counted = OpenTripsAnswer['data'];

export class OpenCounts {
  readonly #counted = new Map<Side, { at: number; answer: Promise<Counted> }>();

  /** The open trips that this side sees in its feed; those who ask while it is counted wait for the same count. */
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

async function counted({ database }: Context, reader: Side, now: number): Promise<Counted> {
  const found = await database.db
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
