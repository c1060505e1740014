/** The trips of a car, as its calendar sees them (`domain/car/car-busy.ts`). */
import type { CarTrip } from '../../domain/car/car-busy.ts';
import { isWayBack } from '../../domain/trip/return-leg.ts';
import type { Act } from '../act/act.ts';
import type { Reader } from '../db/connection.ts';
import { trips } from '../db/schema/market.ts';
import { and, eq, inArray, or, sql } from '../db/sql.ts';
import type { Car } from '../car/projection.ts';
import { IN_FEED, showInFeed, touchTrip, touchTripForOthers, type Trip } from './visibility.ts';

type Journey = Pick<
  Trip,
  'id' | 'type' | 'journeyAt' | 'returnAt' | 'duration' | 'pickupDistrictId' | 'destinationDistrictId'
>;

/** A trip as the calendar of its car sees it. */
export const carTripOf = (trip: Journey): CarTrip => ({
  id: trip.id,
  type: trip.type,
  journeyAt: trip.journeyAt.getTime(),
  returnAt: trip.returnAt?.getTime() ?? null,
  duration: trip.duration,
  pickupDistrict: trip.pickupDistrictId,
  destinationDistrict: trip.destinationDistrictId,
});

const agreed: Trip['status'][] = ['hold', 'started'];

/** The trips that are agreed with a car and not completed. */
export async function agreedTripsOf(
  db: Reader,
  { id, ownerId }: Pick<Car, 'id' | 'ownerId'>,
): Promise<CarTrip[]> {
  const found = await db
    .select()
    .from(trips)
    .where(
      and(
        or(eq(trips.counterpartId, ownerId), eq(trips.creatorId, ownerId)),
        inArray(trips.status, agreed),
        sql`${trips.terms} -> 'car' ->> 'id' = ${id}`,
      ),
    );
  return found.map(carTripOf);
}

/**
 * The agreed trip (id) of which an offer is the way back, or null. The trip's row stays locked until the
 * transaction ends, so that the agreement cannot end meanwhile.
 */
export async function confirmedBefore(
  tx: Act['tx'],
  offer: Journey & Pick<Trip, 'carId' | 'creatorId'>,
): Promise<string | null> {
  if (offer.carId === null) return null;
  const ofCar = await agreedTripsOf(tx, { id: offer.carId, ownerId: offer.creatorId });
  const before = ofCar.find((each) => isWayBack(carTripOf(offer), each));
  if (!before) return null;
  const [held] = await tx
    .select({ id: trips.id })
    .from(trips)
    .where(and(eq(trips.id, before.id), inArray(trips.status, agreed)))
    .for('key share');
  return held?.id ?? null;
}

/** Removes the mark from offers that were the way back of a trip whose agreement has ended. */
export async function unmarkWaysBack(act: Pick<Act, 'tx' | 'changes'>, { id }: Trip): Promise<void> {
  const marked = await act.tx.select({ id: trips.id }).from(trips).where(eq(trips.returnOf, id));
  for (const each of marked) {
    const [offer] = await act.tx
      .update(trips)
      .set({ returnOf: null })
      .where(and(eq(trips.id, each.id), eq(trips.returnOf, id)))
      .returning();
    if (!offer) continue;
    touchTrip(act, offer);
    await touchTripForOthers(act, offer);
    if (IN_FEED.has(offer.status)) showInFeed(act, offer);
  }
}
