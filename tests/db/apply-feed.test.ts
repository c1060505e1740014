import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FeedRow } from '../../protocol/sync/rows.ts';
import { applyFeed, applyJoined, applyPage, evictFeeds } from '../../src/db/mirror/apply.ts';
import { dbsOf, wipe, type UserDbs } from '../../src/db/user-dbs.ts';
import { feedRow } from '../../testkit/rows/trip-row.ts';

let dbs: UserDbs;
beforeEach(async () => {
  dbs = dbsOf(uuidv7());
  await applyPage(dbs.mirror, { changes: [], cursor: { u: 1, f47: 5 }, reset: [], back: null }, 1000);
});
afterEach(() => wipe(dbs.userId));

const row = (number: number, district = 47): FeedRow => ({
  ...feedRow,
  id: `trip ${number}`,
  number,
  pickup_district_id: district,
});
const span = (
  from: number,
  to: number,
  changes: { seq: number; number: number; row: FeedRow | null }[],
  district = 47,
) => ({ district, from, to, changes });
const held = async (): Promise<number[]> =>
  (await dbs.mirror.feed.toArray()).map(({ number }) => number).toSorted();
const cursor = async () => (await dbs.mirror.position.get('position'))?.cursor;

it('brings what is next in line, and takes away by the number that a trip has', async () => {
  const made = [
    { seq: 6, number: 1, row: row(1) },
    { seq: 7, number: 2, row: row(2) },
  ];
  expect(await applyFeed(dbs.mirror, [span(5, 7, made)], 2000)).toBe('applied');
  expect(await held()).toEqual([1, 2]);
  expect(await applyFeed(dbs.mirror, [span(7, 8, [{ seq: 8, number: 1, row: null }])], 3000)).toBe('applied');
  expect(await held()).toEqual([2]);
  expect(await cursor()).toMatchObject({ f47: 8 });
});

it('knows a message that comes again, and one that is behind a gap', async () => {
  const made = span(5, 6, [{ seq: 6, number: 1, row: row(1) }]);
  await applyFeed(dbs.mirror, [made], 2000);
  await applyFeed(dbs.mirror, [span(6, 7, [{ seq: 7, number: 1, row: null }])], 2000);
  expect(await applyFeed(dbs.mirror, [made], 2000)).toBe('applied');
  expect(await held()).toEqual([]);
  expect(await applyFeed(dbs.mirror, [span(9, 10, [{ seq: 10, number: 3, row: row(3) }])], 2000)).toBe('gap');
  expect([await held(), await cursor()]).toEqual([[], { u: 1, f47: 7 }]);
});

it('passes over districts that are not held', async () => {
  const elsewhere = span(0, 1, [{ seq: 1, number: 9, row: row(9, 13) }], 13);
  expect(await applyFeed(dbs.mirror, [elsewhere], 2000)).toBe('applied');
  expect([await held(), await cursor()]).toEqual([[], { u: 1, f47: 5 }]);
});

it('holds a joined district once its last page is there, and lets go of all of an evicted one', async () => {
  const change = (seq: number) => ({
    stream: 'f13',
    seq,
    kind: 'feed' as const,
    id: `trip ${seq}`,
    row: row(seq, 13),
  });
  await applyJoined(dbs.mirror, { changes: [change(4)], cursor: { f13: 4 }, reset: [], back: [1, 'f', 1] });
  expect(await cursor()).toEqual({ u: 1, f47: 5 });
  await applyJoined(dbs.mirror, { changes: [change(3)], cursor: { f13: 4 }, reset: [], back: null });
  expect([await held(), await cursor()]).toEqual([[3, 4], { u: 1, f47: 5, f13: 4 }]);
  await evictFeeds(dbs.mirror, ['f13']);
  expect([await held(), await cursor()]).toEqual([[], { u: 1, f47: 5 }]);
});

it('shows a trip of the person’s stream until the district’s feed speaks of it, whatever the numbers', async () => {
  const own = (seq: number, shown: FeedRow | null) => ({
    changes: [{ stream: 'u', seq, kind: 'feed' as const, id: 'trip 1', row: shown }],
    cursor: { u: seq },
    reset: [],
    back: null,
  });
  const stored = async () => (await dbs.mirror.feed.get('trip 1'))?.trip_note;
  await applyPage(dbs.mirror, own(900, { ...row(1), trip_note: 'asked first' }), 2000);
  expect(await stored()).toBe('asked first');
  const shown = { ...row(1), trip_note: 'for all' };
  await applyFeed(dbs.mirror, [span(5, 6, [{ seq: 6, number: 1, row: shown }])], 3000);
  expect(await stored()).toBe('for all');
  await applyPage(dbs.mirror, own(901, { ...row(1), trip_note: 'late' }), 4000);
  expect(await stored()).toBe('for all');
  await applyFeed(dbs.mirror, [span(6, 7, [{ seq: 7, number: 1, row: null }])], 5000);
  expect(await held()).toEqual([]);
  await applyPage(dbs.mirror, own(902, row(1)), 6000);
  await applyPage(dbs.mirror, own(903, null), 7000);
  expect(await held()).toEqual([]);
});
