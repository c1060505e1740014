import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '../../../server/act/act.ts';
import type { Route } from '../../../server/http/route.ts';
import { tripIntent } from '../../../testkit/market/market.ts';
import { at, startServer, type Called, type TestServer } from '../../../testkit/process/server.ts';

let server: TestServer;
const tokens = new Map<string, string>();
let customer: Actor;
let provider: Actor;
let otherCustomer: Actor;
let otherProvider: Actor;
let driver: Actor;
let car = '';
let otherCar = '';
/** A customer's request with the provider's bid, and the provider's own trip with the customer's booking. */
const of = { trip: '', bid: '', offer: '', booking: '', driver: '' };

async function person(type: Actor['type']): Promise<Actor> {
  const actor = await server.market.person(type);
  tokens.set(actor.id, await server.signIn(actor));
  return actor;
}

const call = (as: Actor, method: Route['method'], path: string, input: Record<string, unknown> = {}) =>
  server.call(method, path, {
    as: tokens.get(as.id) ?? '',
    ...(method === 'GET'
      ? { query: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])) }
      : { body: input }),
  });

async function stored(as: Actor, path: string, input: Record<string, unknown>): Promise<string> {
  const { status, body } = await call(as, 'POST', path, input);
  expect({ path, status, body }).toMatchObject({ status: 200 });
  return String(at(body, 'data', 'id'));
}

const form = (changes: Parameters<typeof tripIntent>[0] = {}): Record<string, unknown> => {
  const { id: _own, ...args } = tripIntent(changes).args;
  return args;
};

beforeAll(async () => {
  server = await startServer();
  [customer, otherCustomer] = [await person('customer'), await person('customer')];
  [provider, otherProvider] = [await person('provider'), await person('provider')];
  driver = await person('driver');
  [car, otherCar] = [await server.market.car(provider), await server.market.car(otherProvider)];
  of.trip = await stored(customer, 'trip/store', form());
  of.bid = await stored(provider, 'bid/store', { trip_id: of.trip, car_id: car, price: 4500 });
  of.offer = await stored(provider, 'trip/store', form({ price: 4500, carId: car }));
  of.driver = (await server.market.driver(provider)).id;
  of.booking = await stored(customer, 'booking/store', { trip_id: of.offer, price: 4500 });
});
afterAll(() => server.close());

