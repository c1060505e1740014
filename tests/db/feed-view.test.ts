import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { everything } from '../../src/db/everything.ts';
import { dbsOf } from '../../src/db/user-dbs.ts';
import { feedView, type FeedFilter } from '../../src/db/mirror/views.ts';
import { feedRow } from '../../testkit/rows/trip-row.ts';

const now = Date.parse('2026-11-20T06:00:00Z');
const MINUTE_MS = 60_000;

const saved = fc.array(fc.record({ open: fc.boolean(), micro: fc.boolean() }), {
  maxLength: 40,
  size: 'max',
});

it('shows the newest that are open and fit, however many of the newest do not', async () => {
  await fc.assert(
    fc.asyncProperty(saved, fc.integer({ min: 1, max: 8 }), fc.boolean(), async (trips, limit, filtered) => {
      const dbs = dbsOf(uuidv7());
      const rows = trips.map(({ open, micro }, age) => ({
        ...feedRow,
        _n: age + 1,
        id: uuidv7(),
        created_at: new Date(now - (age + 1) * MINUTE_MS).toISOString(),
        choose_until: new Date(now + (open ? 1 : -1) * MINUTE_MS).toISOString(),
        car_type: micro ? ('micro' as const) : ('sedan car' as const),
      }));
      await dbs.mirror.feed.bulkAdd(rows);
      const filter = filtered ? { ...everything, carTypes: ['micro'] } : everything;
      const expected = rows
        .filter((_, index) => trips[index]?.open && (!filtered || trips[index].micro))
        .slice(0, limit);
      const shown = await feedView(dbs, filter, limit, now);
      expect(shown.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: 40 },
  );
});

it('leaves out a party that the owner cannot take: too many for the seats, or with a need that is not met', async () => {
  const dbs = dbsOf(uuidv7());
  const until = { choose_until: new Date(now + MINUTE_MS).toISOString() };
  const parties = {
    few: { adults: 3 },
    many: { adults: 6, children: 2 },
    ill: { adults: 2, needs: ['patient' as const] },
  };
  const rows = Object.entries(parties).map(([id, party], n) => ({
    ...feedRow,
    ...until,
    ...party,
    id,
    _n: n,
  }));
  await dbs.mirror.feed.bulkAdd(rows);
  const shown = async (filter: Partial<FeedFilter>) =>
    (await feedView(dbs, { ...everything, ...filter }, 9, now)).map(({ id }) => id).toSorted();
  expect(await shown({})).toEqual(['few', 'ill', 'many']);
  expect(await shown({ seats: 4 })).toEqual(['few', 'ill']);
  expect(await shown({ notTaken: ['patient'] })).toEqual(['few', 'many']);
  expect(await shown({ seats: 4, notTaken: ['patient', 'ac'] })).toEqual(['few']);
});
