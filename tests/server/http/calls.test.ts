import { type } from 'arktype';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { at, startServer, type Called, type TestServer } from '../../../testkit/process/server.ts';
import { HOUR, tripIntent } from '../../../testkit/market/market.ts';

const DAY = 24 * HOUR;
let server: TestServer;
let customer: Actor;
let provider: Actor;
const tokens = new Map<Actor, string>();
let carId = '';

beforeAll(async () => {
  server = await startServer();
  customer = await person('customer');
  provider = await person('provider');
  carId = await server.market.car(provider);
});
afterAll(() => server.close());

async function person(kind: Actor['type']): Promise<Actor> {
  const actor = await server.market.person(kind);
  tokens.set(actor, await server.signIn(actor));
  return actor;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls as a person, and checks the answer against the schema in the route's table. */
async function call(
  as: Actor,
  method: Method,
  path: string,
  input: Record<string, unknown> = {},
): Promise<Called> {
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const called = await server.call(method, path, {
    as: tokens.get(as) ?? '',
    ...(method === 'GET' ? { query } : { body: input }),
  });
  const route = server.app.routes.find(
    (each) => each.method === method && new RegExp(`^${each.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );
  const misfit = called.status === 200 && route?.answer(called.body) instanceof type.errors;
  expect({ path, misfit }).toEqual({ path, misfit: false });
  return called;
}

async function askForTrip(changes: Record<string, unknown> = {}): Promise<string> {
  const { id: _own, ...form } = tripIntent().args;
  const { status, body } = await call(customer, 'POST', 'trip/store', { ...form, ...changes });
  expect(status).toBe(200);
  return String(at(body, 'data', 'id'));
}

async function bid(tripId: string, as = provider, car = carId, price = 4500): Promise<string> {
  const { status, body } = await call(as, 'POST', 'bid/store', { trip_id: tripId, car_id: car, price });
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(200);
  return String(at(body, 'data', 'id'));
}

describe('a trip from the request to its end, by plain calls', () => {
  test('asked for, bid on, confirmed, completed', async () => {
    const tripId = await askForTrip();
    const found = await call(provider, 'GET', 'trip/search', { createdBy: 'CUSTOMER', pdst: 47 });
    expect(at(found.body, 'data', 'data', 0, 'id')).toBe(tripId);
    const bidId = await bid(tripId);
    const offers = await call(customer, 'GET', `trip/${tripId}/bids`);
    expect(at(offers.body, 'data', 0)).toMatchObject({ id: bidId, price: 4500 });
    expect(JSON.stringify(offers.body)).not.toContain('+880');

    const named = { price: 4300 };
    expect((await call(customer, 'POST', `bid/counter/${bidId}`, named)).status).toBe(200);
    expect(
      (await call(provider, 'PUT', `bid/counter/${bidId}`, { answer: 'last', price: 4500 })).body,
    ).toMatchObject({ code: 'last_fare_between', values: { min: 4300, max: 4500 } });
    expect((await call(provider, 'PUT', `bid/counter/${bidId}`, { answer: 'take' })).status).toBe(422);
    expect((await call(provider, 'PUT', `bid/counter/${bidId}`, { answer: 'leave' })).status).toBe(200);
    const left = await call(customer, 'GET', `trip/${tripId}/bids`);
    expect(at(left.body, 'data', 0)).toMatchObject({ price: 4500, counter: { state: 'left', price: 4300 } });

    const before = await call(customer, 'GET', 'booking-user/index', { status: 'proposed' });
    expect(at(before.body, 'data', 0, 'contact_number')).toBeNull();
    const changed = await call(customer, 'POST', `bid/confirm/${bidId}`, { price: 4000 });
    expect(changed.body).toMatchObject({ code: 'price_changed', values: { price: 4500 } });
    expect((await call(customer, 'POST', `bid/confirm/${bidId}`, { price: 4500 })).status).toBe(200);

    const booked = await call(provider, 'GET', 'booking-provider/index', { status: 'confirmed' });
    expect(at(booked.body, 'data', 0)).toMatchObject({ trip_id: tripId, fixed_price: 4500 });
    expect(at(booked.body, 'data', 0, 'contact_number')).toMatch(/^\+880/);
    const idle = await call(provider, 'GET', 'provider/index-idle-cars', { trip_id: await askForTrip() });
    expect(at(idle.body, 'data')).toEqual([]);

    const done = { status: 'completed', action: 'provider' };
    expect((await call(customer, 'PUT', `trip/status/${tripId}`, done)).status).toBe(403);
    expect((await call(provider, 'PUT', `trip/status/${tripId}`, done)).body).toMatchObject({
      code: 'journey_not_begun',
    });
    server.market.pass(DAY);
    expect((await call(provider, 'PUT', `trip/status/${tripId}`, done)).status).toBe(200);
    server.market.pass(-DAY);
    const shown = await call(customer, 'GET', 'trip/show', { id: tripId });
    expect(at(shown.body, 'data')).toMatchObject({ status: 'completed', fixed_price: 4500 });
    const again = await call(provider, 'GET', 'provider/index-idle-cars');
    expect(at(again.body, 'data', 0, 'id')).toBe(carId);
  });

  test('a bid is changed and withdrawn', async () => {
    const bidId = await bid(await askForTrip());
    const offer = { car_id: carId, price: 4700 };
    expect((await call(provider, 'PUT', `bid/${bidId}`, offer)).status).toBe(200);
    const other = await person('provider');
    expect((await call(other, 'PUT', `bid/${bidId}`, offer)).status).toBe(403);
    expect((await call(other, 'DELETE', `bid/${bidId}`)).status).toBe(403);
    expect((await call(provider, 'DELETE', `bid/${bidId}`)).status).toBe(200);
    expect((await call(provider, 'DELETE', `bid/${bidId}`)).status).toBe(422);
  });

  test('an id of one’s own makes asking repeatable', async () => {
    const id = uuidv7();
    expect(await askForTrip({ id })).toBe(id);
    const again = await call(customer, 'POST', 'trip/store', tripIntent({ id }).args);
    expect(again.status).toBe(409);
  });

  test('a form that is hardly filled is refused in the order of the rules', async () => {
    const { status, body } = await call(customer, 'POST', 'trip/store', { trip_note: 'hello' });
    expect(status).toBe(422);
    expect(at(body, 'code')).toBe('select_location');
  });

  test('canceling needs a reason', async () => {
    const path = `trip/status/${await askForTrip()}`;
    expect((await call(customer, 'PUT', path, { status: 'canceled' })).body).toMatchObject({
      code: 'cancel_reason_required',
    });
    expect((await call(customer, 'PUT', path, { status: 'canceled', cancel_note: 'others' })).status).toBe(
      200,
    );
    const canceled = await call(customer, 'GET', 'trip/index', { status: 'canceled' });
    expect(at(canceled.body, 'data', 0)).toMatchObject({ status: 'canceled', cancel_note: 'others' });
  });
});

test('a draft of a request is posted at a time, by plain calls', async () => {
  const tripId = await askForTrip({ status: 'draft' });
  const schedule = (publish_at: number | null) =>
    call(customer, 'PUT', `trip/schedule/${tripId}`, { publish_at });
  const show = async () => at((await call(customer, 'GET', 'trip/show', { id: tripId })).body, 'data');
  const later = server.market.context.now() + HOUR;
  expect((await schedule(later)).body).toMatchObject({ success: true });
  expect(await show()).toMatchObject({ status: 'draft', publish_at: new Date(later).toISOString() });
  expect((await schedule(null)).status).toBe(200);
  expect(await show()).not.toHaveProperty('publish_at');
  expect((await schedule(later + 30 * DAY)).status).toBe(422);
  expect((await schedule(later - 2 * HOUR)).status).toBe(200);
  expect(await show()).toMatchObject({ status: 'active' });
});

describe('a provider’s trip, by plain calls', () => {
  const offer = async (status?: 'draft'): Promise<string> => {
    const { id: _own, ...form } = tripIntent({ price: 4500, carId }).args;
    const stored = await call(provider, 'POST', 'trip/store', status ? { ...form, status } : form);
    expect(stored.status).toBe(200);
    return String(at(stored.body, 'data', 'id'));
  };

  test('saved as a draft, published, booked, priced, confirmed, driven and rated', async () => {
    const tripId = await offer('draft');
    expect((await call(customer, 'GET', 'trip/show', { id: tripId })).status).toBe(403);
    expect((await call(provider, 'PUT', `trip/status/${tripId}`, { status: 'active' })).status).toBe(200);
    const stored = await call(customer, 'POST', 'booking/store', { trip_id: tripId, price: 4500 });
    const bookingId = String(at(stored.body, 'data', 'id'));
    const asked = await call(provider, 'GET', `trip/${tripId}/bookings`);
    expect(at(asked.body, 'data', 0)).toMatchObject({ id: bookingId, status: 'requested' });
    const other = await person('customer');
    expect((await call(other, 'GET', `trip/${tripId}/bookings`)).status).toBe(403);
    expect((await call(provider, 'PUT', `booking/price/${bookingId}`, { fixed_price: 4400 })).status).toBe(
      200,
    );
    const status = (as: typeof customer, to: string) =>
      call(as, 'PUT', `booking/status/${bookingId}`, { status: to });
    expect((await status(customer, 'confirmed')).status).toBe(422);
    expect((await status(other, 'canceled')).status).toBe(403);
    expect((await status(provider, 'confirmed')).status).toBe(200);
    server.market.pass(DAY);
    expect((await call(provider, 'PUT', `trip/status/${tripId}`, { status: 'completed' })).status).toBe(200);
    server.market.pass(-DAY);
    const rating = { rating: 5, review: 'ভালো' };
    expect((await call(other, 'POST', `trip/rate-trip/${tripId}`, rating)).status).toBe(403);
    expect((await call(customer, 'POST', `trip/rate-trip/${tripId}`, { rating: 6 })).status).toBe(422);
    expect((await call(customer, 'POST', `trip/rate-trip/${tripId}`, rating)).status).toBe(200);
    expect((await call(customer, 'POST', `trip/rate-trip/${tripId}`, rating)).status).toBe(422);
    const shown = await call(customer, 'GET', 'trip/show', { id: tripId });
    expect(at(shown.body, 'data')).toMatchObject({ fixed_price: 4400, given_rating: rating });
    const report = { trip_id: tripId, kind: 'price_raised' };
    expect((await call(customer, 'POST', 'report/store', report)).status).toBe(200);
    expect((await call(other, 'POST', 'report/store', report)).status).toBe(403);
  });
});

describe('lists', () => {
  test('filter by statuses joined with +, as a query or encoded', async () => {
    const tripId = await askForTrip();
    for (const status of ['hold+active', 'hold%2Bactive']) {
      const { body } = await call(customer, 'GET', `trip/index`, {});
      expect(at(body, 'data')).not.toHaveLength(0);
      const filtered = await server.call('GET', `trip/index?status=${status}`, {
        as: tokens.get(customer) ?? '',
      });
      expect(at(filtered.body, 'data', 0, 'id')).toBe(tripId);
    }
    const none = await call(customer, 'GET', 'trip/index', { status: 'nonsense' });
    expect(at(none.body, 'data')).toEqual([]);
  });

  test('come in pages with per_page and total', async () => {
    const crowd = await person('customer');
    for (let i = 0; i < 21; i++) await server.market.act(crowd, tripIntent());
    const first = await call(crowd, 'GET', 'trip/manager');
    const second = await call(crowd, 'GET', 'trip/manager', { page: 2 });
    expect(at(first.body, 'data', 'data')).toHaveLength(20);
    expect(at(second.body, 'data', 'data')).toHaveLength(1);
    expect(at(first.body, 'data', 'meta')).toEqual({ per_page: 20, total: 21 });
    const front = await call(provider, 'GET', 'front-trip/index');
    expect(at(front.body, 'data')).toHaveLength(5);
  });

  test('the search keeps to its filters; a cleared filter is none', async () => {
    const found = async (filters: Record<string, unknown>) =>
      at((await call(provider, 'GET', 'trip/search', filters)).body, 'data', 'meta', 'total');
    const all = await found({});
    expect(all).not.toBe(0);
    expect(await found({ pdv: 6, car_type: 'sedan car' })).toBe(all);
    expect(await found({ pdv: 6, pdst: '', ddst: '' })).toBe(all);
    expect(await found({ pdv: 1 })).toBe(0);
    expect(await found({ car_type: 'micro' })).toBe(0);
    expect((await call(provider, 'GET', 'trip/search', { createdBy: 'PROVIDER' })).status).toBe(403);
    expect((await call(provider, 'GET', 'trip/search', { car_type: 'ship' })).status).toBe(422);
  });

  test('notifications, those unseen, and marking them', async () => {
    await bid(await askForTrip());
    const unseen = await call(customer, 'GET', 'notifications/unseen');
    const ids = Array.from({ length: 2 }, (_, i) => String(at(unseen.body, 'data', 'data', i, 'id')));
    const total = Number(at(unseen.body, 'data', 'meta', 'total'));
    expect((await call(provider, 'POST', 'notifications/seen', { ids })).status).toBe(200);
    expect((await call(customer, 'POST', 'notifications/seen', { ids: ids.slice(0, 1) })).status).toBe(200);
    const left = await call(customer, 'GET', 'notifications/unseen');
    expect(at(left.body, 'data', 'meta', 'total')).toBe(total - 1);
    const all = await call(customer, 'GET', 'notifications');
    expect(Number(at(all.body, 'data', 'meta', 'total'))).toBeGreaterThanOrEqual(total);
  });
});

describe('what anybody may ask', () => {
  test('the wallet, a payment that is started, how it stands, and its notice', async () => {
    const started = await call(provider, 'POST', 'payment/start', { amount: 100 });
    const tran_id = String(at(started.body, 'data', 'tran_id'));
    expect((await call(provider, 'GET', `payment/result?tran_id=${tran_id}`)).status).toBe(200);
    expect((await call(provider, 'POST', 'payment/ipn', { tran_id })).status).toBe(200);
    const id = at(started.body, 'data', 'id');
    expect((await call(provider, 'POST', 'payment/give-up', { id })).status).toBe(200);
    const { body } = await call(provider, 'GET', 'payment/index');
    expect(at(body, 'data', 'data', 0, 'tran_id')).toBe(tran_id);
    expect((await call(provider, 'GET', 'wallet/show')).status).toBe(200);
  });

  test('places step by step', async () => {
    const divisions = await call(customer, 'GET', 'select/geo_loc/divisions');
    expect(at(divisions.body, 'data')).toHaveLength(8);
    const districts = await call(customer, 'GET', 'select/geo_loc/districts/6');
    expect(at(districts.body, 'data')).toContainEqual({
      id: 47,
      name: expect.objectContaining({ en: 'Dhaka' }),
    });
    const all = await call(customer, 'GET', 'select/geo_loc/districts-without-division');
    expect(at(all.body, 'data')).toHaveLength(64);
    const subDistricts = await call(customer, 'GET', 'select/geo_loc/sub_districts/47');
    const id = at(subDistricts.body, 'data', 0, 'id');
    const unions = await call(customer, 'GET', `select/geo_loc/unions/${String(id)}`);
    expect(unions.status).toBe(200);
  });

  test('the way between two points, with a leg for each stretch', async () => {
    const dhaka = { lat: 23.8103, lng: 90.4125 };
    const chattogram = JSON.stringify({ lat: 22.3569, lng: 91.7832 });
    const direct = await call(customer, 'GET', 'map/directions', {
      origin: `${dhaka.lat},${dhaka.lng}`,
      destination: chattogram,
    });
    expect(at(direct.body, 'status')).toBe('OK');
    const metres = Number(at(direct.body, 'routes', 0, 'legs', 0, 'distance', 'value'));
    expect(metres).toBeGreaterThan(220_000);
    expect(metres).toBeLessThan(290_000);
    const through = await call(customer, 'GET', 'map/directions', {
      origin: JSON.stringify(dhaka),
      via: '23.4607,91.1809',
      destination: chattogram,
    });
    expect(at(through.body, 'routes', 0, 'legs')).toHaveLength(2);
  });

  test('no way leaves the country, and no way begins at nonsense', async () => {
    const abroad = await call(customer, 'GET', 'map/directions', { origin: '0,0', destination: '23.8,90.4' });
    expect(abroad.body).toMatchObject({ status: 'ZERO_RESULTS', routes: [] });
    for (const origin of ['here', '{}', '{"lat":"a","lng":1}', '1'])
      expect((await call(customer, 'GET', 'map/directions', { origin, destination: '23,90' })).status).toBe(
        422,
      );
  });

  test('settings, car models, health', async () => {
    const settings = await call(customer, 'GET', 'setting/common');
    expect(at(settings.body, 'setting', 'social_link', 'value')).toEqual({});
    expect(at(settings.body, 'data', 'market', 'bidding', 'activeMs')).toBe(HOUR);
    const models = await call(customer, 'GET', 'car/models');
    expect(at(models.body, 'data', 0)).toMatchObject({ id: 1, model: 'Axio' });
    expect((await call(customer, 'GET', 'health')).body).toMatchObject({ data: { database: 'pglite' } });
  });

  test('and a provider’s cars', async () => {
    const cars = await call(provider, 'GET', 'provider/index-cars');
    const shape = {
      car_id: carId,
      brand: { name: expect.any(String) },
      registration_number: expect.stringMatching(/\d{4}$/),
    };
    expect(at(cars.body, 'data', 0)).toMatchObject({ id: carId, car_status: 'active', ...shape });
    const idle = await call(provider, 'GET', 'provider/index-idle-cars');
    expect(at(idle.body, 'data', 0)).toMatchObject(shape);
  });
});

describe('the description', () => {
  test('names every call of the table, with what it takes and who may call it', async () => {
    const { body } = await server.call('GET', 'openapi.json');
    const ways: Record<string, number> = { open: 0, operator: 1 };
    for (const route of server.app.routes) {
      const path = `/${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
      const operation = at(body, 'paths', path, route.method.toLowerCase());
      expect(operation).toMatchObject({ summary: route.summary });
      expect(at(operation, 'security')).toHaveLength(ways[route.access] ?? 2);
    }
    const login = at(
      body,
      'paths',
      '/auth/login',
      'post',
      'requestBody',
      'content',
      'application/json',
      'schema',
    );
    expect(login).toMatchObject({ required: ['password', 'phone'] });
    const operations = JSON.stringify(body).match(/"operationId":"[^"]+"/g) ?? [];
    expect(new Set(operations).size).toBe(server.app.routes.length);
  });
});
