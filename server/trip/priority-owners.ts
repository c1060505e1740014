/** The owners who see a passenger's request before the others (`domain/reputation/favourites.ts`). */
import { carTypes, fitsWish, type CarType } from '../../domain/car/car.ts';
import { experiencedTrips, mostExperienced } from '../../domain/reputation/favourites.ts';
import type { Reader } from '../db/connection.ts';
import { favourites, feedInterests, users } from '../db/schema/accounts.ts';
import { cars } from '../db/schema/market.ts';
import { and, eq, inArray, isNull, or, sql, type SQL, type SQLWrapper } from '../db/sql.ts';
import { statement, together, type At } from '../db/statement.ts';

/** The part of a request that decides which owners may see it first. Districts by id. */
export type Asking = { carType: CarType; pickupDistrictId: number; destinationDistrictId: number };

const wishesOf = statement((db, at: At<{ id: string }>) =>
  db
    .select({ asksAll: users.asksAll, experiencedFirst: users.experiencedFirst })
    .from(users)
    .where(eq(users.id, at.id)),
);

/** The owners (ids) to ask first by the passenger's choices: none twice, each with an active car that fits. */
export async function ownersToAsk(
  db: Reader,
  passengerId: string,
  request: Asking,
): Promise<{ favourites: string[]; experienced: string[] }> {
  const [[passenger], fitting] = await together([
    wishesOf(db, { id: passengerId }),
    fittingFavourites(db, passengerId, request),
  ]);
  const chosen = passenger?.asksAll === false ? fitting : [];
  const others = passenger?.experiencedFirst ? await experiencedOwners(db, request) : [];
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

const favouritesWithCar = statement((db, at: At<{ passengerId: string; types: string[] }>) =>
  db
    .select({ id: favourites.providerId })
    .from(favourites)
    .where(and(eq(favourites.customerId, at.passengerId), hasCarOf(sql`${favourites.providerId}`, at.types))),
);

async function fittingFavourites(db: Reader, passengerId: string, { carType }: Asking): Promise<string[]> {
  const found = await favouritesWithCar(db, { passengerId, types: fittingTypes(carType) });
  return found.map(({ id }) => id);
}

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
