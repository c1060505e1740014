import { beforeEach, afterEach, expect, test } from 'vitest';
import type { DirectionsAnswer } from '../../../protocol/api/geo.ts';
import { GatewayError } from '../../../server/gateways/gateway-error.ts';
import { MeasuredRoads } from '../../../server/place/measured-roads.ts';
import type { Context } from '../../../server/act/context.ts';
import { databaseOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, openMarket, type Market } from '../../../testkit/market/market.ts';
import { startServer, type TestServer } from '../../../testkit/process/server.ts';

const database = await databaseOfFile();

const DHAKA = { lat: 23.81, long: 90.41 };
const SYLHET = { lat: 24.89, long: 91.87 };
const figure = { text: '7', value: 7 };
const paid: DirectionsAnswer = { status: 'OK', routes: [{ legs: [{ distance: figure, duration: figure }] }] };

let market: Market;
let calls: unknown[];
let works: boolean;
beforeEach(() => {
  calls = [];
  works = true;
  market = openMarket(database);
});
afterEach(() => database.query('delete from tries'));

const context = (directionsPerDay = 1000): Context => ({
  ...market.context,
  config: { ...market.context.config, directionsPerDay },
  directions: {
    isPaid: true,
    route: (points) => {
      calls.push(points);
      return works ? Promise.resolve(paid) : Promise.reject(new GatewayError('directions', 'no', true));
    },
  },
});
/** A point this many metres north of Dhaka. */
const north = (metres: number) => ({ ...DHAKA, lat: DHAKA.lat + metres / 111_320 });

test('the same way within 100 m is paid for once a day, asked one after the other or at once', async () => {
  const roads = new MeasuredRoads();
  const ask = (metres: number) => roads.between(context(), 'a', [north(metres), SYLHET]);
  expect(await Promise.all([0, 20, 40, -40].map(ask))).toEqual([paid, paid, paid, paid]);
  expect(calls).toEqual([[DHAKA, SYLHET]]);
  await ask(200);
  expect(calls).toHaveLength(2);
  market.pass(24 * HOUR);
  await ask(0);
  expect(calls).toHaveLength(3);
});

test('the day’s budget holds over all nodes, also for calls at once; then our own roads answer', async () => {
  const nodes = [new MeasuredRoads(), new MeasuredRoads()];
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      nodes[index % 2]?.between(context(10), `person ${index}`, [north(1000 * index), SYLHET]),
    ),
  );
  expect(calls).toHaveLength(10);
  expect(answers.every((answer) => answer?.status === 'OK')).toBe(true);
  market.pass(24 * HOUR);
  expect(await nodes[0]?.between(context(10), 'a', [north(99_000), SYLHET])).toEqual(paid);
});

test('one person cannot use up what is there for all', async () => {
  const roads = new MeasuredRoads();
  for (let i = 0; i < 120; i++) await roads.between(context(), 'greedy', [north(500 * i), SYLHET]);
  expect(calls).toHaveLength(100);
  expect(await roads.between(context(), 'another', [north(-5000), SYLHET])).toEqual(paid);
});

test('outside the country nothing is paid for, and there is no road', async () => {
  const roads = new MeasuredRoads();
  const answer = await roads.between(context(), 'a', [DHAKA, { lat: 51.5, long: 0 }]);
  expect(answer).toEqual({ status: 'ZERO_RESULTS', routes: [] });
  expect(calls).toEqual([]);
});

test('a call that failed is answered by our own roads, and asked again', async () => {
  const roads = new MeasuredRoads();
  works = false;
  expect((await roads.between(context(), 'a', [DHAKA, SYLHET])).routes).not.toEqual(paid.routes);
  works = true;
  expect(await roads.between(context(), 'a', [DHAKA, SYLHET])).toEqual(paid);
});

test('nobody without a session asks', async () => {
  const server: TestServer = await startServer();
  const query = { origin: '23.8,90.4', destination: '24.3,91.7' };
  expect((await server.call('GET', 'map/directions', { query })).status).toBe(401);
  await server.close();
});
