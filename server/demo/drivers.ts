/** The fixed provider's drivers: one who drives an agreed trip, and one who has not used the code yet. */
import type { Actor } from '../act/act.ts';
import { trips } from '../db/schema/market.ts';
import { and, asc, eq, gt, or } from '../db/sql.ts';
import { nameDriver } from '../trip/drivers.ts';
import { as, at, buildDriver, buildPerson, type Stage } from './builders.ts';
import { demoSignIns } from './people.ts';

const HOUR = 60 * 60_000;

/** Adds the drivers, and names the first for the provider's next agreed trip, if there is one. */
export async function buildDrivers(stage: Stage, owner: Actor, passwordHash: string): Promise<void> {
  const name = 'আবদুল করিম';
  const phone = demoSignIns.driver;
  const driver = await buildPerson(stage, { type: 'driver', name, phone, passwordHash });
  const id = await buildDriver(stage, owner, { name, phone, userId: driver.id });
  await buildDriver(stage, owner, { name: 'জসিম উদ্দিন', phone: '+8801000050001', userId: null });
  const now = stage.context.now();
  const [next] = await stage.tx
    .select({ id: trips.id })
    .from(trips)
    .where(
      and(
        eq(trips.status, 'hold'),
        gt(trips.journeyAt, new Date(now)),
        or(eq(trips.counterpartId, owner.id), eq(trips.creatorId, owner.id)),
      ),
    )
    .orderBy(asc(trips.journeyAt))
    .limit(1);
  if (next) await nameDriver(as(at(stage, now - HOUR), owner), { trip_id: next.id, driver_id: id });
}
