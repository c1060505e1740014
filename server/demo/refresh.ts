import type { Context } from '../act/context.ts';
import { users } from '../db/schema/accounts.ts';
import { cars, trips } from '../db/schema/market.ts';
import { and, eq, gt, sql } from '../db/sql.ts';
import { failureOf } from '../base/failure.ts';
import { transact } from '../streams/change-log.ts';
import { placeById } from '../../domain/place/gazetteer.ts';
import { demoSignIns, type DemoProvider } from './people.ts';
import { seeded } from './seeded.ts';
import { ask, bidOn } from './trips.ts';
import { unlimited } from './unlimited.ts';

const OPEN_TRIPS = 40;
const AT_ONCE = 10;
const EVERY_MS = 3 * 60_000;

/**
 * Keeps the demo market filled, which would otherwise be empty after a bidding window of an hour. Its
 * passengers ask for new trips and its car owners bid until there are enough; the two fixed sign-ins do
 * neither.
 * @returns a function that stops it
 */
export function refreshDemo(context: Context): () => void {
  let running: Promise<unknown> = Promise.resolve();
  const round = (): void => {
    running = running
      .then(() => refill(context))
      .catch((error: unknown) =>
        context.log.error({ failure: failureOf(error) }, 'demo market not refilled'),
      );
  };
  round();
  const timer = setInterval(round, EVERY_MS);
  return () => clearInterval(timer);
}

/** Asks for the missing trips, at most ten at once. @returns how many it asked for */
export async function refill(context: Context): Promise<number> {
  const { db } = context.database;
  const now = context.now();
  const [open] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(trips)
    .where(
      and(eq(trips.createdBy, 'customer'), gt(trips.bidsUntil, new Date(now)), eq(trips.status, 'active')),
    );
  const missing = Math.min(AT_ONCE, OPEN_TRIPS - (open?.count ?? 0));
  if (missing <= 0) return 0;
  const people = await db
    .select()
    .from(users)
    .where(sql`${users.phone} like '+880100%'`);
  const owned = await db.select().from(cars).where(eq(cars.status, 'active'));
  const others = people.filter(
    ({ phone }) => phone !== demoSignIns.customer && phone !== demoSignIns.provider,
  );
  const customers = others.filter(({ type }) => type === 'customer');
  const providers = others
    .filter(({ type }) => type === 'provider')
    .map((person): DemoProvider => ({ ...person, cars: carsOf(owned, person.id) }));
  if (customers.length === 0 || providers.length === 0) return 0;
  const chance = seeded(now);
  for (let i = 0; i < missing; i++) {
    await transact(context, async (tx, changes) => {
      const stage = { context: unlimited(context), tx, changes };
      const teller = { stage, chance, providers, known: (id: string) => placeById(id) !== undefined };
      const trip = await ask(teller, chance.pick(customers), now, chance.between(5, 90));
      await bidOn(teller, trip, now, chance.between(0, 3));
    });
  }
  return missing;
}

function carsOf(owned: (typeof cars.$inferSelect)[], ownerId: string): DemoProvider['cars'] {
  const own = owned.filter((car) => car.ownerId === ownerId);
  return Object.fromEntries(own.map((car) => [car.carType, car.id]));
}
