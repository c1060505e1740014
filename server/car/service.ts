/**
 * Car actions of an owner. A plate belongs to one active car. Its lock serializes claims, so that the second of two at
 * the same time sees the first.
 */
import { isCarType } from '../../domain/car/car.ts';
import type { CarTrip } from '../../domain/car/car-busy.ts';
import { checkCar, mostCars, type CarForm } from '../../domain/car/car-form.ts';
import { seatsOfCar } from '../../domain/car/car-models.ts';
import { checkCarAct, needsVerification, reactivated } from '../../domain/car/car-status.ts';
import { isFileHash } from '../../domain/base/file-hash.ts';
import { dhakaDate } from '../../domain/base/calendar.ts';
import type { CarArgs } from '../../protocol/sync/mutation-args.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { CarRow } from '../../protocol/sync/rows.ts';
import type { Act, Actor } from '../act/act.ts';
import type { Reader } from '../db/connection.ts';
import { cars } from '../db/schema/market.ts';
import { and, desc, eq, ne, sql } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { countChange } from '../person/limits.ts';
import { nextSmallNumber } from '../person/small-number.ts';
import { claimFiles, fileImage, releaseFiles } from '../file/service.ts';
import { isFreeFor } from './busy.ts';
import { touchOpenOffers } from '../feed/open-offers.ts';
import { projectCars, type Car } from './projection.ts';

/**
 * Stores a car, which then waits for verification.
 * @throws Refused with the codes of `checkCar`; plate_taken, plate_yours, too_many_cars, file_missing,
 * conflict
 */
export async function addCar(act: Act, args: MutationArgs['car.add']): Promise<void> {
  const { tx, context, actor } = act;
  if (actor.type !== 'provider') throw new Refused({ code: 'forbidden' });
  const columns = await submitted(act, args, null);
  const [owned] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(cars)
    .where(eq(cars.ownerId, actor.id));
  if ((owned?.count ?? 0) >= mostCars)
    throw new Refused({ code: 'too_many_cars', values: { max: mostCars } });
  const now = new Date(context.now());
  const [car] = await tx
    .insert(cars)
    .values({
      id: args.id,
      ownerId: actor.id,
      no: await nextSmallNumber(tx, cars, actor.id),
      ...columns,
      status: 'verification_pending',
      submittedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: cars.id });
  if (!car) throw new Refused({ code: 'conflict', field: 'id' });
  act.changes.touch(userStream(actor.id), 'car', car.id);
}

/**
 * Changes a car. A change of plate, papers, type or model is verified again; one of colour or photos is not.
 * @throws Refused as `addCar`; not_found, forbidden, too_many_changes
 */
export async function changeCar(act: Act, args: MutationArgs['car.change']): Promise<void> {
  const car = await lockOwnCar(act, args.car_id);
  await countChange(act, car.id);
  const columns = await submitted(act, args, car);
  const before = { ...car, car_type: car.carType };
  const again = needsVerification(before, { ...columns, car_type: columns.carType });
  const resubmitted = again || car.status === 'verification_pending';
  await act.tx
    .update(cars)
    .set({
      ...columns,
      ...(again && { verified: false }),
      ...(again && car.status === 'active' && { status: 'verification_pending' as const }),
      ...(resubmitted && { sentBack: null, submittedAt: new Date(act.context.now()) }),
    })
    .where(eq(cars.id, car.id));
  await releaseFiles(act, car.ownerId, [...car.images, ...car.papers]);
  act.changes.touch(userStream(car.ownerId), 'car', car.id);
  await touchOpenOffers(act, car.ownerId, car.id);
}

/** @throws Refused not_found, forbidden, car_already_so, plate_taken */
export async function activateCar(act: Act, args: MutationArgs['car.activate']): Promise<void> {
  const car = await lockOwnCar(act, args.car_id);
  refuseIf(checkCarAct('activate', { status: car.status, agreed: 0 }));
  await checkPlate(act, car.registration, { carId: car.id, claim: false });
  await setStatus(act, car, reactivated(car));
}

/** Sets a car's status and touches it for its owner. */
export async function setStatus(
  { tx, changes }: Pick<Act, 'tx' | 'changes'>,
  car: Pick<Car, 'id' | 'ownerId'>,
  status: Car['status'],
): Promise<void> {
  await tx.update(cars).set({ status }).where(eq(cars.id, car.id));
  changes.touch(userStream(car.ownerId), 'car', car.id);
}

