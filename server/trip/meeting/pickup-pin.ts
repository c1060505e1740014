/** Where the passenger of an agreed trip wants to be met (`domain/trip/meeting/pickup-pin.ts`). */
import { checkPickupPin, checkPinMoves, roundedPoint } from '../../../domain/trip/meeting/pickup-pin.ts';
import type { MutationArgs } from '../../../protocol/sync/mutations.ts';
import type { Act } from '../../act/act.ts';
import { Refused } from '../../base/refused.ts';
import { trips } from '../../db/schema/market.ts';
import { eq } from '../../db/sql.ts';
import { notifyCollapsed } from '../../notice/notify.ts';
import { userStream } from '../../streams/change-log.ts';
import { lockTrip, partiesOf, partIn, tripNames } from '../trip-status-changes.ts';
import { touchDriver } from '../visibility.ts';

/**
 * Sets the pin, or removes it; the owner and the driver see it in their row, and the person who drives is notified of
 * a new point. The same point again changes nothing.
 * @throws Refused not_found, not_your_trip, trip_not_agreed, place_abroad, pin_far_from_pickup, pin_moved_often
 */
export async function setPickupPin(act: Act, { trip_id, pin }: MutationArgs['trip.pickup']): Promise<void> {
  const trip = await lockTrip(act, trip_id);
  const party = { type: act.actor.type, part: partIn(trip, act.actor.id) };
  const pickup = { lat: trip.pickupLat, long: trip.pickupLong };
  const refusal = checkPickupPin({ status: trip.status, party, pickup }, pin);
  if (refusal) throw new Refused(refusal);
  const next = pin && roundedPoint(pin);
  if (next?.lat === trip.pickupPin?.lat && next?.long === trip.pickupPin?.long) return;
  const often = checkPinMoves(trip.pinMoves);
  if (often) throw new Refused(often);
  await act.tx
    .update(trips)
    .set({ pickupPin: next && { ...next, at: act.context.now() }, pinMoves: trip.pinMoves + 1 })
    .where(eq(trips.id, trip.id));
  const { customerId, providerId } = partiesOf(trip);
  for (const each of [customerId, providerId])
    if (each !== null) act.changes.touch(userStream(each), 'trip', trip.id);
  const driver = await touchDriver(act, trip);
  const drives = driver ?? providerId;
  if (next === null || drives === null) return;
  const data = { ...tripNames(trip), who: act.actor.name, at: trip.journeyAt.getTime() };
  await notifyCollapsed(act, drives, 'pin_set', { tripId: trip.id, data });
}
