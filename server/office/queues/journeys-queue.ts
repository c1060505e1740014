/** Journeys that begin soon and whose parties have not both said that they are ready. */
import type { OfficeJourney } from '../../../protocol/api/office/work.ts';
import type { Context } from '../../act/context.ts';
import { Refused } from '../../base/refused.ts';
import type { Tx } from '../../db/connection.ts';
import { trips } from '../../db/schema/market.ts';
import { asc, eq, isNotNull } from '../../db/sql.ts';
import { lockTrip } from '../../trip/trip-status-changes.ts';
import { record, type Acting } from '../audit/audit.ts';
import { checkClaim, freeItem } from './claims.ts';
import { countWaiting, listOf, type Queue } from './queue.ts';
import { auditedTrip, tripItem, tripWithParties } from './trip-parties.ts';

const waits = isNotNull(trips.unansweredAt);

export const journeysQueue: Queue = {
  role: 'support',
  ends: ['trip.parties_called'],
  waiting: (db, locale) =>
    listOf(
      db
        .select({
          id: trips.id,
          places: trips.geoLocation,
          since: trips.unansweredAt,
          createdAt: trips.createdAt,
        })
        .from(trips)
        .where(waits)
        // the next to begin first
        .orderBy(asc(trips.journeyAt), asc(trips.id)),
      (trip) => tripItem(trip, locale),
    ),
  count: (db) => countWaiting(db, trips.unansweredAt, waits),
};

/** @throws Refused not_found */
export async function openJourney(context: Context, acting: Acting, id: string): Promise<OfficeJourney> {
  const { trip, shown } = await tripWithParties(context, acting, { id, action: 'trip.parties_read' });
  const { customer = null, provider = null } = trip.readiness ?? {};
  return { ...shown, said: { passenger: customer, owner: provider } };
}

/**
 * Notes that the parties were called, which removes the journey from the queue.
 * @throws Refused not_found; conflict when another operator has it open, or it no longer waits
 */
export async function noteCalled(
  { context, tx }: { context: Context; tx: Tx },
  acting: Acting,
  id: string,
): Promise<void> {
  const trip = await lockTrip({ tx }, id);
  await checkClaim(tx, context, acting.operator, { queue: 'journeys', id });
  if (trip.unansweredAt === null) throw new Refused({ code: 'conflict' });
  await tx.update(trips).set({ unansweredAt: null }).where(eq(trips.id, id));
  await freeItem(tx, { queue: 'journeys', id });
  await record(context, tx, acting, { action: 'trip.parties_called', subject: auditedTrip(trip) });
}
