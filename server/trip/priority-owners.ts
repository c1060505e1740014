/** The owners who see a passenger's request before the others (`domain/reputation/favourites.ts`). */
import { carTypes, fitsWish, isCarType, type CarType } from '../../domain/car/car.ts';
import { experiencedTrips, mostExperienced } from '../../domain/reputation/favourites.ts';
import type { Reader, Tx } from '../db/connection.ts';
import { favourites, feedInterests, users } from '../db/schema/accounts.ts';
import { cars } from '../db/schema/market.ts';
import { and, eq, inArray, isNull, or, sql, type SQL, type SQLWrapper } from '../db/sql.ts';
import { statement, type At } from '../db/statement.ts';

/** The part of a request that decides which owners may see it first. Districts by id. */
export type Asking = { carType: CarType; pickupDistrictId: number; destinationDistrictId: number };

type AskedFirst = {
  /** Whether requests go to everybody at once. */
  asksAll: boolean;
  experiencedFirst: boolean;
  /** The types of each favourite's active cars, by the owner's id; none for an owner without such a car. */
  favourites: ReadonlyMap<string, CarType[]>;
};

const choicesOf = statement((db, at: At<{ id: string }>) =>
  db
    .selectDistinct({
      asksAll: users.asksAll,
      experiencedFirst: users.experiencedFirst,
      owner: favourites.providerId,
      carType: cars.carType,
    })
    .from(users)
    .leftJoin(favourites, eq(favourites.customerId, users.id))
    .leftJoin(cars, and(eq(cars.ownerId, favourites.providerId), eq(cars.status, 'active')))
    .where(eq(users.id, at.id)),
);

const known = new WeakMap<Tx, Map<string, Promise<AskedFirst>>>();

/**
 * A passenger's choices. A transaction asks once for each passenger, so that a chunk of requests reads them once; what
 * changes them in it calls `forgetAskedFirst`.
 */
function askedFirst(tx: Tx, passengerId: string): Promise<AskedFirst> {
  const ofTx = known.get(tx) ?? new Map<string, Promise<AskedFirst>>();
  known.set(tx, ofTx);
  const asked = ofTx.get(passengerId) ?? readChoices(tx, passengerId);
  ofTx.set(passengerId, asked);
  return asked;
}

/** Called after the passenger's choices were changed in this transaction. */
export const forgetAskedFirst = (tx: Tx, passengerId: string): void =>
  void known.get(tx)?.delete(passengerId);

async function readChoices(tx: Tx, passengerId: string): Promise<AskedFirst> {
  const found = await choicesOf(tx, { id: passengerId });
  const owners = new Map<string, CarType[]>();
  for (const { owner, carType } of found)
    if (owner !== null && carType !== null && isCarType(carType))
      owners.set(owner, [...(owners.get(owner) ?? []), carType]);
  const [first] = found;
  return {
    asksAll: first?.asksAll !== false,
    experiencedFirst: first?.experiencedFirst === true,
    favourites: owners,
  };
}

/** The owners (ids) to ask first by the passenger's choices: none twice, each with an active car that fits. */
export async function ownersToAsk(
  tx: Tx,
  passengerId: string,
  request: Asking,
): Promise<{ favourites: string[]; experienced: string[] }> {
  const choices = await askedFirst(tx, passengerId);
  const fitting = [...choices.favourites].filter(([, types]) =>
    types.some((carType) => fitsWish(carType, request.carType)),
  );
  const chosen = choices.asksAll ? [] : fitting.map(([id]) => id);
  const others = choices.experiencedFirst ? await experiencedOwners(tx, request) : [];
  return { favourites: chosen, experienced: others.filter((id) => !chosen.includes(id)) };
}

/** The passenger's favourites among these owners (ids). */
export async function favouritesAmong(
  db: Reader,
  passengerId: string,
  owners: readonly string[],
): Promise<string[]> {
  const found = await db
    .select({ id: favourites.providerId })
    .from(favourites)
    .where(and(eq(favourites.customerId, passengerId), inArray(favourites.providerId, [...owners])));
  return found.map(({ id }) => id);
}

const fittingTypes = (wish: CarType): CarType[] => carTypes.filter((carType) => fitsWish(carType, wish));

const hasCarOf = (ownerId: SQL, types: SQLWrapper): SQL =>
  sql`exists (select from ${cars} where ${and(
    eq(cars.ownerId, ownerId),
    eq(cars.status, 'active'),
    sql`${cars.carType} = any(${types}::text[])`,
  )})`;

/**
 * Verified owners with enough completed trips and an interest in this road. Of many, a draw that differs from
 * request to request chooses, so that the same few do not always come first.
 */
async function experiencedOwners(
  db: Reader,
  { carType, pickupDistrictId: from, destinationDistrictId: to }: Asking,
): Promise<string[]> {
  const road = JSON.stringify([{ from, to }]);
  const found = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(feedInterests, eq(feedInterests.userId, users.id))
    .where(
      and(
        eq(users.type, 'provider'),
        eq(users.verified, true),
        sql`${users.tripsCount} >= ${experiencedTrips}`,
        or(
          isNull(feedInterests.userId),
          eq(feedInterests.everywhere, true),
          sql`${from} = any(${feedInterests.districts})`,
          sql`${feedInterests.routes} @> ${road}::jsonb`,
        ),
        hasCarOf(sql`${users.id}`, sql.param(fittingTypes(carType))),
      ),
    )
    .orderBy(sql`random()`)
    .limit(mostExperienced);
  return found.map(({ id }) => id);
}
