/** Journeys that do not begin because the PIN was wrong five times. */
import { randomInt } from 'node:crypto';
import { boardingPinOf, boardingPins } from '../../../domain/trip/boarding.ts';
import type { OfficePin } from '../../../protocol/api/office/work.ts';
import type { Context } from '../../act/context.ts';
import type { Tx } from '../../db/connection.ts';
import { trips } from '../../db/schema/market.ts';
import { asc, eq, sql } from '../../db/sql.ts';
import { Refused } from '../../base/refused.ts';
import { userStream, type ChangeLog } from '../../streams/change-log.ts';
import { notify } from '../../notice/notify.ts';
import { lockTrip, partiesOf, tripNames } from '../../trip/trip-status-changes.ts';
import { record, type Acting } from '../audit/audit.ts';
import { checkClaim, freeItem } from './claims.ts';
import { countWaiting, listOf, type Queue } from './queue.ts';
import { auditedTrip, tripItem, tripWithParties } from './trip-parties.ts';

// `mostWrongPins`, in the words of the partial index
const waits = sql`${trips.status} = 'hold' and ${trips.wrongPins} >= 5`;

export const pinsQueue: Queue = {
  role: 'support',
  ends: ['trip.new_pin', 'trip.pin_again'],
  waiting: (db, locale) =>
    listOf(
      db
        .select({
          id: trips.id,
          places: trips.geoLocation,
          since: trips.wrongPinsSince,
          createdAt: trips.createdAt,
        })
        .from(trips)
        .where(waits)
        .orderBy(asc(trips.wrongPinsSince), asc(trips.id)),
      (trip) => tripItem(trip, locale),
    ),
  count: (db) => countWaiting(db, trips.wrongPinsSince, waits),
};

/** @throws Refused not_found */
export async function openPin(context: Context, acting: Acting, id: string): Promise<OfficePin> {
  const { trip, shown } = await tripWithParties(context, acting, { id, action: 'trip.pins_read' });
  return { ...shown, wrong: trip.wrongPins };
}

/**
 * Allows new tries of the PIN at once, or makes a new PIN, which the passenger's slip then shows.
 * @throws Refused not_found; conflict when the journey has begun or ended, or another operator has it open
 */
export async function decidePin(
  act: { context: Context; tx: Tx; changes: ChangeLog },
  acting: Acting,
  id: string,
  decision: 'again' | 'new_pin',
): Promise<void> {
  const { tx } = act;
  const trip = await lockTrip(act, id);
  await checkClaim(tx, act.context, acting.operator, { queue: 'pins', id });
  if (trip.status !== 'hold') throw new Refused({ code: 'conflict' });
  const isNew = decision === 'new_pin';
  await tx
    .update(trips)
    .set({
      wrongPins: 0,
      wrongPinsSince: null,
      ...(isNew && { boardingPin: boardingPinOf(randomInt(boardingPins)) }),
    })
    .where(eq(trips.id, id));
  const { customerId } = partiesOf(trip);
  if (isNew && customerId) {
    act.changes.touch(userStream(customerId), 'trip', id);
    await notify(act, customerId, 'new_pin', { tripId: id, data: tripNames(trip) });
  }
  await freeItem(tx, { queue: 'pins', id });
  await record(act.context, tx, acting, {
    action: isNew ? 'trip.new_pin' : 'trip.pin_again',
    subject: auditedTrip(trip),
    before: { wrong: trip.wrongPins },
    after: { wrong: 0 },
  });
}
