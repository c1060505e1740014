import { expect, test } from 'vitest';
import { folded } from '../../src/notice/folded.ts';
import type { NotificationRow } from '../../protocol/sync/rows.ts';

let minute = 0;
/** Newest first, as the list has them. */
const row = (type: NotificationRow['type'], trip_id: string | null = 'trip'): NotificationRow => {
  minute += 1;
  const created_at = new Date(Date.UTC(2026, 10, 20, 10) - minute * 60_000).toISOString();
  return { id: `${type} ${minute}`, type, trip_id, bid_id: null, data: {}, created_at, seen: false };
};
const none = () => false;
const shown = (rows: NotificationRow[], isAsking: (id: string) => boolean = none) =>
  folded(rows, isAsking).map(({ row: { id }, more }) => [id, more.length]);

test('three of one kind about one trip stand under the newest; two stay two', () => {
  const bids = [row('bid_placed'), row('bid_placed'), row('bid_placed', 'other'), row('bid_placed')];
  expect(shown(bids)).toEqual([
    [bids[0]?.id, 2],
    [bids[2]?.id, 0],
  ]);
  expect(shown(bids.slice(0, 2))).toHaveLength(2);
});

test('bids that lost are alike, whichever trips they were on', () => {
  const lost = ['a', 'b', 'c', 'd'].map((trip) => row('bid_closed', trip));
  expect(shown(lost)).toEqual([[lost[0]?.id, 3]]);
});

test('what asks for a decision stands by itself, and the order stays', () => {
  const rows = [row('bid_placed'), row('trip_extended'), row('bid_placed'), row('bid_placed')];
  const asking = [row('trip_extended'), row('trip_extended'), row('trip_extended')];
  expect(shown(rows).map(([id]) => id)).toEqual([rows[0]?.id, rows[1]?.id]);
  expect(shown(asking, () => true)).toHaveLength(3);
});
