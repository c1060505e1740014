import { uuidv7 } from 'uuidv7';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../../../server/act/act.ts';
import { settle } from '../../../../server/money/payments/service.ts';
import { remindOfJourneys } from '../../../../server/trip/readiness/reminders.ts';
import { drained } from '../../../../testkit/process/housekeeping.ts';
import { operatorAt, type TestOperator } from '../../../../testkit/market/office.ts';
import { at } from '../../../../testkit/process/server.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';
import { bidIntent, HOUR, tripIntent } from '../../../../testkit/market/market.ts';

const server = await serverOfFile();
const verifier = await operatorAt(server, ['verifier']);

let support: TestOperator;
let finance: TestOperator;
let owner: Actor;

beforeAll(async () => {
  support = await operatorAt(server, ['support']);
  finance = await operatorAt(server, ['finance']);
  owner = await server.market.person('provider', { creditLimit: 900_000 });
});

const query = async (text: string, values: unknown[] = []) =>
  (await server.app.context.database.query(text, values)).rows;
const idsIn = async (by: TestOperator, name: string): Promise<unknown[]> => {
  const items = at((await by.call('GET', 'queue', { name })).body, 'data');
  return Array.isArray(items) ? items.map((item) => at(item, 'id')) : [];
};
const profile = async (): Promise<unknown> =>
  (await server.market.seen(owner)).get(`profile ${owner.id}`)?.[4];

it('a car owner’s data wait until they are verified, or are sent back with words', async () => {
  await query('update users set verified = false where id = $1', [owner.id]);
  expect(await idsIn(verifier, 'people')).toContain(owner.id);
  expect(at((await verifier.call('GET', `checks/${owner.id}`)).body, 'data')).toMatchObject({
    kind: 'owner',
    owner: { id: owner.id },
    same_nid: [],
  });
  const back = { decision: 'back', reason: 'nid_wrong', text: 'A digit is missing.' };
  expect((await verifier.call('POST', `checks/${owner.id}/decision`, back)).status).toBe(200);
  expect(await profile()).toMatchObject({
    verified: false,
    sent_back: { reason: 'nid_wrong', text: 'A digit is missing.' },
  });
  expect(await idsIn(verifier, 'people')).not.toContain(owner.id);
  const other = await operatorAt(server, ['verifier']);
  expect(
    (await other.call('POST', `checks/${owner.id}/decision`, { decision: 'approve' })).body,
  ).toMatchObject({
    code: 'conflict',
    values: { by: verifier.name },
  });

  await query('update users set sent_back = null where id = $1', [owner.id]);
  await verifier.call('POST', `checks/${owner.id}/decision`, { decision: 'approve' });
  expect(await profile()).toMatchObject({ verified: true });
  expect(at(await query('select action from audit order by number desc limit 1'), 0, 'action')).toBe(
    'person.verify',
  );
});

it('data that their owner has changed since they were read are not verified', async () => {
  const person = await server.market.person('provider');
  await query('update users set verified = false where id = $1', [person.id]);
  const seen = at((await verifier.call('GET', `checks/${person.id}`)).body, 'data', 'seen');
  const changed = { name: 'Karim Miah', email: 'karim.miah@example.com', nid: '1112223334' };
  expect(await server.market.act(person, { name: 'profile.change', args: changed })).toMatchObject({
    ok: true,
  });
  const verifies = (of: unknown) =>
    verifier.call('POST', `checks/${person.id}/decision`, { decision: 'approve', seen: of });
  expect((await verifies(seen)).body).toMatchObject({ code: 'changed_since_read' });
  const now = at((await verifier.call('GET', `checks/${person.id}`)).body, 'data');
  expect(now).toMatchObject({ owner: { name: 'Karim Miah' }, nid: '1112223334' });
  expect((await verifies(at(now, 'seen'))).status).toBe(200);
});

it('nor is a licence whose photo or number is another by then', async () => {
  const { id } = await server.market.driver(owner);
  await query(
    `insert into files (id, owner_id, hash, state, token, width, height, shown_bytes, created_at)
     values ($1::uuid, $2, '', 'stored', $1::uuid::text, 1, 1, 1, now())`,
    [id, owner.id],
  );
  await query('update drivers set licence_file_id = $1, licence_check = null where id = $1', [id]);
  const seen = at((await verifier.call('GET', `checks/${id}`)).body, 'data', 'seen');
  const args = { driver_id: id, name: 'Rahim', licence: 'DK7654321', licence_photo: id, photo: null };
  expect(await server.market.act(owner, { name: 'driver.change', args })).toMatchObject({ ok: true });
  const decision = { decision: 'approve', seen };
  expect((await verifier.call('POST', `checks/${id}/decision`, decision)).body).toMatchObject({
    code: 'changed_since_read',
  });
});

