import type { Context } from '../../act/context.ts';
import { inTurn, type Slice } from '../../base/slice.ts';
import type { Reader } from '../../db/connection.ts';
import { rowsOf, sqlArray } from '../../db/raw-sql.ts';
import { trips } from '../../db/schema/market.ts';
import { sql } from '../../db/sql.ts';
import { EVERY_MS, oldest, openFor, type Run, type Side } from './open-trips.ts';

/** Sets the turns of people who may be interested in trips since the last run. */
export function waking({ database: { db } }: Context, run: Run, side: Side): Slice {
  const key = `push.new_trips.${side}`;
  let districts: number[] | null = null;
  const wake = inTurn(
    (limit) => wakeSome(db, run, { side, limit, who: sql`everywhere` }),
    (limit) => {
      const found = sql`not everywhere and districts && ${sqlArray(districts ?? [], 'int')}`;
      return wakeSome(db, run, { side, limit, who: found });
    },
  );
  return async (limit) => {
    districts ??= await newDistricts(db, run, { side, key });
    const done = districts.length === 0 ? 0 : await wake(limit);
    if (done < limit)
      await db.execute(sql`
        insert into settings (key, value) values (${key}, to_jsonb(${run.until}::bigint))
        on conflict (key) do update set value = excluded.value`);
    return done;
  };
}

async function newDistricts(
  db: Reader,
  run: Run,
  { side, key }: { side: Side; key: string },
): Promise<number[]> {
  const [last] = rowsOf(await db.execute(sql`select value from settings where key = ${key}`));
  const at = Number(last?.['value'] ?? 0);
  // a clock that was ahead has left a time at which nothing has happened yet
  const since = at > run.until ? 0 : at;
  const found = await db
    .selectDistinct({ id: trips.pickupDistrictId })
    .from(trips)
    .where(openFor(run, side, Math.max(since - 1, oldest(run, side))));
  return found.map(({ id }) => id);
}

type Woken = { side: Side; limit: number; who: ReturnType<typeof sql> };

async function wakeSome(db: Reader, { now, until }: Run, { side, limit, who }: Woken): Promise<number> {
  const every = EVERY_MS[side] + (now - until);
  const woken = await db.execute(sql`
    update push_turns set trips_at = greatest(${new Date(now).toISOString()}::timestamptz, (
      select trips_until + ${every} * interval '1 millisecond' from notice_choices c
      where c.user_id = push_turns.user_id))
    where trips_at is null and user_id in (
      select user_id from push_turns where trips_at is null and side = ${side} and ${who}
      order by user_id limit ${limit} for update)
    returning user_id`);
  return rowsOf(woken).length;
}
