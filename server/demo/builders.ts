/**
 * Builds people, cars, trips and bids through the services of the product, at any instant. The demo market and the
 * tests are made with it.
 */
import type { BidInclude } from '../../domain/money/bid-includes.ts';
import { seatsOf, type CarType } from '../../domain/car/car.ts';
import type { Travellers } from '../../domain/trip/travellers.ts';
import { dhakaDate, dhakaTime } from '../../domain/base/calendar.ts';
import { placeById, type Place } from '../../domain/place/gazetteer.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act, Actor } from '../act/act.ts';
import { users } from '../db/schema/accounts.ts';
import { drivers } from '../db/schema/drivers.ts';
import { cars } from '../db/schema/market.ts';
import { identityColumns, licenceColumns } from '../db/sealed-text.ts';
import { userStream } from '../streams/change-log.ts';
import { nextSmallNumber } from '../person/small-number.ts';

/** The parts of an act without the actor, who is named for each call. */
export type Stage = Omit<Act, 'actor'>;

/** The same stage at another instant (epoch ms). */
export const at = (stage: Stage, instant: number): Stage => ({
  ...stage,
  context: { ...stage.context, now: () => instant },
});

export const as = (stage: Stage, actor: Actor): Act => ({ ...stage, actor });

export type PersonSeed = {
  type: Actor['type'];
  name: string;
  /** +88010… */
  phone: string;
  passwordHash: string;
  verified?: boolean;
  /** Taka; the server's own limit by default. */
  creditLimit?: number;
  /** Stars received before the history of this market. */
  ratings?: { sum: number; count: number };
  trips?: number;
};

export async function buildPerson(stage: Stage, seed: PersonSeed): Promise<Actor> {
  const id = stage.context.newId();
  await stage.tx.insert(users).values({
    id,
    type: seed.type,
    name: seed.name,
    phone: seed.phone,
    ...(seed.type === 'driver'
      ? { email: null }
      : {
          email: `${seed.phone.slice(1)}@example.com`,
          ...identityColumns({ nid: seed.phone.slice(-10), dateOfBirth: '1990-01-01' }),
        }),
    passwordHash: seed.passwordHash,
    verified: seed.verified ?? false,
    creditLimit: seed.creditLimit ?? null,
    ratingSum: seed.ratings?.sum ?? 0,
    ratingsCount: seed.ratings?.count ?? 0,
    tripsCount: seed.trips ?? 0,
    createdAt: new Date(stage.context.now()),
  });
  stage.changes.touch(userStream(id), 'profile', id);
  return { id, type: seed.type, name: seed.name };
}

/** A driver of the owner; with an account only if the driver has one. @returns the driver's id */
export async function buildDriver(
  stage: Stage,
  owner: Actor,
  seed: { name: string; phone: string; userId: string | null },
): Promise<string> {
  const id = stage.context.newId();
  const now = new Date(stage.context.now());
  await stage.tx.insert(drivers).values({
    id,
    ownerId: owner.id,
    no: await nextSmallNumber(stage.tx, drivers, owner.id),
    ...seed,
    ...licenceColumns(`DK${seed.phone.slice(-10)}`),
    status: seed.userId === null ? 'invited' : 'active',
    createdAt: now,
    codesSent: 1,
    codesSince: now,
    codeSentAt: now,
  });
  stage.changes.touch(userStream(owner.id), 'driver', id);
  return id;
}

export type CarSeed = {
  brand: string;
  model: string;
  year: number;
  color: string;
  carType: CarType;
  airConditioned?: boolean;
  /** Canonical plate. */
  registration: string;
  status?: 'active' | 'verification_pending' | 'inactive';
};

/** @returns the car's id */
export async function buildCar(stage: Stage, owner: Actor, seed: CarSeed): Promise<string> {
  const id = stage.context.newId();
  await stage.tx.insert(cars).values({
    id,
    ownerId: owner.id,
    no: await nextSmallNumber(stage.tx, cars, owner.id),
    brand: seed.brand,
    model: seed.model,
    manufactureYear: seed.year,
    color: seed.color,
    carType: seed.carType,
    numberOfSeat: seatsOf(seed.carType),
    isAirConditioned: seed.airConditioned ?? true,
    registration: seed.registration,
    status: seed.status ?? 'active',
    verified: (seed.status ?? 'active') !== 'verification_pending',
    submittedAt: new Date(stage.context.now()),
    images: [],
    createdAt: new Date(stage.context.now()),
  });
  stage.changes.touch(userStream(owner.id), 'car', id);
  return id;
}

function place(id: string): Place {
  const found = placeById(id);
  if (!found) throw new RangeError(`no such place: ${id}`);
  return found;
}

export type TripSeed = {
  id: string;
  from: string;
  to: string;
  via?: string;
  type?: 'oneway' | 'round';
  carType: CarType;
  /** Epoch ms. */
  journeyAt: number;
  returnAt?: number;
  note?: string;
  /** Who travels. */
  party?: Travellers;
  price?: number;
  includes?: BidInclude[];
  carId?: string;
};

/** The args of a trip request between two places of the gazetteer, as the app's form produces them. */
export function tripRequestArgs(seed: TripSeed): MutationArgs['trip.create'] {
  const from = place(seed.from);
  const to = place(seed.to);
  const via = seed.via === undefined ? null : place(seed.via);
  const returnAt = seed.type === 'round' ? (seed.returnAt ?? seed.journeyAt + 8 * 3_600_000) : null;
  return {
    id: seed.id,
    pickup_place_id: from.id,
    pickup_full_address: from.name.bn,
    pickup_division: null,
    pickup_district_id: from.districtId,
    pickup_sub_district_id: from.upazilaId ?? null,
    pickup_specific_area: null,
    pickup_lat: from.lat,
    pickup_long: from.long,
    via_place_id: via?.id ?? null,
    via_full_address: via?.name.bn ?? null,
    via_lat: via?.lat ?? null,
    via_long: via?.long ?? null,
    destination_place_id: to.id,
    destination_full_address: to.name.bn,
    destination_division: null,
    destination_district_id: to.districtId,
    destination_sub_district_id: to.upazilaId ?? null,
    destination_specific_area: null,
    destination_lat: to.lat,
    destination_long: to.long,
    type: seed.type ?? 'oneway',
    journey_date: dhakaDate(seed.journeyAt),
    journey_time: dhakaTime(seed.journeyAt),
    return_date: returnAt === null ? null : dhakaDate(returnAt),
    return_time: returnAt === null ? null : dhakaTime(returnAt),
    car_type: seed.carType,
    car_id: seed.carId ?? null,
    price: seed.price ?? null,
    ...(seed.includes && { includes: seed.includes }),
    trip_note: seed.note ?? null,
    ...seed.party,
    distance: 0,
    duration: 0,
  };
}
