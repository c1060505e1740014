import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../../server/db/connection.ts';
import { bidsByHours, medianFirst, type DivisionHour } from '../../../../server/office/market/board-hours.ts';
import { marketOfFile } from '../../../../testkit/market/test-market.ts';
import { HOUR, MINUTE, START, tripIntent } from '../../../../testkit/market/market.ts';

const { database, market } = await marketOfFile();

const DAY = 24 * HOUR;

let queries: string[];

/** A request that was made so long before START, with bids after so many seconds. */
async function asked(before: number, bids: number[]): Promise<void> {
  const passenger = await market.person('customer');
  const { args } = tripIntent();
  await market.act(passenger, { name: 'trip.create', args });
  await database.query('update trips set created_at = $1 where id = $2', [new Date(START - before), args.id]);
  for (const seconds of bids) {
    const owner = await market.person('provider');
    await database.query(
      `insert into bids (id, trip_id, provider_id, car_id, status, price, created_at, updated_at)
       values ($1, $2, $3, $4, 'proposed', 4500, $5, $5)`,
      [uuidv7(), args.id, owner.id, await market.car(owner), new Date(START - before + seconds * 1000)],
    );
  }
}
const made = (hours: DivisionHour[]): number => hours.reduce((sum, each) => sum + each.made, 0);
/** The same database, which notes when it is asked. */
function watched(): Database {
  queries = [];
  const db = new Proxy(database.db, {
    get: (target, key) => {
      if (key === 'execute') queries.push(String(key));
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...database, db };
}

describe('bids by hours', () => {
  it('are those on requests of the span, with the median of the first ones', async () => {
    await asked(10 * DAY, [60, 600]);
    await asked(3 * DAY, [120, 30]);
    await asked(3 * DAY, [100]);
    await asked(10 * MINUTE, [90, 95]);
    await asked(20 * MINUTE, []);
    const week = await bidsByHours(database, { since: START - 7 * DAY, now: START });
    expect([made(week), medianFirst(week)]).toEqual([5, 90]);
    const month = await bidsByHours(database, { since: START - 30 * DAY, now: START });
    expect([made(month), medianFirst(month)]).toEqual([7, 75]);
    expect(medianFirst([])).toBeNull();
  });

  it('of hours that are over are counted once, those of the last day each time', async () => {
    const again = watched();
    const span = { since: START - 30 * DAY, now: START };
    const first = made(await bidsByHours(again, span));
    expect(queries.length).toBe(30);
    await asked(5 * MINUTE, [20]);
    expect(made(await bidsByHours(again, span))).toBe(first + 1);
    expect(queries.length).toBe(31);
    const later = { since: START - 29 * DAY, now: START + HOUR };
    await bidsByHours(again, later);
    expect(queries.length).toBe(33);
  });

  it('have the median of all, however they lie in hours and divisions', () => {
    const seconds = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(seconds, fc.integer({ min: 1, max: 7 }), (all, parts) => {
        const hours = Array.from({ length: parts }, (_, part) => ({
          hour: part,
          division: part,
          made: 0,
          first: all.filter((_, at) => at % parts === part),
        }));
        const sorted = all.toSorted((a, b) => a - b);
        const middle = sorted.slice((all.length - 1) >> 1, (all.length >> 1) + 1);
        expect(medianFirst(hours)).toBe(Math.round(middle.reduce((a, b) => a + b, 0) / middle.length));
      }),
    );
  });
});
