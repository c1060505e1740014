/**
 * Where the car of an agreed journey is (`domain/trip/meeting/car-place.ts`): the last place alone, for its passenger alone.
 *
 *   call ─ trip locked, so that none is stored after the boarding ─ replaced ─ the passenger's row touched
 *   boarding, end, cancellation, two hours after the journey's time ─▶ deleted
 */
import { carPlaceUntil, checkCarPlace, checkNextPlace } from '../../../domain/trip/meeting/car-place.ts';
import { roundedPoint } from '../../../domain/trip/meeting/pickup-pin.ts';
import type { CarPlaceBody } from '../../../protocol/api/trips.ts';
import type { Act } from '../../act/act.ts';
import type { Context } from '../../act/context.ts';
import { Refused } from '../../base/refused.ts';
import { deleteOld, deleteOldByOwner } from '../../db/delete-old.ts';
import { carPlaces } from '../../db/schema/car-places.ts';
import { eq } from '../../db/sql.ts';
import { userStream } from '../../streams/change-log.ts';
import { lockTrip, partiesOf, partOf } from '../trip-status-changes.ts';

/**
 * Replaces the stored place. A place older than the stored one changes nothing.
 * @throws Refused not_found, not_your_trip, not_driving, trip_not_agreed, car_place_not_now, car_place_too_soon,
 * place_abroad
 */
export async function setCarPlace(
  act: Act,
  { trip_id, ...sent }: CarPlaceBody & { trip_id: string },
): Promise<void> {
  const { actor, tx } = act;
  const now = act.context.now();
  const trip = await lockTrip(act, trip_id);
  const journeyAt = trip.journeyAt.getTime();
  const party = { type: actor.type, part: await partOf(act, trip) };
  const facts = { status: trip.status, journeyAt, party, hasDriver: trip.driverId !== null };
  const refusal = checkCarPlace(facts, now);
  if (refusal) throw new Refused(refusal);
  const [before] = await tx.select().from(carPlaces).where(eq(carPlaces.tripId, trip.id));
  const often = checkNextPlace(sent, before?.receivedAt.getTime() ?? null, now);
  if (often) throw new Refused(often);
  const at = new Date(now - sent.age * 1000);
  if (before && before.at > at) return;
  const place = {
    ...roundedPoint(sent),
    at,
    receivedAt: new Date(now),
    until: new Date(carPlaceUntil(journeyAt)),
  };
  await tx
    .insert(carPlaces)
    .values({ tripId: trip.id, ...place })
    .onConflictDoUpdate({ target: carPlaces.tripId, set: place });
  const { customerId } = partiesOf(trip);
  if (customerId !== null) act.changes.touch(userStream(customerId), 'trip', trip.id);
}

/** Deletes the place: the passenger is on board, or there is no journey any more. */
export const forgetCarPlace = async ({ tx }: Pick<Act, 'tx'>, tripId: string): Promise<void> => {
  await tx.delete(carPlaces).where(eq(carPlaces.tripId, tripId));
};

/** Deletes the places of journeys that nobody began. */
export function dropOldPlaces(
  { database: { db, isSharded }, now }: Pick<Context, 'database' | 'now'>,
  limit: number,
): Promise<number> {
  const { until: at, tripId } = carPlaces;
  const old = { table: carPlaces, at, before: new Date(now()), limit };
  return isSharded ? deleteOldByOwner(db, { ...old, owner: tripId, id: tripId }) : deleteOld(db, old);
}
