/** Small numbers of bids, cars and drivers: an SMS names them by these. */
import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, it } from 'vitest';
import { endOf } from '../../../protocol/nodata/small-ids.ts';
import type { Actor } from '../../../server/act/act.ts';
import { cars } from '../../../server/db/schema/market.ts';
import { and, eq } from '../../../server/db/sql.ts';
import { nextSmallNumber } from '../../../server/person/small-number.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, tripIntent } from '../../../testkit/market/market.ts';

const { market } = await marketOfFile();

let passenger: Actor;
let tripId: string;

beforeEach(async () => {
  passenger = await market.person('customer');
  const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  tripId = trip.args.id;
  await market.act(passenger, trip);
});

const bids = async (price: number): Promise<{ owner: Actor; id: string }> => {
  const owner = await market.person('provider');
  const args = { id: uuidv7(), trip_id: tripId, car_id: await market.car(owner), price, note: null };
  expect(await market.act(owner, { name: 'bid.place', args })).toMatchObject({ ok: true });
  return { owner, id: args.id };
};
const rowsOf = async (kind: string): Promise<string> =>
  JSON.stringify([...(await market.seen(passenger)).values()].filter((row) => row[2] === kind));
/** The numbers of the bids that the passenger sees. */
const numbers = async (): Promise<number[]> =>
  [...(await rowsOf('bid')).matchAll(/"no":(\d+)/g)].map(([, no]) => Number(no)).toSorted();
const confirms = (args: object, id?: string) =>
  market.act(passenger, { name: 'bid.confirm', args: { trip_id: tripId, price: 0, ...args } }, id);

it('are given to bids in the order in which they came, and to one that comes back another', async () => {
  const first = await bids(4500);
  await bids(4600);
  expect(await numbers()).toEqual([1, 2]);
  await market.act(first.owner, { name: 'bid.withdraw', args: { trip_id: tripId, bid_id: first.id } });
  const again = { id: uuidv7(), trip_id: tripId, price: 4550, note: null };
  const [car] = await market.context.database.db.select().from(cars).where(eq(cars.ownerId, first.owner.id));
  await market.act(first.owner, { name: 'bid.place', args: { ...again, car_id: car?.id ?? '' } });
  expect(await numbers()).toEqual([2, 3]);
});

it('confirm the bid that they name, at the price that was seen, with a backup', async () => {
  const [first, second] = [await bids(4500), await bids(4600)];
  const [end, other] = [endOf(first.id), endOf(second.id)];
  const unknown = { bid_no: 1, bid_end: (end + 1) % 65_536 === other ? end + 2 : end + 1 };
  expect(await confirms({ ...unknown, price: 4500 })).toMatchObject({ code: 'not_found' });
  expect(await confirms({ price: 4500 })).toMatchObject({ code: 'invalid_body' });
  expect(await confirms({ bid_no: 2, price: 4600 })).toMatchObject({ code: 'invalid_body' });
  expect(await confirms({ bid_no: 2, bid_end: other, price: 4500 })).toMatchObject({ code: 'price_changed' });
  const stranger = await market.person('customer');
  const args = { trip_id: tripId, bid_no: 2, bid_end: other, price: 4600 };
  expect(await market.act(stranger, { name: 'bid.confirm', args })).toMatchObject({ code: 'not_your_trip' });
  expect(
    await confirms({ bid_no: 2, bid_end: other, price: 4600, backup_no: 1, backup_end: end }),
  ).toMatchObject({ ok: true });
  expect(await rowsOf('bid')).toMatch(/"no":1,"status":"backup"/);
  expect(await rowsOf('bid')).toMatch(/"no":2,"status":"confirmed"/);
});

it('are given to an owner’s cars from 1, fifteen at the most, and none twice', async () => {
  const owner = await market.person('provider');
  const { db } = market.context.database;
  for (let no = 1; no <= 16; no++) await market.car(owner);
  const rows = await db.select({ no: cars.no }).from(cars).where(eq(cars.ownerId, owner.id));
  const given = rows.flatMap(({ no }) => no ?? []);
  expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
  await db.delete(cars).where(and(eq(cars.ownerId, owner.id), eq(cars.no, 3)));
  expect(await db.transaction((tx) => nextSmallNumber(tx, cars, owner.id))).toBeNull();
});
