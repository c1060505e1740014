import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toLatinDigits } from '../../domain/base/digits.ts';
import { hashPassword } from '../../server/person/passwords.ts';
import type { Actor } from '../../server/act/act.ts';
import { tripIntent } from '../../testkit/market/market.ts';
import {
  openToThePublic,
  type Left,
  type OpenMarket,
  type Visitor,
} from '../../testkit/market/open-market.ts';
import { at } from '../../testkit/process/server.ts';

/**
 * REQ 1: before a bid is confirmed the other party's contact is hidden, afterwards both have it. Checks everything
 * that leaves the server, by every way, in the order of one complete story.
 */
const PASSWORD = 'story-1';
let market: OpenMarket;
let passenger: Visitor;
let winner: Visitor;
let loser: Visitor;

beforeAll(async () => {
  market = await openToThePublic();
  passenger = await enter('customer', 'Rahima', '01021112233');
  winner = await enter('provider', 'Karim', '01024445566');
  loser = await enter('provider', 'Jamal', '01027778899');
});
afterAll(() => market.close());

async function enter(type: Actor['type'], name: string, phone: string): Promise<Visitor> {
  const passwordHash = await hashPassword(PASSWORD);
  const actor = await market.server.market.person(type, { name, phone: `+88${phone}`, passwordHash });
  return market.enter(actor, phone, PASSWORD);
}

/** The number without what people put around and between its digits. */
const digitsIn = (text: string): string => toLatinDigits(text).replaceAll(/[\s.\-–()]/g, '');
const holds = (text: string, { phone }: Visitor): boolean => digitsIn(text).includes(phone.slice(1));

/** What has left the server for one person and contains the number of another. */
const toldOf = (reader: Visitor, other: Visitor): Left[] =>
  market.left.all.filter(({ to, text }) => to === reader.name && holds(text, other));

function expectNobodyKnows(): void {
  const people = [passenger, winner, loser];
  for (const reader of people)
    for (const other of people.filter((person) => person !== reader))
      expect(toldOf(reader, other)).toEqual([]);
}
const expectSilentLog = (): void => {
  for (const person of [passenger, winner, loser])
    expect(market.log.filter((line) => holds(line, person))).toEqual([]);
};

async function bid(provider: Visitor, tripId: string, price: number): Promise<string> {
  const id = uuidv7();
  const car_id = await market.server.market.car(provider.actor);
  const note = `গাড়ি পরিষ্কার। ফোন ${provider.phone}`;
  const { status } = await provider.call('POST', 'bid/store', { id, trip_id: tripId, car_id, price, note });
  expect(status).toBe(200);
  return id;
}

const readEverything = async (tripId: string): Promise<void> => {
  for (const person of [passenger, winner, loser]) await person.readEverything(tripId);
  await market.settled();
};

test('contacts are nowhere before confirmation, and with the two parties afterwards', async () => {
  const note = 'দুইটা ব্যাগ আছে। ফোন: ০১০২১-১১২২৩৩';
  const { args } = tripIntent({ note });
  expect((await passenger.call('POST', 'trip/store', args)).status).toBe(200);
  await bid(loser, args.id, 4600);
  const chosen = await bid(winner, args.id, 4500);
  await passenger.call('POST', `bid/${chosen}`, { _method: 'put', price: 1 });
  await readEverything(args.id);
  const offers = await market.left.first(({ way, to }) => way === 'push' && to === passenger.name);
  expect(offers.text).toContain('bid_placed');
  for (const way of ['http', 'realtime', 'push'])
    expect(market.left.all.some((item) => item.way === way && item.text.includes(args.id))).toBe(true);
  expectNobodyKnows();
  expectSilentLog();

  const confirmed = await passenger.call('POST', `bid/confirm/${chosen}`, { price: 4500 });
  expect(confirmed.status).toBe(200);
  await market.left.first(
    ({ way, to, text }) => way === 'push' && to === winner.name && text.includes('bid_confirmed'),
  );
  await market.left.first(
    ({ way, to, text }) => way === 'push' && to === loser.name && text.includes('bid_closed'),
  );
  await readEverything(args.id);

  for (const [reader, other] of [
    [passenger, winner],
    [winner, passenger],
  ] as const) {
    const ways = new Set(toldOf(reader, other).map(({ way }) => way));
    expect(ways).toEqual(new Set(['http', 'realtime']));
    const { body } = await reader.call('GET', `trip/show?id=${args.id}`);
    expect(at(body, 'data', 'contact')).toEqual({ name: other.name, phone: `+88${other.phone}` });
  }
  expect([...toldOf(loser, passenger), ...toldOf(loser, winner)]).toEqual([]);
  expect([...toldOf(passenger, loser), ...toldOf(winner, loser)]).toEqual([]);
  expectSilentLog();
});

test('a driver knows the passenger, and the passenger the driver, from the naming to the taking off', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const phone = '01029990011';
  const { id, actor } = await market.server.market.driver(winner.actor, {
    name: 'Abdul',
    phone: `+88${phone}`,
    passwordHash,
  });
  const driver = await market.enter(actor, phone, PASSWORD);
  const { args } = tripIntent();
  expect((await passenger.call('POST', 'trip/store', args)).status).toBe(200);
  const chosen = await bid(winner, args.id, 4500);
  expect((await passenger.call('POST', `bid/confirm/${chosen}`, { price: 4500 })).status).toBe(200);
  const all = [passenger, winner, loser, driver];
  const readAll = async (): Promise<void> => {
    for (const person of all) await person.readEverything(args.id);
    await market.settled();
  };
  await readAll();
  expect([...toldOf(driver, passenger), ...toldOf(driver, winner), ...toldOf(passenger, driver)]).toEqual([]);

  expect((await winner.call('POST', `trip/driver/${args.id}`, { driver_id: id })).status).toBe(200);
  await readAll();
  for (const [reader, other] of [
    [driver, passenger],
    [driver, winner],
    [passenger, driver],
  ] as const)
    expect(new Set(toldOf(reader, other).map(({ way }) => way))).toEqual(new Set(['http', 'realtime']));
  expect(toldOf(loser, driver)).toEqual([]);

  expect((await winner.call('POST', `trip/driver/${args.id}`, { driver_id: null })).status).toBe(200);
  await market.settled();
  const before = toldOf(driver, passenger).length + toldOf(passenger, driver).length;
  await readAll();
  expect(toldOf(driver, passenger).length + toldOf(passenger, driver).length).toBe(before);
});