/** Locks a plate until the end of the transaction. */
export async function lockPlate({ tx }: Pick<Act, 'tx'>, registration: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`plate ${registration}`}))`);
}

type Columns = Pick<
  Car,
  | 'brand'
  | 'model'
  | 'manufactureYear'
  | 'color'
  | 'carType'
  | 'numberOfSeat'
  | 'isAirConditioned'
  | 'registration'
  | 'images'
  | 'papers'
  | 'claimed'
>;

/** The columns that the form sets, judged by the rule that the phone runs too. @param car the one that is changed */
async function submitted(act: Act, args: CarArgs, car: Car | null): Promise<Columns> {
  const form: CarForm = { ...args, brand: args.brand.trim(), model: args.model.trim() };
  const [first, ...more] = checkCar(form, Number(dhakaDate(act.context.now()).slice(0, 4)));
  if (first) throw new Refused(first, more);
  const { brand, model, manufacture_year: year, car_type: carType } = form;
  if (year === null || !isCarType(carType)) throw new Refused({ code: 'invalid_body' });
  const other = await checkPlate(act, args.registration, {
    carId: car?.id ?? null,
    claim: args.claim ?? car?.claimed ?? false,
  });
  return {
    brand,
    model,
    manufactureYear: year,
    color: args.color,
    carType,
    numberOfSeat: seatsOfCar({ brand, model, car_type: carType }),
    isAirConditioned: args.is_air_conditioned,
    registration: args.registration,
    images: await photosOf(act, args.images, car?.images ?? []),
    papers: await papersOf(act, args.papers, car?.papers ?? []),
    claimed: other,
  };
}

/**
 * Takes the plate's lock, then finds other cars with the plate.
 * @returns whether another owner's active car has the plate, and this person claims it
 * @throws Refused plate_taken, plate_yours
 */
async function checkPlate(
  act: Act,
  registration: string,
  { carId, claim }: { carId: string | null; claim: boolean },
): Promise<boolean> {
  await lockPlate(act, registration);
  const others = await act.tx
    .select({ ownerId: cars.ownerId, status: cars.status })
    .from(cars)
    .where(and(eq(cars.registration, registration), carId === null ? undefined : ne(cars.id, carId)));
  const own = others.some(({ ownerId, status }) => ownerId === act.actor.id && status !== 'inactive');
  if (own) throw new Refused({ code: 'plate_yours', field: 'registration_number' });
  const taken = others.some(({ status }) => status === 'active');
  if (taken && !claim) throw new Refused({ code: 'plate_taken', field: 'registration_number' });
  return taken;
}

/** Photos in the order of the form: new ones by their hashes, the others by the paths that the car has. */
async function photosOf(act: Act, named: readonly string[], known: Car['images']): Promise<Car['images']> {
  const fresh = named.filter(isFileHash);
  const claimed = await claimFiles(act, fresh, 'photo');
  const images = new Map(claimed.map((file, i) => [fresh[i] ?? '', fileImage(file)]));
  for (const image of known) images.set(image.file_path, image);
  return [...new Set(named)].map((name) => images.get(name) ?? unknownFile('images'));
}

async function papersOf(act: Act, named: CarArgs['papers'], known: Car['papers']): Promise<Car['papers']> {
  const fresh = named.filter(({ file }) => isFileHash(file));
  const claimed = await claimFiles(
    act,
    fresh.map(({ file }) => file),
    'paper',
  );
  const ids = new Map(claimed.map(({ id }, i) => [fresh[i]?.file ?? '', id]));
  for (const { file } of known) ids.set(file, file);
  return named.map(({ kind, file }) => ({ kind, file: ids.get(file) ?? unknownFile('papers') }));
}

function unknownFile(field: string): never {
  throw new Refused({ code: 'not_found', field });
}

/** @throws Refused not_found, forbidden */
export async function lockOwnCar({ tx, actor }: Act, carId: string): Promise<Car> {
  const [car] = await tx.select().from(cars).where(eq(cars.id, carId)).for('update');
  if (!car) throw new Refused({ code: 'not_found', field: 'car_id' });
  if (car.ownerId !== actor.id) throw new Refused({ code: 'forbidden', field: 'car_id' });
  return car;
}

function refuseIf(refusal: ReturnType<typeof checkCarAct>): void {
  if (refusal) throw new Refused(refusal);
}

/**
 * The provider's cars, newest first; `idleFor`: only verified cars whose agreed trips do not collide with
 * this trip.
 */
export async function ownCars(
  db: Reader,
  owner: Actor,
  which: 'all' | { idleFor: CarTrip },
): Promise<CarRow[]> {
  const found = await db
    .select()
    .from(cars)
    .where(and(eq(cars.ownerId, owner.id), ...(which === 'all' ? [] : [eq(cars.status, 'active')])))
    .orderBy(desc(cars.createdAt), desc(cars.id));
  const rows = await projectCars(
    db,
    owner,
    found.map(({ id }) => id),
  );
  const shown: CarRow[] = [];
  for (const car of found) {
    const row = rows.get(car.id);
    if (row && (which === 'all' || (await isFreeFor(db, car, which.idleFor)))) shown.push(row);
  }
  return shown;
}
