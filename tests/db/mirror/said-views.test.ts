/** What SMS said of a trip lies under the server's rows: seen until they say as much, the newest only, of this trip only. */
import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, it, vi } from 'vitest';
import { numberOfRefusal } from '../../../protocol/nodata/code-numbers.ts';
import type { AboutTrip, DownMessage } from '../../../protocol/nodata/down-messages.ts';
import { endOf } from '../../../protocol/nodata/small-ids.ts';
import { saidOfTrips, saidTrips, statusWith, watchSaid } from '../../../src/db/mirror/said-views.ts';
import type { NodataKeyRow } from '../../../src/db/outbox/outbox-rows.ts';
import { dbsOf, type UserDbs } from '../../../src/db/user-dbs.ts';
import { correctedNow } from '../../../src/platform/clock.ts';

const AT = 1_000_000;
let dbs: UserDbs;
let tripId: string;
let about: AboutTrip;

beforeEach(async () => {
  dbs = dbsOf(uuidv7());
  tripId = uuidv7();
  about = { about: 3, tripEnd: endOf(tripId), tripNo: 42, result: 'posted', bidsCount: 2, untilMinute: 700 };
  await dbs.outbox.nodata.bulkAdd([
    { no: 1, madeAt: 10 } as NodataKeyRow,
    { no: 2, madeAt: 20 } as NodataKeyRow,
  ]);
});

const said = (message: DownMessage, { key = 1, counter = 1, at = AT, actionId = '' } = {}) =>
  dbs.outbox.said.put({ id: `${key}:${counter}`, key, at, message, tripId, actionId });
const hasRow = (row: object) =>
  dbs.mirror
    .table('trips')
    .put({ id: tripId, number: 42, status: 'active', bids_count: 0, contact: null, ...row });
const pulled = (pulledAt: number) =>
  dbs.mirror.table('position').put({ key: 'position', cursor: {}, back: null, pulledAt });
const action = (row: object) =>
  dbs.outbox.table('outbox').add({ id: uuidv7(), about: [`trip:${tripId}`], after: [], attempts: 1, ...row });
const saidOfTrip = async (id: string) => (await saidOfTrips(dbs)).get(id) ?? null;
const kind = async () => (await saidOfTrip(tripId))?.message.kind ?? null;
const agreed = () =>
  ({
    kind: 'agreed',
    ...about,
    result: 'agreed',
    bidNo: 1,
    price: 4800,
    phone: 712_345_678,
    plate: 7,
    pin: 1234,
  }) satisfies DownMessage;

it('is seen under a trip that is only on this phone, and of no other trip', async () => {
  expect(await kind()).toBeNull();
  await said({ kind: 'posted', ...about });
  expect(await kind()).toBe('posted');
  expect(await saidOfTrip(uuidv7())).toBeNull();
});

it('is the last by the counter of the SMS, whichever was opened last, and of the newest keys', async () => {
  await said(agreed(), { counter: 3, at: AT });
  await said({ kind: 'bids', ...about, bids: [] }, { counter: 2, at: AT + 5 });
  expect(await kind()).toBe('agreed');
  await said({ kind: 'posted', ...about, result: 'canceled' }, { key: 2, counter: 1 });
  expect((await saidOfTrip(tripId))?.message).toMatchObject({ result: 'canceled' });
});

it('vanishes with a pull after it, not with one before', async () => {
  await said(agreed());
  await hasRow({});
  await pulled(AT - 1);
  expect(await kind()).toBe('agreed');
  await pulled(AT + 1);
  expect(await kind()).toBeNull();
});

it('vanishes where the row says as much, though the SMS was opened later', async () => {
  await said({ kind: 'bids', ...about, bids: [] });
  await hasRow({ bids_count: 1 });
  expect(await kind()).toBe('bids');
  await hasRow({ bids_count: 2 });
  expect(await kind()).toBeNull();
  await said(agreed(), { counter: 2 });
  expect(await kind()).toBe('agreed');
  await hasRow({ status: 'hold', contact: { name: 'Karim' } });
  expect(await kind()).toBeNull();
  await hasRow({ status: 'canceled' });
  expect(await kind()).toBeNull();
});

it('says no bids any more once one of them is chosen', async () => {
  await said({ kind: 'bids', ...about, bids: [] });
  await action({ name: 'bid.confirm', state: 'waiting' });
  expect(await kind()).toBeNull();
});