describe('who may not', () => {
  /** Each call about one thing: the request for an id, and a person who has no part in that thing. */
  const calls = (): {
    name: string;
    ask: (as: Actor, id: string) => Promise<Called>;
    id: string;
    mine: Actor;
    foreign: Actor;
    wrongRole?: Actor;
  }[] => [
    {
      name: 'trip/show',
      ask: (as, id) => call(as, 'GET', 'trip/show', { id }),
      id: of.trip,
      mine: customer,
      foreign: otherCustomer,
    },
    {
      name: 'trip/:id/bids',
      ask: (as, id) => call(as, 'GET', `trip/${id}/bids`),
      id: of.trip,
      mine: customer,
      foreign: otherProvider,
      wrongRole: otherCustomer,
    },
    {
      name: 'trip/:id/bookings',
      ask: (as, id) => call(as, 'GET', `trip/${id}/bookings`),
      id: of.offer,
      mine: provider,
      foreign: otherCustomer,
      wrongRole: otherProvider,
    },
    {
      name: 'trip/status',
      ask: (as, id) => call(as, 'PUT', `trip/status/${id}`, { status: 'canceled', cancel_note: 'others' }),
      id: of.trip,
      mine: customer,
      foreign: otherCustomer,
      wrongRole: driver,
    },
    {
      name: 'trip/schedule',
      ask: (as, id) => call(as, 'PUT', `trip/schedule/${id}`, { publish_at: null }),
      id: of.trip,
      mine: customer,
      foreign: otherCustomer,
      wrongRole: driver,
    },
    {
      name: 'trip/car-place',
      ask: (as, id) => call(as, 'PUT', `trip/car-place/${id}`, { lat: 23.79, long: 90.4, age: 0 }),
      id: of.trip,
      mine: provider,
      foreign: otherProvider,
      wrongRole: customer,
    },
    {
      name: 'trip/rate-trip',
      ask: (as, id) => call(as, 'POST', `trip/rate-trip/${id}`, { rating: 5 }),
      id: of.trip,
      mine: customer,
      foreign: otherCustomer,
      wrongRole: provider,
    },
    {
      name: 'bid/store by trip',
      ask: (as, id) => call(as, 'POST', 'bid/store', { trip_id: id, car_id: car, price: 4500 }),
      id: of.trip,
      mine: provider,
      foreign: customer,
      wrongRole: customer,
    },
    {
      name: 'bid/store by car',
      ask: (as, id) => call(as, 'POST', 'bid/store', { trip_id: of.trip, car_id: id, price: 4500 }),
      id: otherCar,
      mine: otherProvider,
      foreign: provider,
    },
    {
      name: 'bid/:id',
      ask: (as, id) => call(as, 'PUT', `bid/${id}`, { car_id: car, price: 4500 }),
      id: of.bid,
      mine: provider,
      foreign: otherProvider,
      wrongRole: customer,
    },
    {
      name: 'bid/:id (taken back)',
      ask: (as, id) => call(as, 'DELETE', `bid/${id}`),
      id: of.bid,
      mine: provider,
      foreign: otherProvider,
      wrongRole: customer,
    },
    {
      name: 'bid/confirm',
      ask: (as, id) => call(as, 'POST', `bid/confirm/${id}`, { price: 4500 }),
      id: of.bid,
      mine: customer,
      foreign: otherCustomer,
      wrongRole: provider,
    },
    {
      name: 'bid/counter',
      ask: (as, id) => call(as, 'POST', `bid/counter/${id}`, { price: 4400 }),
      id: of.bid,
      mine: customer,
      foreign: otherCustomer,
      wrongRole: provider,
    },
    {
      name: 'bid/counter (answered)',
      ask: (as, id) => call(as, 'PUT', `bid/counter/${id}`, { answer: 'leave' }),
      id: of.bid,
      mine: provider,
      foreign: otherProvider,
      wrongRole: customer,
    },
    {
      name: 'booking/store',
      ask: (as, id) => call(as, 'POST', 'booking/store', { trip_id: id, price: 4500 }),
      id: of.offer,
      mine: otherCustomer,
      foreign: otherProvider,
      wrongRole: provider,
    },
    {
      name: 'booking/status',
      ask: (as, id) => call(as, 'PUT', `booking/status/${id}`, { status: 'confirmed' }),
      id: of.booking,
      mine: provider,
      foreign: otherProvider,
      wrongRole: otherCustomer,
    },
    {
      name: 'booking/price',
      ask: (as, id) => call(as, 'PUT', `booking/price/${id}`, { fixed_price: 4400 }),
      id: of.booking,
      mine: provider,
      foreign: otherProvider,
      wrongRole: customer,
    },
    {
      name: 'driver/status',
      ask: (as, id) => call(as, 'PUT', `driver/status/${id}`, { status: 'active' }),
      id: of.driver,
      mine: provider,
      foreign: otherProvider,
      wrongRole: driver,
    },
    {
      name: 'driver/send-code',
      ask: (as, id) => call(as, 'POST', `driver/send-code/${id}`),
      id: of.driver,
      mine: provider,
      foreign: otherProvider,
      wrongRole: customer,
    },
    {
      name: 'trip/driver',
      ask: (as, id) => call(as, 'POST', `trip/driver/${id}`, { driver_id: null }),
      id: of.trip,
      mine: provider,
      foreign: otherProvider,
      wrongRole: driver,
    },
    {
      name: 'trip/show to a driver who is not named',
      ask: (as, id) => call(as, 'GET', 'trip/show', { id }),
      id: of.offer,
      mine: provider,
      foreign: driver,
    },
    {
      name: 'report/store',
      ask: (as, id) => call(as, 'POST', 'report/store', { trip_id: id, kind: 'did_not_come' }),
      id: of.trip,
      mine: customer,
      foreign: otherCustomer,
    },
  ];

  test('an unknown id is 404, a foreign one and a wrong role are 403', async () => {
    const answers = [];
    for (const { name, ask, id, mine, foreign, wrongRole } of calls()) {
      const unknown = (await ask(mine, uuidv7())).status;
      const refused = (await ask(foreign, id)).status;
      answers.push({ name, unknown, foreign: refused, role: wrongRole && (await ask(wrongRole, id)).status });
    }
    expect(answers).toEqual(
      answers.map(({ name, role }) => ({ name, unknown: 404, foreign: 403, role: role && 403 })),
    );
  });

  test('calls of one role are 403 for the others', async () => {
    const answers = [];
    for (const route of server.app.routes) {
      if (route.access !== 'customer' && route.access !== 'provider') continue;
      const wrong = [customer, provider, driver].filter(({ type }) => type !== route.access);
      const path = route.path.replace(':id', of.booking);
      for (const as of wrong) answers.push([route.path, (await call(as, route.method, path)).status]);
    }
    expect(answers.length).toBeGreaterThan(0);
    expect(answers).toEqual(answers.map(([path]) => [path, 403]));
    for (const [as, path] of [
      [driver, 'trip/store'],
      [driver, 'trip/search'],
    ] as const)
      expect((await call(as, path === 'trip/store' ? 'POST' : 'GET', path)).status).toBe(403);
  });
});

test('a page past the end is an empty list that still tells the total', async () => {
  for (const page of [2, 10_001, Number.MAX_SAFE_INTEGER])
    for (const path of ['trip/manager', 'trip/search', 'notifications', 'notifications/unseen']) {
      const { status, body } = await call(customer, 'GET', path, { page });
      expect({ path, page, status, data: at(body, 'data', 'data') }).toEqual({
        path,
        page,
        status: 200,
        data: [],
      });
      expect(at(body, 'data', 'meta', 'total')).toEqual(expect.any(Number));
    }
  for (const path of ['trip/index', 'front-trip/index'])
    expect(at((await call(customer, 'GET', path, { page: 99_999 })).body, 'data')).toEqual([]);
});

describe('what a success says', () => {
  test('every call that changes something has a message, in the reader’s language', async () => {
    const ask = async (method: Route['method'], path: string, body: object, language: string) =>
      (
        await server.call(method, path, {
          as: tokens.get(otherCustomer.id) ?? '',
          body,
          headers: { 'accept-language': language, 'content-type': 'application/json' },
        })
      ).body;
    const bengali = await ask('POST', 'trip/store', form(), 'bn');
    expect(bengali).toMatchObject({ success: true, message: 'আপনার ট্রিপ পোস্ট হয়েছে।' });
    const id = String(at(bengali, 'data', 'id'));
    const canceled = { status: 'canceled', cancel_note: 'others' };
    expect(await ask('PUT', `trip/status/${id}`, canceled, 'en')).toEqual({
      success: true,
      message: 'The trip is canceled.',
    });
  });

  test('the table of routes gives every such call one', () => {
    const silent = server.app.routes.filter(
      ({ method, bare, hasMessage }) => method !== 'GET' && !bare && !hasMessage,
    );
    expect(silent.map(({ path }) => path).sort()).toEqual([]);
  });
});
