/** How requests to be called back follow their trips and the clock, and when they are forgotten. */
import { afterTrip, type CallBackStatus } from '../../domain/trip/call-back.ts';
import type { Context } from '../act/context.ts';
import type { Reader } from '../db/connection.ts';
import { deleteOld } from '../db/delete-old.ts';
import { callBacks } from '../db/schema/call-backs.ts';
import { trips } from '../db/schema/market.ts';
import { and, asc, eq, inArray, or } from '../db/sql.ts';

const FORGOTTEN_AFTER_MS = 90 * 24 * 60 * 60_000;

const movedOn = or(
  inArray(trips.status, ['completed', 'canceled', 'expired', 'rejected']),
  and(eq(callBacks.status, 'agreed'), inArray(trips.status, ['active', 'extended'])),
  and(eq(callBacks.status, 'asked'), inArray(trips.status, ['hold', 'started'])),
);

/** Moves on the requests whose trip has moved on. @returns how many */
export async function followTrips({ database: { db }, now }: Context, limit: number): Promise<number> {
  const found = await db
    .select({ id: callBacks.id, status: callBacks.status, trip: trips.status, canceledBy: trips.canceledBy })
    .from(callBacks)
    .innerJoin(trips, eq(trips.id, callBacks.tripId))
    .where(and(inArray(callBacks.status, ['asked', 'agreed']), movedOn))
    .orderBy(asc(callBacks.id))
    .limit(limit);
  for (const { id, status, trip, canceledBy } of found) {
    const next = afterTrip(status, { status: trip, canceledBy });
    if (next !== null) await moveOn(db, { id, status, next, now: new Date(now()) });
  }
  return found.length;
}

type Move = { id: string; status: CallBackStatus; next: CallBackStatus; now: Date };

const moveOn = (db: Reader, { id, status, next, now }: Move) =>
  db
    .update(callBacks)
    .set({
      status: next,
      tries: 0,
      lastAt: now,
      callAt: next === 'waiting' || next === 'asked' ? now : null,
      // people know of an agreement that they made in the app
      smsSentAt: next === 'agreed' ? now : null,
    })
    .where(and(eq(callBacks.id, id), eq(callBacks.status, status)));

/** Forgets requests ninety days after their last sign of life. */
export const dropOldCallBacks = ({ database: { db }, now }: Context, limit: number): Promise<number> =>
  deleteOld(db, {
    table: callBacks,
    at: callBacks.lastAt,
    before: new Date(now() - FORGOTTEN_AFTER_MS),
    limit,
  });