it('moves the trip’s status on, and never back', async () => {
  const withIt = async (message: DownMessage, status: 'pending' | 'active' | 'extended' | 'hold') => {
    await said(message);
    return statusWith(await saidOfTrip(tripId), status);
  };
  expect(statusWith(null, 'pending')).toBe('pending');
  expect(await withIt({ kind: 'posted', ...about }, 'pending')).toBe('active');
  expect(await withIt({ kind: 'posted', ...about }, 'extended')).toBe('extended');
  expect(await withIt({ kind: 'posted', ...about, result: 'choosing' }, 'active')).toBe('extended');
  expect(await withIt({ kind: 'posted', ...about, result: 'choosing' }, 'hold')).toBe('hold');
  expect(await withIt({ kind: 'bids', ...about, bids: [] }, 'pending')).toBe('active');
  expect(await withIt({ kind: 'bids', ...about, bids: [] }, 'extended')).toBe('extended');
  expect(await withIt({ kind: 'posted', ...about, result: 'expired' }, 'extended')).toBe('expired');
  expect(await withIt({ kind: 'posted', ...about, result: 'bid_in' }, 'active')).toBe('active');
  expect(await withIt(agreed(), 'pending')).toBe('hold');
});

it('says a refusal as long as its action is there', async () => {
  const id = uuidv7();
  await said(
    { kind: 'refused', about: 3, end: endOf(id), code: numberOfRefusal('trip_closed'), value: 0 },
    { actionId: id },
  );
  expect(await kind()).toBeNull();
  await action({ id, name: 'bid.place', state: 'refused', sms: { key: 1, counter: 3 } });
  expect(await kind()).toBe('refused');
  await dbs.outbox.outbox.where({ id }).delete();
  expect(await kind()).toBeNull();
});

it('says of a bid what its row does not say yet', async () => {
  const has = (status: string) =>
    dbs.mirror.table('bids').put({ id: 'bid', trip_id: tripId, status, provider: { id: dbs.userId } });
  const says = async (result: 'bid_in' | 'bid_lost' | 'bid_withdrawn', counter: number) =>
    said({ kind: 'posted', ...about, result }, { counter });
  await hasRow({});
  await says('bid_in', 1);
  expect(await kind()).toBe('posted');
  await has('proposed');
  expect(await kind()).toBeNull();
  await says('bid_lost', 2);
  expect(await kind()).toBe('posted');
  await has('closed');
  expect(await kind()).toBeNull();
  await says('bid_withdrawn', 3);
  expect(await kind()).toBe('posted');
  await has('canceled');
  expect(await kind()).toBeNull();
});

it('is read once for all cards of a page, again when it changes, and no more once none is there', async () => {
  const reads = vi.spyOn(dbs.outbox.said, 'toArray');
  let seen = 0;
  const leave = Array.from({ length: 30 }, () => watchSaid(dbs).subscribe(() => (seen += 1)));
  await said({ kind: 'posted', ...about });
  await expect.poll(() => watchSaid(dbs).current().get(tripId)?.message.kind).toBe('posted');
  expect(reads.mock.calls.length).toBeLessThanOrEqual(2);
  expect(seen).toBe(30);
  for (const one of leave) one();
  expect(watchSaid(dbs).current().size).toBe(0);
  const before = reads.mock.calls.length;
  await said(agreed(), { counter: 2 });
  const kinds: (string | undefined)[] = [];
  const again = watchSaid(dbs).subscribe(() =>
    kinds.push(watchSaid(dbs).current().get(tripId)?.message.kind),
  );
  await expect.poll(() => kinds.at(-1)).toBe('agreed');
  expect(reads.mock.calls.length).toBe(before + 1);
  again();
});

it('lists the requests that are known by SMS alone, until they are over or their row is here', async () => {
  const open = { id: uuidv7(), bids_until: new Date(correctedNow() + 60_000).toISOString() };
  const over = { id: uuidv7(), bids_until: new Date(correctedNow() - 60_000).toISOString() };
  for (const trip of [open, over])
    await dbs.outbox.table('said').put({ id: trip.id, key: 1, at: AT, message: { kind: 'new_trip' }, trip });
  expect((await saidTrips(dbs)).map(({ trip }) => trip.id)).toEqual([open.id]);
  await dbs.mirror.table('feed').put({ ...open, created_at: '' });
  expect(await saidTrips(dbs)).toEqual([]);
});
