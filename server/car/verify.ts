/** An operator's decisions about a car. */
import { maskContacts } from '../../domain/contact-mask/mask.ts';
import type { SendBackReason } from '../../domain/car/car-status.ts';
import type { Act } from '../act/act.ts';
import type { Reader } from '../db/connection.ts';
import { cars } from '../db/schema/market.ts';
import { and, asc, eq, isNull, lte, ne } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { notify } from '../notice/notify.ts';
import type { Car } from './projection.ts';
import { lockPlate, setStatus } from './service.ts';
import { withdrawOffersOf } from './switch-off.ts';

type OperatorAct = Omit<Act, 'actor'>;

/** Cars that wait for an operator, the oldest first. @param until only those submitted by then (epoch ms) */
export const waitingCars = (db: Reader, until?: number): Promise<Car[]> =>
  db
    .select()
    .from(cars)
    .where(
      and(
        eq(cars.status, 'verification_pending'),
        isNull(cars.sentBack),
        until === undefined ? undefined : lte(cars.submittedAt, new Date(until)),
      ),
    )
    .orderBy(asc(cars.submittedAt));

/**
 * Makes a car active: its owner can bid with it. A claimed plate is removed from the car that had it, and
 * that car's owner is notified.
 * @throws Refused not_found; car_already_so when it does not wait
 */
export async function approveCar(act: OperatorAct, carId: string): Promise<void> {
  const car = await lockWaiting(act, carId);
  await lockPlate(act, car.registration);
  const others = await act.tx
    .select()
    .from(cars)
    .where(and(eq(cars.registration, car.registration), eq(cars.status, 'active'), ne(cars.id, car.id)));
  for (const other of others) {
    await act.tx.update(cars).set({ verified: false }).where(eq(cars.id, other.id));
    await withdrawOffersOf(act, other);
    await setStatus(act, other, 'inactive');
    await notify(act, other.ownerId, 'car_lost', { data: namesOf(other) });
  }
  await act.tx
    .update(cars)
    .set({ verified: true, sentBack: null, claimed: false })
    .where(eq(cars.id, car.id));
  await setStatus(act, car, 'active');
  await notify(act, car.ownerId, 'car_verified', { data: namesOf(car) });
}

/**
 * Sends a car back to its owner to be fixed, with the reason. Contacts are removed from the operator's words.
 * @returns the operator's text as stored
 * @throws Refused not_found; car_already_so when it does not wait
 */
export async function sendCarBack(
  act: OperatorAct,
  carId: string,
  { reason, text }: { reason: SendBackReason; text: string | null },
): Promise<string | null> {
  const car = await lockWaiting(act, carId);
  const words = text === null ? null : maskContacts(text).text.trim() || null;
  await act.tx
    .update(cars)
    .set({ sentBack: { reason, text: words }, verified: false })
    .where(eq(cars.id, car.id));
  act.changes.touch(userStream(car.ownerId), 'car', car.id);
  await notify(act, car.ownerId, 'car_sent_back', { data: { ...namesOf(car), reason } });
  return words;
}

const namesOf = (car: Car) => ({
  car: car.id,
  brand: car.brand,
  model: car.model,
  year: car.manufactureYear,
});

async function lockWaiting({ tx }: OperatorAct, carId: string): Promise<Car> {
  const [car] = await tx.select().from(cars).where(eq(cars.id, carId)).for('update');
  if (!car) throw new Refused({ code: 'not_found', field: 'car_id' });
  if (car.status !== 'verification_pending') throw new Refused({ code: 'car_already_so' });
  return car;
}
