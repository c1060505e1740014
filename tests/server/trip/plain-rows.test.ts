import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { tripIntent } from '../../../testkit/market/market.ts';
import { storedFile } from '../../../testkit/files/stored-file.ts';
import { at, startServer, type TestServer } from '../../../testkit/process/server.ts';

let server: TestServer;
let customer: Actor;
let provider: Actor;
let car = '';
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startServer();
  customer = await person('customer');
  provider = await person('provider');
  car = await server.market.car(provider);
});
afterAll(() => server.close());

async function person(type: Actor['type']): Promise<Actor> {
  const actor = await server.market.person(type);
  tokens.set(actor.id, await server.signIn(actor));
  return actor;
}

const tokenOf = (as: Actor): string => tokens.get(as.id) ?? '';

async function stored(as: Actor, path: string, body: object): Promise<string> {
  const answer = await server.call('POST', path, { as: tokenOf(as), body });
  expect(answer).toMatchObject({ status: 200 });
  return String(at(answer.body, 'data', 'id'));
}

const read = async (as: Actor, path: string, query: Record<string, string> = {}): Promise<unknown> =>
  at((await server.call('GET', path, { as: tokenOf(as), query })).body, 'data');

const trip = (as: Actor, id: string): Promise<unknown> => read(as, 'trip/show', { id });

test('a trip has the names of REQ 3: places, person, car, bids and bookings', async () => {
  const { id: _own, ...form } = tripIntent().args;
  const id = await stored(customer, 'trip/store', form);
  const bid = await stored(provider, 'bid/store', { trip_id: id, car_id: car, price: 4500 });

  const shown = await trip(customer, id);
  const dhaka = { id: 47, name: { en: 'Dhaka', bn: expect.any(String) } };
  expect(shown).toMatchObject({
    id,
    user: { id: customer.id, name: customer.name, profile_photo_url: null, phone: null },
    geo_location: {
      location: {
        pick: { district: dhaka, union: null },
        dest: { place: { en: expect.any(String) } },
        via: null,
      },
      pick_geo_loc: { district: dhaka },
      dest_geo_loc: { district: { id: expect.any(Number) } },
      pickup_district_id: 47,
      destination_district_id: expect.any(Number),
    },
    car: null,
    car_brand: null,
    bookingProviders: [
      {
        id: bid,
        kind: 'bid',
        status: 'proposed',
        fixed_price: 4500,
        contact_number: null,
        user: { id: provider.id, phone: null },
        car: { car_id: car, registration_number: null },
      },
    ],
    bookingUsers: [],
  });

  const photo = await storedFile(server.market.context, provider);
  await server.market.act(provider, { name: 'profile.photo', args: { photo } });
  expect(await trip(customer, id)).toMatchObject({
    bookingProviders: [{ user: { id: provider.id, profile_photo_url: null } }],
  });

  const inFeed = at(await read(provider, 'trip/search'), 'data', 0);
  expect(inFeed).toMatchObject({ id, bookingProviders: [{ id: bid }], user: { phone: null } });
  const stranger = await person('provider');
  expect(at(await read(stranger, 'trip/search'), 'data', 0)).toMatchObject({ id, bookingProviders: [] });

  const confirmed = { as: tokenOf(customer), body: { price: 4500 } };
  expect((await server.call('POST', `bid/confirm/${bid}`, confirmed)).status).toBe(200);
  const agreed = {
    car_brand: expect.any(String),
    car_model: expect.any(String),
    manufacture_year: expect.any(Number),
    car: { car_id: car, registration_number: expect.any(String) },
  };
  const phone = expect.stringMatching(/^\+880/);
  expect(await trip(customer, id)).toMatchObject({
    ...agreed,
    bookingProviders: [{ status: 'confirmed', contact_number: phone, user: { id: provider.id, phone } }],
  });
  expect(at(await trip(customer, id), 'bookingProviders', 0, 'user', 'profile_photo_url')).toMatch(
    /^\/files\//,
  );
  expect(await trip(provider, id)).toMatchObject({ ...agreed, user: { id: customer.id, phone } });
});

test('both lists of bookings hold bids and bookings, newest first, and keep to their filters', async () => {
  const other = await person('provider');
  const car2 = await server.market.car(other);
  const { id: _own, ...form } = tripIntent({ price: 4500, carId: car2 }).args;
  const offer = await stored(other, 'trip/store', form);
  const booking = await stored(customer, 'booking/store', { trip_id: offer, price: 4500 });

  const ofCustomer = await read(customer, 'booking-user/index');
  expect(at(ofCustomer, 0)).toMatchObject({
    id: booking,
    kind: 'booking',
    trip_id: offer,
    status: 'requested',
    trip: { id: offer, bookingUsers: [{ id: booking }] },
    car: { car_id: car2, registration_number: null },
  });
  expect(at(ofCustomer, 1)).toMatchObject({ kind: 'bid', status: 'confirmed' });
  expect(at(await read(customer, 'booking-user/index', { status: 'confirmed' }), 'length')).toBe(1);
  expect(await read(other, 'booking-provider/index')).toMatchObject([
    { id: booking, user: { id: customer.id, name: customer.name, phone: null } },
  ]);
  const active = await read(other, 'booking-provider/index', {
    status: 'requested',
    'trip-status': 'active',
  });
  expect(at(active, 'length')).toBe(1);
  const held = await read(other, 'booking-provider/index', { 'trip-status': 'hold' });
  expect(held).toEqual([]);
});
