import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { expect, it, vi } from 'vitest';
import { everything } from '../../src/db/everything.ts';
import { dbsOf } from '../../src/db/user-dbs.ts';
import { feedView, type FeedFilter } from '../../src/db/mirror/views.ts';
import { ownBidRow } from '../../testkit/rows/bid-row.ts';
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

it('asks for the bids on what was shown last beside the rows, and again only where another trip has come', async () => {
  const dbs = dbsOf(uuidv7());
  const trip = (age: number) => ({
    ...feedRow,
    _n: age,
    id: uuidv7(),
    created_at: new Date(now - age * MINUTE_MS).toISOString(),
    choose_until: new Date(now + MINUTE_MS).toISOString(),
  });
  const [older, newer] = [trip(2), trip(1)];
  const bidOn = (id: string) => ({
    ...ownBidRow,
    id: uuidv7(),
    trip_id: id,
    provider: { ...ownBidRow.provider, id: dbs.userId },
    _n: 1,
  });
  const bids = vi.spyOn(dbs.mirror.bids, 'where');
  const look = async (): Promise<string[]> => {
    bids.mockClear();
    const shown = await feedView(dbs, everything, 5, now);
    return shown.map(({ id, ownBid }) => (ownBid ? `bid on ${id}` : id));
  };
  await dbs.mirror.feed.add(older);
  expect(await look()).toEqual([older.id]);
  expect(await look()).toEqual([older.id]);
  expect(bids).toHaveBeenCalledOnce();
  await dbs.mirror.bids.add(bidOn(older.id));
  expect(await look()).toEqual([`bid on ${older.id}`]);
  expect(bids).toHaveBeenCalledOnce();
  await dbs.mirror.bids.add(bidOn(newer.id));
  await dbs.mirror.feed.add(newer);
  expect(await look()).toEqual([`bid on ${newer.id}`, `bid on ${older.id}`]);
  expect(bids).toHaveBeenCalledTimes(2);
  await dbs.mirror.feed.delete(older.id);
  expect(await look()).toEqual([`bid on ${newer.id}`]);
  expect(bids).toHaveBeenCalledOnce();
});
