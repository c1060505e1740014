import { showPlate } from '../../../../domain/car/plate.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { toBengaliDigits } from '../../../../domain/base/digits.ts';
import type { Actor } from '../../../../server/act/act.ts';
import { operatorAt, type TestOperator } from '../../../../testkit/market/office.ts';
import { storedFile } from '../../../../testkit/files/stored-file.ts';
import { at, startServer, type TestServer } from '../../../../testkit/process/server.ts';
import { bidIntent, tripIntent } from '../../../../testkit/market/market.ts';

let server: TestServer;
let support: TestOperator;
let finance: TestOperator;
let passenger: Actor;
let owner: Actor;
let carId: string;

beforeAll(async () => {
  server = await startServer();
  support = await operatorAt(server, ['support']);
  finance = await operatorAt(server, ['finance']);
  const { market } = server;
  passenger = await market.person('customer');
  owner = await market.person('provider', { creditLimit: 900_000 });
  carId = await market.car(owner);
});
afterAll(() => server.close());

const rowOf = async (reader: Actor, key: string): Promise<unknown> =>
  (await server.market.seen(reader)).get(key)?.[4];
const actions = async (): Promise<unknown[]> =>
  (await server.app.context.database.query('select action from audit order by number')).rows.map(
    (row) => row['action'],
  );

it('finds a person by part of the name, by the whole number in either digits, and by part of a plate', async () => {
  const { rows } = await server.app.context.database.query(
    'select u.phone, c.registration from users u join cars c on c.owner_id = u.id where u.id = $1',
    [owner.id],
  );
  const phone = String(rows[0]?.['phone']);
  const plate = String(rows[0]?.['registration']);
  const bengali = toBengaliDigits(phone.slice(3));
  const shown = [
    showPlate(plate, 'bn'),
    showPlate(plate, 'en'),
    toBengaliDigits(plate.slice(-7).replace('-', '')),
  ];
  for (const text of [owner.name.slice(0, 6), phone.slice(3), bengali, plate.slice(-7), ...shown]) {
    const { body } = await support.call('GET', 'people', { text, type: 'provider' });
    expect(at(body, 'data', 0, 'id')).toBe(owner.id);
    // a list shows enough to recognise and too little to call
    expect(JSON.stringify(body)).not.toContain(phone.slice(4));
  }
  const none = await support.call('GET', 'people', { text: '%' });
  expect(at(none.body, 'meta', 'total')).toBe(0);
});

it('finds nobody by part of a number, and nobody by a number whose searcher may not read it', async () => {
  const { rows } = await server.app.context.database.query('select phone from users where id = $1', [
    owner.id,
  ]);
  const phone = String(rows[0]?.['phone']);
  const total = async (by: TestOperator, text: string): Promise<unknown> =>
    at((await by.call('GET', 'people', { text })).body, 'meta', 'total');
  for (let length = 3; length < 10; length += 1)
    for (const part of [phone.slice(-length), phone.slice(0, length), phone.slice(3, -1).slice(0, length)])
      expect([part, await total(support, part)]).toEqual([part, 0]);
  const verifier = await operatorAt(server, ['verifier']);
  expect([await total(support, phone), await total(verifier, phone)]).toEqual([1, 0]);
});

it('every search is in the audit, a number masked', async () => {
  const { rows } = await server.app.context.database.query('select phone from users where id = $1', [
    owner.id,
  ]);
  const phone = String(rows[0]?.['phone']).slice(3);
  const verifier = await operatorAt(server, ['verifier']);
  const texts = [phone, phone.slice(2), 'nobody is called so'];
  for (const text of texts) await verifier.call('GET', 'people', { text });
  await verifier.call('GET', 'people', { type: 'provider' });
  const noted = await server.app.context.database.query(
    'select action, subject_name, after from audit where operator_id = $1 order by number',
    [verifier.id],
  );
  expect(noted.rows).toEqual(
    [`${phone.slice(0, 5)}-•••${phone.slice(-3)}`, texts[1], texts[2]].map((name) => ({
      action: 'person.search',
      subject_name: name,
      after: { found: 0, page: 1 },
    })),
  );
});

it('opens a person, and notes that the page and the number were read', async () => {
  const { body } = await support.call('GET', `people/${owner.id}`);
  expect(at(body, 'data')).toMatchObject({
    id: owner.id,
    cars: [{ id: carId, status: 'active' }],
    credit_limit: { own: 900_000 },
    blocked_now: null,
  });
  expect(at((await support.call('GET', `people/${owner.id}/phone`)).body, 'data', 'phone')).toMatch(
    /^01\d{9}$/,
  );
  expect((await actions()).slice(-2)).toEqual(['person.read', 'person.phone_read']);
  expect((await support.call('GET', `people/${uuidv7()}`)).status).toBe(404);
});

