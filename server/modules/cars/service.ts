import type { CarRow } from '../../../protocol/rows.ts';
import type { Actor } from '../../act.ts';
import type { Reader } from '../../db/connection.ts';
import { bids, cars, trips } from '../../db/schema/market.ts';
import { and, desc, eq, inArray, notExists, sql } from '../../db/sql.ts';
import { projectCars } from './projection.ts';

/** The provider's cars, newest first; `idle`: only verified cars without a confirmed trip. */
export async function ownCars(db: Reader, owner: Actor, which: 'all' | 'idle'): Promise<CarRow[]> {
  const taken = db
    .select({ one: sql`1` })
    .from(trips)
    .innerJoin(bids, eq(bids.id, trips.confirmedBidId))
    .where(and(eq(bids.carId, cars.id), inArray(trips.status, ['hold', 'started'])));
  const found = await db
    .select({ id: cars.id })
    .from(cars)
    .where(
      and(
        eq(cars.ownerId, owner.id),
        ...(which === 'idle' ? [eq(cars.status, 'active'), notExists(taken)] : []),
      ),
    )
    .orderBy(desc(cars.createdAt), desc(cars.id));
  const rows = await projectCars(
    db,
    owner,
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id }) => rows.get(id) ?? []);
}
