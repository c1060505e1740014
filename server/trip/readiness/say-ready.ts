/** What the two sides of an agreed trip say before it (`domain/trip/readiness.ts`). */
import { areReady, checkReady, sideOf } from '../../../domain/trip/readiness.ts';
import type { MutationArgs } from '../../../protocol/sync/mutations.ts';
import type { Act } from '../../act/act.ts';
import { Refused } from '../../base/refused.ts';
import { trips } from '../../db/schema/market.ts';
import { eq } from '../../db/sql.ts';
import { notifyCollapsed } from '../../notice/notify.ts';
import { userStream } from '../../streams/change-log.ts';
import { lockTrip, partiesOf, partOf, tripNames } from '../trip-status-changes.ts';
import { touchDriver } from '../visibility.ts';

/**
 * Records that a party is ready, or needs a change, and notifies the other side. The driver says so for the car
 * owner. The same answer again notifies nobody.
 * @throws Refused not_found, not_your_trip, trip_not_agreed
 */
export async function sayReady(act: Act, { trip_id, answer }: MutationArgs['trip.ready']): Promise<void> {
  const { tx, actor, changes } = act;
  const trip = await lockTrip(act, trip_id);
  const refusal = checkReady({ status: trip.status, part: await partOf(act, trip) });
  if (refusal) throw new Refused(refusal);
  const side = sideOf(actor.type);
  if (trip.readiness?.[side] === answer) return;
  const readiness = { ...trip.readiness, [side]: answer };
  await tx
    .update(trips)
    .set({ readiness, ...(areReady(readiness) && { unansweredAt: null }) })
    .where(eq(trips.id, trip.id));
  const { customerId, providerId } = partiesOf(trip);
  for (const party of [customerId, providerId])
    if (party !== null) changes.touch(userStream(party), 'trip', trip.id);
  const driver = await touchDriver(act, trip);
  const others = side === 'customer' ? [providerId, driver] : [customerId];
  const data = { ...tripNames(trip), who: actor.name, at: trip.journeyAt.getTime() };
  const said = answer === 'ready' ? 'journey_ready' : 'journey_change';
  for (const other of others)
    if (other !== null) await notifyCollapsed(act, other, said, { tripId: trip.id, data });
}
