/** A car owner who is a woman and drives herself: what the office states about it, who reads it, and what ends it. */
import { uuidv7 } from 'uuidv7';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import type { TripNeed } from '../../../domain/trip/travellers.ts';
import { storedFile } from '../../../testkit/files/stored-file.ts';
import { HOUR, tripIntent } from '../../../testkit/market/market.ts';
import { operatorAt, type TestOperator } from '../../../testkit/market/office.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const server = await serverOfFile();
const { market } = server;
const { database } = market.context;

let passenger: Actor;
let owner: Actor;
let car: string;
let driver: { id: string; actor: Actor };
let verifier: TestOperator;
let hours = 0;

beforeAll(async () => {
  verifier = await operatorAt(server, ['verifier', 'support']);
});
beforeEach(async () => {
  hours = 0;
  passenger = await market.person('customer', { name: 'Mst. Nusrat Jahan' });
  owner = await market.person('provider', { creditLimit: 900_000, name: 'Shirin Akter' });
  car = await market.car(owner);
  driver = await market.driver(owner, { name: 'Kamal' });
  await database.query('update users set verified = true where id = $1', [owner.id]);
});

const row = async (reader: Actor, kind: string, id: string) =>
  (await market.seen(reader)).get(`${kind} ${id}`)?.[4];
async function asks(needs: TripNeed[]): Promise<string> {
  hours += 24;
  const trip = tripIntent({ journeyAt: market.context.now() + hours * HOUR });
  const asked = await market.act(passenger, { ...trip, args: { ...trip.args, needs } });
  expect(asked).toMatchObject({ ok: true });
  return trip.args.id;
}
async function bids(trip_id: string, more: object = {}): Promise<string> {
  const args = { id: uuidv7(), trip_id, car_id: car, price: 4500, note: null, meets: [], ...more };
  expect(await market.act(owner, { name: 'bid.place', args })).toMatchObject({ ok: true });
  return args.id;
}
const confirms = (trip_id: string, bid_id: string) =>
  market.act(passenger, { name: 'bid.confirm', args: { trip_id, bid_id, price: 4500 } });
const says = async (woman: boolean, id = owner.id) =>
  (await verifier.call('POST', `people/${id}/woman`, { woman })).status;
const isTold = { woman_drives: true };

it('is told of the bids in which no other drives, to whom wished for it, and of the slip', async () => {
  const id = await asks(['family']);
  const forged = await bids(id, isTold);
  expect(await row(passenger, 'bid', forged)).not.toHaveProperty('woman_drives');
  expect(await says(true)).toBe(200);
  // what is open already says it at once
  expect(await row(passenger, 'bid', forged)).toMatchObject(isTold);
  const others = await asks(['ac']);
  expect(await row(passenger, 'bid', await bids(others))).not.toHaveProperty('woman_drives');
  const driven = await asks(['family']);
  const ofDriver = await bids(driven, { driver_id: driver.id });
  expect(await row(passenger, 'bid', ofDriver)).not.toHaveProperty('woman_drives');

  expect(await row(passenger, 'trip', id)).not.toHaveProperty('woman_drives');
  await confirms(id, forged);
  expect(await row(passenger, 'trip', id)).toMatchObject(isTold);
  // another takes the wheel, and she takes it back
  await market.act(owner, { name: 'trip.driver', args: { trip_id: id, driver_id: driver.id } });
  expect(await row(passenger, 'trip', id)).not.toHaveProperty('woman_drives');
  expect(JSON.stringify(await row(driver.actor, 'trip', id))).not.toContain('woman');
  await market.act(owner, { name: 'trip.driver', args: { trip_id: id, driver_id: null } });
  expect(await row(passenger, 'trip', id)).toMatchObject(isTold);
  // the office withdraws it: the slip and the bid say nothing any more
  expect(await says(false)).toBe(200);
  expect(await row(passenger, 'trip', id)).not.toHaveProperty('woman_drives');
  expect(await row(passenger, 'bid', forged)).not.toHaveProperty('woman_drives');
});

it('a verifier says it with the papers or later, once, and the audit keeps it', async () => {
  await database.query('update users set verified = false where id = $1', [owner.id]);
  expect(await says(true)).toBe(409);
  const approve = { decision: 'approve', woman: true };
  expect((await verifier.call('POST', `checks/${owner.id}/decision`, approve)).status).toBe(200);
  expect(await says(true)).toBe(409);
  // she can read it among everything that the server has about her
  const { body } = await server.call('GET', 'account/data', { as: await server.signIn(owner) });
  expect(body).toMatchObject({ data: { account: { woman_drives: true } } });
  expect(await says(false)).toBe(200);
  const { rows } = await database.query('select action, after from audit order by number desc limit 2');
  expect(rows).toEqual([
    { action: 'person.woman', after: { woman: false } },
    { action: 'person.verify', after: { verified: true, woman: true } },
  ]);
  const support = await operatorAt(server, ['support']);
  expect((await support.call('POST', `people/${owner.id}/woman`, { woman: true })).status).toBe(403);
  expect(await says(true, passenger.id)).toBe(404);
});

it('another name takes it away until the office has seen the papers again', async () => {
  await says(true);
  const id = await asks(['family']);
  const bid = await bids(id);
  expect(await row(passenger, 'bid', bid)).toMatchObject(isTold);
  const { rows } = await database.query('select email from users where id = $1', [owner.id]);
  const email = String(Object(rows[0]).email ?? 'shirin@example.com');
  const changed = await market.act(owner, { name: 'profile.change', args: { name: 'Md. Karim', email } });
  expect(changed).toMatchObject({ ok: true });
  expect(await row(passenger, 'bid', bid)).not.toHaveProperty('woman_drives');
  const verified = await verifier.call('POST', `checks/${owner.id}/decision`, { decision: 'approve' });
  expect(verified.status).toBe(200);
  expect(await row(passenger, 'bid', bid)).not.toHaveProperty('woman_drives');
});

it('is said of a licence that was verified before, and another licence takes it away', async () => {
  await storedFile(market.context, owner);
  await database.query(
    `update drivers set licence_check = '{"ok":true}', licence_file_id =
      (select id from files where owner_id = $1 limit 1) where id = $2`,
    [owner.id, driver.id],
  );
  const bid = await bids(await asks(['family']), { driver_id: driver.id });
  expect(await row(passenger, 'bid', bid)).not.toHaveProperty('woman_drives');
  const page = await verifier.call('GET', `people/${driver.actor.id}`);
  expect(page.body).toMatchObject({ data: { woman: { is: false, check: driver.id } } });
  expect(await says(true, driver.actor.id)).toBe(200);
  expect(await row(passenger, 'bid', bid)).toMatchObject(isTold);
  expect(await row(owner, 'driver', driver.id)).toMatchObject({ licence_check: { ok: true, woman: true } });
  const args = { driver_id: driver.id, name: 'Kamal', licence: 'DK0099887L00001', photo: null };
  const changed = await market.act(owner, {
    name: 'driver.change',
    args: { ...args, licence_photo: null },
  });
  expect(changed).toMatchObject({ ok: true });
  expect(await row(passenger, 'bid', bid)).not.toHaveProperty('woman_drives');
  expect(await says(true, driver.actor.id)).toBe(409);
});