it('a PIN that was wrong five times brings the trip to support, who frees it or gives a new one', async () => {
  const { market } = server;
  const passenger = await market.person('customer');
  const carId = await market.car(owner);
  const trip = tripIntent();
  const trip_id = trip.args.id;
  await market.act(passenger, trip);
  const bid = bidIntent(trip_id, carId);
  await market.act(owner, bid);
  await market.act(passenger, {
    name: 'bid.confirm',
    args: { bid_id: bid.args.id, trip_id, price: bid.args.price },
  });
  const [held] = await query('select boarding_pin, journey_at from trips where id = $1', [trip_id]);
  market.pass(new Date(String(held?.['journey_at'])).getTime() - server.app.context.now());
  // the sessions of operators have ended meanwhile
  [support, finance] = [await operatorAt(server, ['support']), await operatorAt(server, ['finance'])];
  const wrong = held?.['boarding_pin'] === '0000' ? '0001' : '0000';
  for (let tries = 0; tries < 5; tries += 1)
    await market.act(owner, { name: 'trip.start', args: { trip_id, pin: wrong } });
  expect(await idsIn(support, 'pins')).toEqual([trip_id]);
  expect(at((await support.call('GET', `pins/${trip_id}`)).body, 'data')).toMatchObject({
    wrong: 5,
    passenger: { id: passenger.id },
    owner: { id: owner.id },
  });
  await support.call('POST', `pins/${trip_id}/decision`, { decision: 'new_pin' });
  expect(await idsIn(support, 'pins')).toEqual([]);
  const pin = at((await market.seen(passenger)).get(`trip ${trip_id}`)?.[4], 'boarding_pin');
  expect(await market.act(owner, { name: 'trip.start', args: { trip_id, pin: String(pin) } })).toMatchObject({
    ok: true,
  });
  expect((await support.call('POST', `pins/${trip_id}/decision`, { decision: 'again' })).body).toMatchObject({
    code: 'conflict',
  });
});

it('the audit names a trip in the language of its reader', async () => {
  const admin = await operatorAt(server, ['admin']);
  const named = async (language: string): Promise<unknown> => {
    const headers = { ...admin.headers, 'accept-language': language };
    const query = { action: 'trip.pins_read' };
    return at(
      (await server.call('GET', 'office/audit', { headers, query })).body,
      'data',
      0,
      'subject',
      'name',
    );
  };
  expect(await named('bn')).toBe('মিরপুর ১০ – শ্রীমঙ্গল');
  expect(await named('en')).toBe('Mirpur 10 – Sreemangal');
});

it('a payment that the gateway holds is credited by finance, once; a refused one is left as it is', async () => {
  const payment = async (status: string): Promise<string> => {
    const id = uuidv7();
    await query(
      `insert into payments (id, tran_id, payer_id, amount, status, gateway, created_at)
       values ($1, $2, $3, 700, $4, 'test', now())`,
      [id, id, owner.id, status],
    );
    return id;
  };
  const [held, failed] = [await payment('held'), await payment('failed')];
  // money that has arrived comes first
  expect(await idsIn(finance, 'payments')).toEqual([held, failed]);
  const decides = (id: string, decision: string) =>
    finance.call('POST', `payments/${id}/decision`, { decision });
  expect((await decides(failed, 'release')).status).toBe(409);
  expect((await decides(failed, 'leave')).status).toBe(200);
  expect((await decides(held, 'release')).status).toBe(200);
  expect((await decides(held, 'release')).body).toMatchObject({ code: 'conflict' });
  expect(await idsIn(finance, 'payments')).toEqual([]);
  expect(await profile()).toMatchObject({ dues: -700 });

  // the gateway says later that it holds the money after all
  const word = {
    tranId: failed,
    status: 'VALID',
    amount: '700',
    currency: 'BDT',
    riskLevel: '1',
    valId: '',
    reason: '',
  };
  await settle(server.app.context, failed, [word]);
  expect(await idsIn(finance, 'payments')).toEqual([failed]);
});

/** A trip that the owner and a passenger agree on now. */
async function agrees(): Promise<{ passenger: Actor; trip_id: string }> {
  const { market } = server;
  const passenger = await market.person('customer');
  const carId = await market.car(owner);
  const trip = tripIntent({ journeyAt: server.app.context.now() + 24 * HOUR });
  const trip_id = trip.args.id;
  await market.act(passenger, trip);
  const bid = bidIntent(trip_id, carId);
  await market.act(owner, bid);
  const args = { bid_id: bid.args.id, trip_id, price: bid.args.price };
  await market.act(passenger, { name: 'bid.confirm', args });
  return { passenger, trip_id };
}

it('a journey without both answers comes to support an hour and a half before, until both are ready or were called', async () => {
  const { market } = server;
  const said = (actor: Actor, trip_id: string, answer: 'ready' | 'change') =>
    market.act(actor, { name: 'trip.ready', args: { trip_id, answer } });
  const comesNear = async (): Promise<void> => {
    for (const hours of [22, 0.5]) {
      market.pass(hours * HOUR);
      await drained(remindOfJourneys(server.app.context));
    }
    support = await operatorAt(server, ['support']);
  };
  const { passenger, trip_id } = await agrees();
  await said(passenger, trip_id, 'ready');
  await comesNear();
  expect(await idsIn(support, 'journeys')).toEqual([trip_id]);
  expect(at((await support.call('GET', `journeys/${trip_id}`)).body, 'data')).toMatchObject({
    passenger: { id: passenger.id, phone: expect.any(String) },
    said: { passenger: 'ready', owner: null },
  });
  await said(owner, trip_id, 'change');
  expect(await idsIn(support, 'journeys')).toEqual([trip_id]);
  await said(owner, trip_id, 'ready');
  expect(await idsIn(support, 'journeys')).toEqual([]);
  market.pass(48 * HOUR);

  const other = await agrees();
  await comesNear();
  expect(await idsIn(support, 'journeys')).toEqual([other.trip_id]);
  await support.call('POST', `journeys/${other.trip_id}/decision`, {});
  expect(await idsIn(support, 'journeys')).toEqual([]);
  expect((await support.call('POST', `journeys/${other.trip_id}/decision`, {})).body).toMatchObject({
    code: 'conflict',
  });
  expect(await query('select action from audit order by number desc limit 2')).toMatchObject([
    { action: 'trip.parties_called' },
    expect.anything(),
  ]);
});
