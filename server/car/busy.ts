/** The agreed trips of a car, judged under its lock (`domain/car/car-busy.ts`). */
import { checkCarFree, type CarTrip } from '../../domain/car/car-busy.ts';
import type { Act } from '../act/act.ts';
import type { Reader } from '../db/connection.ts';
import { cars, trips } from '../db/schema/market.ts';
import { eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { agreedTripsOf, carTripOf } from '../trip/car-trips.ts';
import type { Trip } from '../trip/visibility.ts';
import type { Car } from './projection.ts';

/**
 * Locks the car until the end of the transaction, so that the second of two simultaneous agreements sees the
 * first.
 * @throws Refused not_found; car_unavailable when it is not active; car_busy when it collides with an agreed
 * trip
 */
export async function lockFreeCar({ tx }: Pick<Act, 'tx'>, carId: string, trip: Trip): Promise<void> {
  const [car] = await tx.select().from(cars).where(eq(cars.id, carId)).for('no key update');
  if (!car) throw new Refused({ code: 'not_found', field: 'car_id' });
  // its owner may have deactivated it, or a change may have sent it to verification, since it was offered
  if (car.status !== 'active') throw new Refused({ code: 'car_unavailable', field: 'car_id' });
  const refusal = checkCarFree(carTripOf(trip), await agreedTripsOf(tx, car));
  if (refusal) throw new Refused(refusal);
}

/** Whether this trip collides with no agreed trip of the car. */
export const isFreeFor = async (
  db: Reader,
  car: Pick<Car, 'id' | 'ownerId'>,
  trip: CarTrip,
): Promise<boolean> => checkCarFree(trip, await agreedTripsOf(db, car)) === null;

/** A trip as the calendar of a car sees it. @throws Refused not_found */
export async function tripToDrive(db: Reader, tripId: string): Promise<CarTrip> {
  const [trip] = await db.select().from(trips).where(eq(trips.id, tripId));
  if (!trip) throw new Refused({ code: 'not_found', field: 'trip_id' });
  return carTripOf(trip);
}
