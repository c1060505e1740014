/** The trips that pushes about new ones may be about. */
import type { Context } from '../../act/context.ts';
import type { Slice } from '../../base/slice.ts';
import type { Reader } from '../../db/connection.ts';
import { pushTurns } from '../../db/schema/accounts.ts';
import { trips } from '../../db/schema/market.ts';
import { and, asc, eq, gt, isNull, lt, lte, sql } from '../../db/sql.ts';

export const MINUTE_MS = 60_000;
/** The interval of pushes to each side: passengers' requests come all day, owners' offers seldom. */
export const EVERY_MS = { provider: 15 * MINUTE_MS, customer: 24 * 60 * MINUTE_MS };
export type Side = keyof typeof EVERY_MS;

export type NewTrip = { id: string; from: number; to: number; createdAt: Date };

/**
 * A run: `now` when it began, `until` which time trips count (epoch ms), and the open trips by whom they are pushed
 * to.
 */
export type Run = { now: number; until: number; made: Record<Side, NewTrip[]> };

/** The oldest trip that a push to this side may still be about (epoch ms). */
export const oldest = ({ until }: Run, side: Side): number => until - EVERY_MS[side] - 2 * MINUTE_MS;

/** The trips for this side that everybody may see and that are still open, made after `since` (epoch ms). */
export const openFor = ({ now, until }: Run, side: Side, since: number) =>
  and(
    eq(trips.createdBy, side === 'provider' ? 'customer' : 'provider'),
    eq(trips.status, 'active'),
    isNull(trips.feedAt),
    gt(trips.createdAt, new Date(since)),
    lt(trips.createdAt, new Date(until)),
    gt(trips.bidsUntil, new Date(now)),
  );

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Reads the open trips for this side, if anybody's turn has come, in the order in which they were made. */
export function reading({ database: { db } }: Context, run: Run, side: Side): Slice {
  let isDue: boolean | null = null;
  const made = run.made[side];
  return async (limit) => {
    isDue ??= await isAnyDue(db, run, side);
    if (!isDue) return 0;
    const { id = FIRST_ID, createdAt = new Date(oldest(run, side)) } = made.at(-1) ?? {};
    const more = await db
      .select({
        id: trips.id,
        from: trips.pickupDistrictId,
        to: trips.destinationDistrictId,
        createdAt: trips.createdAt,
      })
      .from(trips)
      .where(
        and(
          openFor(run, side, createdAt.getTime() - 1),
          sql`(${trips.createdAt}, ${trips.id}) > (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`,
        ),
      )
      .orderBy(asc(trips.createdAt), asc(trips.id))
      .limit(limit);
    made.push(...more);
    return more.length;
  };
}

async function isAnyDue(db: Reader, { now }: Run, side: Side): Promise<boolean> {
  const [due] = await db
    .select({ id: pushTurns.userId })
    .from(pushTurns)
    .where(and(lte(pushTurns.tripsAt, new Date(now)), eq(pushTurns.side, side)))
    .orderBy(asc(pushTurns.tripsAt))
    .limit(1);
  return due !== undefined;
}
