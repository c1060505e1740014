/** A new bid counts the others itself, behind the trip's lock: the trip's figures stay those of its bids. */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import type { Database } from '../../../server/db/connection.ts';
import { push } from '../../../server/sync/push.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { HOUR, openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';

const OWNERS = 12;
const PRICE = 4200;

let postgres: TestPostgres;
let database: Database;
let market: Market;
let owners: { owner: Actor; carId: string }[];
let tripId: string;

beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.open(OWNERS);
  market = openMarket(database);
});
beforeEach(async () => {
  const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  tripId = trip.args.id;
  await market.act(await market.person('customer'), trip);
  owners = [];
  for (let count = 0; count < OWNERS; count++) {
    const owner = await market.person('provider');
    owners.push({ owner, carId: await market.car(owner) });
  }
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

const place = (carId: string, price: number) => ({
  id: uuidv7(),
  name: 'bid.place',
  v: 1,
  args: { id: uuidv7(), trip_id: tripId, car_id: carId, price, note: null },
});
const sent = async (owner: Actor, mutations: Parameters<typeof push>[2]['mutations']) =>
  (await push(market.context, owner, { mutations })).results.map(({ ok }) => ok);

/** What the trip says of its bids, and what they say. */
async function figures(): Promise<unknown[]> {
  const { rows } = await database.query(
    `select t.bids_count, t.lowest_bid, count(b.id)::int as bids, min(b.price)::int as lowest
     from trips t left join bids b on b.trip_id = t.id and b.status = 'proposed'
     where t.id = $1 group by t.id`,
    [tripId],
  );
  return rows;
}

it('when twelve owners bid in the same moment', async () => {
  const placed = await Promise.all(
    owners.map(({ owner, carId }, at) => sent(owner, [place(carId, PRICE + 50 * ((at * 5) % OWNERS))])),
  );
  expect(placed.flat()).toEqual(owners.map(() => true));
  expect(await figures()).toEqual([{ bids_count: OWNERS, lowest_bid: PRICE, bids: OWNERS, lowest: PRICE }]);
});

it('when an owner bids, takes the bid back and bids higher in one upload, beside others', async () => {
  const [first, ...others] = owners;
  if (!first) throw new Error('nobody bids');
  const cheap = place(first.carId, PRICE);
  const back = { id: uuidv7(), name: 'bid.withdraw', v: 1, args: { trip_id: tripId, bid_id: cheap.args.id } };
  const dear = place(first.carId, PRICE + 900);
  const placed = await Promise.all([
    sent(first.owner, [cheap, { ...back, after: [cheap.id] }, { ...dear, after: [back.id] }]),
    ...others.map(({ owner, carId }) => sent(owner, [place(carId, PRICE + 300)])),
  ]);
  expect(placed.flat()).not.toContain(false);
  expect(await figures()).toEqual([
    { bids_count: OWNERS, lowest_bid: PRICE + 300, bids: OWNERS, lowest: PRICE + 300 },
  ]);
});
