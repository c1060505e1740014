/**
 * Once a night: what journeys usually cost, from those made in the last 30 days. Trips that were cancelled, that
 * nobody completed, or that the passenger says never took place do not count.
 */
import { dhakaDate } from '../../domain/base/calendar.ts';
import { TYPICAL_DAYS } from '../../domain/money/typical-fare.ts';
import { typicalRoads } from '../../domain/money/typical-roads.ts';
import type { Context } from '../act/context.ts';
import { trips } from '../db/schema/market.ts';
import { and, desc, eq, gte, isNull, lt, lte, or } from '../db/sql.ts';
import { statement, type At } from '../db/statement.ts';
import type { Slice } from '../base/slice.ts';
import { saveTypicalFares } from '../settings/typical-fares.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Above every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const madeBefore = statement((db, at: At<{ from: Date; at: Date; id: string; limit: number }>) =>
  db
    .select({
      id: trips.id,
      at: trips.journeyAt,
      createdBy: trips.createdBy,
      creatorId: trips.creatorId,
      counterpartId: trips.counterpartId,
      price: trips.fixedPrice,
      pickupDistrictId: trips.pickupDistrictId,
      destinationDistrictId: trips.destinationDistrictId,
      carType: trips.carType,
      type: trips.type,
      distance: trips.distance,
    })
    .from(trips)
    .where(
      and(
        eq(trips.status, 'completed'),
        isNull(trips.deniedAt),
        gte(trips.journeyAt, at.from),
        lte(trips.journeyAt, at.at),
        or(lt(trips.journeyAt, at.at), lt(trips.id, at.id)),
      ),
    )
    .orderBy(desc(trips.journeyAt), desc(trips.id))
    .limit(at.limit),
);

/** A run: reads the journeys slice by slice, the latest first, and stores the table with the last one. */
export function typicalFaresOf({ database, now, log }: Pick<Context, 'database' | 'now' | 'log'>): Slice {
  const until = now();
  const from = new Date(until - TYPICAL_DAYS * DAY_MS);
  const roads = typicalRoads();
  let last = { at: new Date(until), id: LAST_ID };
  return async (limit) => {
    const made = await madeBefore(database.db, { from, ...last, limit });
    for (const { createdBy, creatorId, counterpartId, price, ...road } of made) {
      if (counterpartId === null || price === null) continue;
      const [passengerId, ownerId] =
        createdBy === 'customer' ? [creatorId, counterpartId] : [counterpartId, creatorId];
      roads.add({ ...road, passengerId, ownerId, price });
    }
    last = made.at(-1) ?? last;
    if (made.length < limit) {
      const table = roads.table(dhakaDate(until));
      await saveTypicalFares(database, table);
      log.info({ figures: table.roads.length }, 'the usual fares are made');
    }
    return made.length;
  };
}