it('blocks a person: open requests and bids end, what is agreed goes on, and each new one is refused', async () => {
  const { market } = server;
  const agreed = tripIntent();
  const open = tripIntent();
  for (const trip of [agreed, open]) {
    await market.act(passenger, trip);
    await market.act(owner, bidIntent(trip.args.id, carId));
  }
  const bids = await server.app.context.database.query('select id, price from bids where trip_id = $1', [
    agreed.args.id,
  ]);
  const bid = bids.rows[0] ?? {};
  await market.act(passenger, {
    name: 'bid.confirm',
    args: { bid_id: String(bid['id']), trip_id: agreed.args.id, price: Number(bid['price']) },
  });
  const words = 'Come to the office with your papers, or call 01711223344.';
  const answer = await support.call('POST', `people/${owner.id}/block`, {
    reason: 'no_shows',
    words,
    days: 7,
  });
  expect(at(answer.body, 'data', 'words')).not.toContain('01711223344');

  expect(await rowOf(owner, `profile ${owner.id}`)).toMatchObject({ blocked: { reason: 'no_shows' } });
  expect(at((await support.call('GET', `people/${owner.id}`)).body, 'data', 'blocked_now')).toMatchObject({
    reason: 'no_shows',
  });
  const states = await server.app.context.database.query(
    'select trip_id, status from bids where provider_id = $1 order by created_at',
    [owner.id],
  );
  expect(states.rows).toEqual([
    { trip_id: agreed.args.id, status: 'confirmed' },
    { trip_id: open.args.id, status: 'canceled' },
  ]);
  const next = tripIntent();
  await market.act(passenger, next);
  expect(await market.act(owner, bidIntent(next.args.id, carId))).toMatchObject({
    ok: false,
    code: 'blocked',
  });
  const notices = await server.app.context.database.query(
    "select type from notifications where user_id = $1 and type like 'account%'",
    [owner.id],
  );
  expect(notices.rows).toEqual([{ type: 'account_blocked' }]);
});

it('takes a photo away, which its owner learns and the passenger no longer sees', async () => {
  const { market } = server;
  const photo = await storedFile(market.context, owner);
  await market.act(owner, { name: 'profile.photo', args: { photo } });
  const shown = at((await support.call('GET', `people/${owner.id}`)).body, 'data', 'photo');
  expect(shown).toMatch(/^\/files\//);
  const sees = async () =>
    [...(await market.seen(passenger)).values()].some((row) => JSON.stringify(row).includes(String(shown)));
  expect(await sees()).toBe(true);
  expect((await support.call('DELETE', `people/${owner.id}/photo`)).status).toBe(200);
  expect(at((await support.call('GET', `people/${owner.id}`)).body, 'data', 'photo')).toBeNull();
  expect(await sees()).toBe(false);
  const notices = [...(await market.seen(owner)).values()].filter((row) =>
    JSON.stringify(row).includes('photo_removed'),
  );
  expect(notices).toHaveLength(1);
  expect((await support.call('DELETE', `people/${owner.id}/photo`)).status).toBe(404);
  expect(await actions()).toContain('person.photo_removed');
});

it('counts the trips that have ended, of a passenger too, and shows the reports about them', async () => {
  const { market } = server;
  const [rides, drives] = [await market.person('customer'), await market.person('provider')];
  const asked = tripIntent();
  await market.act(rides, asked);
  const { query } = server.app.context.database;
  await query("update trips set status = 'completed', counterpart_id = $2 where id = $1", [
    asked.args.id,
    drives.id,
  ]);
  const report = { id: uuidv7(), trip_id: asked.args.id, kind: 'behaviour' as const, text: '' };
  expect(await market.act(rides, { name: 'report.create', args: report })).toMatchObject({ ok: true });
  for (const person of [rides, drives]) {
    const { body } = await support.call('GET', `people/${person.id}`);
    expect(at(body, 'data')).toMatchObject({
      trips: 1,
      reports: [{ id: report.id, wrote: person === rides }],
    });
    const list = await support.call('GET', 'people', { text: person.name });
    expect(at(list.body, 'data')).toMatchObject([{ id: person.id, trips: 1 }]);
  }
});

it('lets a block end by itself, or by an operator, who says why', async () => {
  const { market } = server;
  const next = tripIntent();
  await market.act(passenger, next);
  const why = { why: 'papers brought' };
  expect((await support.call('POST', `people/${owner.id}/unblock`, why)).status).toBe(200);
  expect((await support.call('POST', `people/${owner.id}/unblock`, why)).body).toMatchObject({
    code: 'conflict',
  });
  expect(await market.act(owner, bidIntent(next.args.id, carId))).toMatchObject({ ok: true });

  await support.call('POST', `people/${passenger.id}/block`, { reason: 'behaviour', words: null, days: 1 });
  expect(await market.act(passenger, tripIntent())).toMatchObject({ ok: false, code: 'blocked' });
  market.pass(25 * 3_600_000);
  // an operator's session has ended meanwhile
  expect((await support.call('GET', 'me')).status).toBe(401);
  [support, finance] = [await operatorAt(server, ['support']), await operatorAt(server, ['finance'])];
  const later = server.app.context.now() + 48 * 3_600_000;
  expect(await market.act(passenger, tripIntent({ journeyAt: later }))).toMatchObject({ ok: true });
});

it('changes a credit limit, of which the owner hears', async () => {
  expect(
    (await finance.call('POST', `people/${owner.id}/credit-limit`, { limit: 4000, why: 'drives well' }))
      .status,
  ).toBe(200);
  expect(await rowOf(owner, `profile ${owner.id}`)).toMatchObject({ credit_limit: 4000 });
  expect((await support.call('POST', `people/${owner.id}/credit-limit`, { limit: 1, why: 'x' })).status).toBe(
    403,
  );
});

it('signs a person out, on one phone and everywhere', async () => {
  const [first, second] = [await server.signIn(owner), await server.signIn(owner)];
  const isIn = async (token: string): Promise<boolean> =>
    (await server.call('GET', 'wallet/show', { headers: { authorization: `Bearer ${token}` } })).status ===
    200;
  const { body } = await support.call('GET', `people/${owner.id}`);
  const newest = String(at(body, 'data', 'sessions', 0, 'id'));
  expect((await support.call('DELETE', `people/${owner.id}/sessions/${newest}`)).status).toBe(200);
  expect([await isIn(first), await isIn(second)].filter(Boolean)).toHaveLength(1);
  await support.call('DELETE', `people/${owner.id}/sessions`);
  expect([await isIn(first), await isIn(second)]).toEqual([false, false]);
});
