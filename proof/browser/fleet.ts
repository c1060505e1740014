import { uuidv7 } from 'uuidv7';
import { carColours } from '../../domain/car/car-form.ts';
import { isFileHash } from '../../domain/base/file-hash.ts';
import type { CarArgs } from '../../protocol/sync/mutation-args.ts';
import type { CarRow } from '../../protocol/sync/rows.ts';
import { carsView } from '../../src/db/mirror/cars-view.ts';
import { driversView, type OwnDriver } from '../../src/db/mirror/driver-views.ts';
import { tripsView } from '../../src/db/mirror/trip-views.ts';
import type { ChosenPicture } from '../../src/db/outbox/files.ts';
import type { WithMutations } from '../../src/db/overlay/overlay.ts';
import { previewOfTrip } from '../../src/action/on-trip.ts';
import type { Phone, World } from '../simulation/state.ts';
import { nowAndThen, onTheirWay, type Desire } from './desires.ts';

const colours = Object.keys(carColours);
/** So few that owners get in each other's way. */
const PLATES = [1, 2, 3, 4].map((n) => `dhaka-metro:ga:31-000${n}`);
const NUMBERS = [1, 2, 3].map((n) => `0100099000${n}`);

type Named = { mutations: { id: string; name: string; state: string }[] };

/** Whether the server may know it, or will: its first action has not been refused. */
const isReal = ({ mutations }: Named): boolean =>
  !mutations.some(({ name, state }) => name.endsWith('.add') && state === 'refused');

async function someCar({ chance }: World, { dbs }: Phone): Promise<WithMutations<CarRow> | null> {
  const cars = (await carsView(dbs)).filter(isReal);
  return cars.length > 0 ? chance.pick(cars) : null;
}

async function someDriver({ chance }: World, { dbs }: Phone): Promise<OwnDriver | null> {
  const known = (await driversView(dbs)).filter(isReal);
  return known.length > 0 ? chance.pick(known) : null;
}

function two({ chance }: World, pictures: readonly ChosenPicture[]): ChosenPicture[] {
  const from = chance.between(0, pictures.length - 1);
  return [...pictures.slice(from), ...pictures.slice(0, from)].slice(0, 2);
}

const hashOf = ({ hash }: ChosenPicture): string => hash;

const addCar: Desire = (world, { album }) => {
  const { chance } = world;
  const photos = two(world, album.photos);
  const papers = two(world, album.papers);
  const args: CarArgs = {
    brand: 'Toyota',
    model: 'Axio',
    manufacture_year: 2015,
    color: chance.pick(colours),
    car_type: 'sedan car',
    is_air_conditioned: true,
    registration: chance.pick(PLATES),
    images: photos.map(hashOf),
    papers: papers.map(({ hash }, i) => ({ kind: i === 0 ? 'registration' : 'fitness', file: hash })),
    ...(chance.next() < 0.4 && { claim: true }),
  };
  return Promise.resolve({
    intent: { name: 'car.add', args: { ...args, id: uuidv7() } },
    pictures: [...photos, ...papers],
  });
};

/** Another colour, or another plate, which is looked at again; often a photo more. */
const changeCar: Desire = async (world, phone) => {
  const { chance } = world;
  const car = await someCar(world, phone);
  if (!car) return null;
  const stored = car.images.map(({ file_path }) => file_path).filter((path) => !isFileHash(path));
  const fresh = chance.next() < 0.6 ? [chance.pick(phone.album.photos)] : [];
  if (stored.length + fresh.length < 2 || car.papers.some(({ file }) => isFileHash(file))) return null;
  const args: CarArgs = {
    brand: car.brand,
    model: car.model,
    manufacture_year: car.manufacture_year,
    color: chance.pick(colours),
    car_type: car.car_type,
    is_air_conditioned: car.is_air_conditioned,
    registration: chance.next() < 0.3 ? chance.pick(PLATES) : car.registration,
    images: [...fresh.map(hashOf), ...stored].slice(0, 2),
    papers: [...car.papers],
  };
  return {
    intent: { name: 'car.change', args: { ...args, car_id: car.id } },
    options: { after: onTheirWay(car.mutations) },
    pictures: fresh,
  };
};

const switchCar: Desire = async (world, phone) => {
  const car = await someCar(world, phone);
  if (!car) return null;
  const name = car.car_status === 'inactive' ? 'car.activate' : 'car.deactivate';
  return {
    intent: { name, args: { car_id: car.id } },
    options: { after: onTheirWay(car.mutations) },
  };
};

const addDriver: Desire = ({ chance }, { album }) => {
  const photo = chance.next() < 0.5 ? [chance.pick(album.papers)] : [];
  const args = {
    id: uuidv7(),
    name: 'Driver',
    phone: chance.pick(NUMBERS),
    licence: 'DK 0055123 L7',
    licence_photo: photo[0]?.hash ?? null,
  };
  return Promise.resolve({ intent: { name: 'driver.add', args }, pictures: photo });
};

/** One who has not joined gets another code; the work of the others ends, or begins again. */
const seeToDriver: Desire = async (world, phone) => {
  const driver = await someDriver(world, phone);
  if (!driver) return null;
  const name = {
    invited: 'driver.invite',
    active: 'driver.deactivate',
    inactive: 'driver.activate',
  } as const;
  return {
    intent: { name: name[driver.status], args: { driver_id: driver.id } },
    options: { after: onTheirWay(driver.mutations) },
  };
};

/** Names a driver for an agreed trip, or says that the owner drives after all. */
const nameDriver: Desire = async ({ chance }, { dbs }) => {
  const trips = (await tripsView(dbs)).filter(({ contact }) => contact !== null);
  if (trips.length === 0) return null;
  const trip = chance.pick(trips);
  const atWork = (await driversView(dbs)).filter(({ status }) => status === 'active');
  const driver = atWork.length > 0 && chance.next() < 0.8 ? chance.pick(atWork) : null;
  if (!driver && !trip.driver) return null;
  const preview = driver && { id: driver.id, name: driver.name, photo: null, phone: driver.phone };
  return {
    intent: { name: 'trip.driver', args: { trip_id: trip.id, driver_id: driver?.id ?? null } },
    options: {
      preview: { ...previewOfTrip(trip), driver: preview },
      after: [...onTheirWay(trip.mutations), ...onTheirWay(driver?.mutations ?? [])],
    },
  };
};

export const fleetWishes: Desire[] = [
  nameDriver,
  nowAndThen(addCar),
  nowAndThen(changeCar),
  nowAndThen(seeToDriver),
  nowAndThen(switchCar),
  nowAndThen(addDriver),
];
