/** A car owner's drivers: added, invited, at work, gone. */
import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { files } from '../../../server/db/schema/files.ts';
import { eq } from '../../../server/db/sql.ts';
import { HOUR, MINUTE } from '../../../testkit/market/market.ts';
import { storedFile } from '../../../testkit/files/stored-file.ts';
import { at, startServer, type Called } from '../../../testkit/process/server.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const server = await serverOfFile();
const owner = await server.market.person('provider', { name: 'Shahadat' });
const token = await server.signIn(owner);

const DAY = 24 * HOUR;

let numbers = 0;
const newPhone = (): string => `01055${String((numbers += 1)).padStart(6, '0')}`;
const form = (phone: string, name = 'Abdul Karim') => ({ name, phone, licence: 'DK 0012-345 L07' });
const code = ({ body }: Called): unknown => at(body, 'code');

async function add(phone: string, as = token): Promise<string> {
  const added = await server.call('POST', 'driver/store', { as, body: form(phone) });
  expect(added.status).toBe(200);
  return String(at(added.body, 'data', 'id'));
}
async function codeFor(phone: string): Promise<string> {
  await expect.poll(() => server.codeFor(`+88${phone}`).catch(() => '')).toMatch(/^\d{4}$/);
  return server.codeFor(`+88${phone}`);
}
const join = (phone: string, otp: string, password = 'driving1') =>
  server.call('POST', 'auth/driver-join', {
    body: { phone, otp, password, password_confirmation: password },
  });
const login = (phone: string, password: string) =>
  server.call('POST', 'auth/login', { body: { phone, password } });
const setStatus = (id: string, status: 'active' | 'inactive', as = token) =>
  server.call('PUT', `driver/status/${id}`, { as, body: { status } });
const rowOf = async (id: string, as = token): Promise<unknown> => {
  const { body } = await server.call('GET', 'driver/index', { as });
  const rows: unknown = at(body, 'data');
  return Array.isArray(rows) ? rows.find((row) => at(row, 'id') === id) : undefined;
};
const wrongOf = (right: string): string => (right === '0000' ? '0001' : '0000');

describe('a driver who was added', () => {
  test('has no account until the code is used, then signs in by it and sets a password', async () => {
    const phone = newPhone();
    const id = await add(phone);
    expect(await rowOf(id)).toMatchObject({
      status: 'invited',
      phone: `+88${phone}`,
      licence: 'DK0012345L07',
    });
    expect(code(await login(phone, 'driving1'))).toBe('wrong_credentials');
    const joined = await join(phone, await codeFor(phone));
    expect(joined.status).toBe(200);
    expect(at(joined.body, 'data', 'user')).toMatchObject({
      type: 'driver',
      name: 'Abdul Karim',
      phone: `+88${phone}`,
      email: null,
    });
    expect(await rowOf(id)).toMatchObject({ status: 'active' });
    expect((await login(phone, 'driving1')).status).toBe(200);
  });

  test('does not get in by a wrong code, nor by a used one, nor after three tries', async () => {
    const phone = newPhone();
    await add(phone);
    const right = await codeFor(phone);
    expect(code(await join(phone, wrongOf(right)))).toBe('otp_wrong');
    expect((await join(phone, right)).status).toBe(200);
    expect(code(await join(phone, right))).toBe('otp_expired');

    const guessed = newPhone();
    await add(guessed);
    const hidden = await codeFor(guessed);
    for (let i = 0; i < 3; i++) expect(code(await join(guessed, wrongOf(hidden)))).toBe('otp_wrong');
    expect(code(await join(guessed, hidden))).toBe('otp_expired');
  });

  test('whose code was lost or guessed away gets another one by "forgot password"', async () => {
    const phone = newPhone();
    const id = await add(phone);
    await codeFor(phone);
    server.market.pass(2 * MINUTE);
    const asked = await server.call('POST', 'auth/forgot-password', { body: { phone } });
    expect(asked.status).toBe(200);
    await expect.poll(() => server.codesFor(`+88${phone}`)).toHaveLength(2);
    const done = await server.call('POST', 'auth/reset-password', {
      body: {
        otp_id: at(asked.body, 'data', 'otp_id'),
        otp: await server.codeFor(`+88${phone}`),
        password: 'driving2',
        password_confirmation: 'driving2',
      },
    });
    expect(at(done.body, 'data', 'user', 'type')).toBe('driver');
    expect(await rowOf(id)).toMatchObject({ status: 'active' });
  });

  test('may use the code for a day', async () => {
    const phone = newPhone();
    await add(phone);
    const sent = await codeFor(phone);
    server.market.pass(DAY + MINUTE);
    expect(code(await join(phone, sent))).toBe('otp_expired');
  });

  test('gets the code again, once a minute, until it is used', async () => {
    const phone = newPhone();
    const id = await add(phone);
    await codeFor(phone);
    const again = () => server.call('POST', `driver/send-code/${id}`, { as: token, body: {} });
    expect(code(await again())).toBe('driver_code_too_soon');
    server.market.pass(MINUTE);
    expect((await again()).status).toBe(200);
    await expect.poll(() => server.codesFor(`+88${phone}`)).toHaveLength(2);
    expect((await join(phone, await server.codeFor(`+88${phone}`))).status).toBe(200);
    server.market.pass(MINUTE);
    expect(code(await again())).toBe('driver_not_invited');
  });
});

describe('a number', () => {
  test('of a passenger, a car owner and another owner’s driver is refused in the same words', async () => {
    const [passengers, owners, drivers] = [newPhone(), newPhone(), newPhone()];
    await server.market.person('customer', { phone: `+88${passengers}` });
    const other = await server.market.person('provider', { phone: `+88${owners}` });
    await server.market.driver(other, { phone: `+88${drivers}` });
    const answers = [];
    for (const phone of [passengers, owners, drivers]) {
      const { status, body } = await server.call('POST', 'driver/store', { as: token, body: form(phone) });
      answers.push({ status, body });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 422, body: { code: 'driver_phone_unavailable' } });
  });

  test('is tried only so often a day, refused tries included', async () => {
    const limited = await startServer({ ACCOUNT_LIMITS: 'drivers_a_day:3' });
    const [mine, taken] = [await limited.market.person('provider'), newPhone()];
    await limited.market.person('customer', { phone: `+88${taken}` });
    const as = await limited.signIn(mine);
    const codes = [];
    for (const phone of [taken, newPhone(), taken, newPhone()])
      codes.push(code(await limited.call('POST', 'driver/store', { as, body: form(phone) })));
    expect(codes).toEqual([
      'driver_phone_unavailable',
      undefined,
      'driver_phone_unavailable',
      'too_many_drivers',
    ]);
    await limited.close();
  });

  test('is not taken by adding it: its owner signs up as a passenger and resets the password all the same', async () => {
    const phone = newPhone();
    await add(phone);
    const sent = await codeFor(phone);
    await server.market.person('customer', { phone: `+88${phone}` });
    expect(code(await join(phone, sent))).toBe('phone_taken');
    server.market.pass(2 * MINUTE);
    const asked = await server.call('POST', 'auth/forgot-password', { body: { phone } });
    await expect.poll(() => server.codesFor(`+88${phone}`)).toHaveLength(2);
    const done = await server.call('POST', 'auth/reset-password', {
      body: {
        otp_id: at(asked.body, 'data', 'otp_id'),
        otp: await server.codeFor(`+88${phone}`),
        password: 'passenger1',
        password_confirmation: 'passenger1',
      },
    });
    expect(at(done.body, 'data', 'user', 'type')).toBe('customer');
  });

  test('that two owners have added works for the one whose code is used', async () => {
    const other = await server.signIn(await server.market.person('provider'));
    const phone = newPhone();
    const mine = await add(phone);
    const first = await codeFor(phone);
    const theirs = await add(phone, other);
    await expect.poll(() => server.codesFor(`+88${phone}`)).toHaveLength(2);
    const second = await server.codeFor(`+88${phone}`);
    expect((await join(phone, first)).status).toBe(200);
    expect(await rowOf(mine)).toMatchObject({ status: 'active' });
    expect(code(await join(phone, second))).toBe('driver_phone_unavailable');
    expect(await rowOf(theirs, other)).toMatchObject({ status: 'invited' });
  });

  test('is among an owner’s drivers once', async () => {
    const phone = newPhone();
    await add(phone);
    const again = await server.call('POST', 'driver/store', { as: token, body: form(phone) });
    expect(code(again)).toBe('driver_known');
  });
});

describe('a deactivated driver', () => {
  test('is signed out everywhere, and may work for another owner, who has to be left first', async () => {
    const phone = newPhone();
    const id = await add(phone);
    const joined = await join(phone, await codeFor(phone));
    const session = String(at(joined.body, 'data', 'token'));
    expect((await server.call('GET', 'auth/me', { as: session })).status).toBe(200);
    expect((await setStatus(id, 'inactive')).status).toBe(200);
    expect((await server.call('GET', 'auth/me', { as: session })).status).toBe(401);

    const other = await server.signIn(await server.market.person('provider'));
    const next = await add(phone, other);
    await expect.poll(() => server.codesFor(`+88${phone}`)).toHaveLength(2);
    expect((await join(phone, await server.codeFor(`+88${phone}`), 'driving3')).status).toBe(200);
    expect(code(await login(phone, 'driving1'))).toBe('wrong_credentials');
    expect(await rowOf(next, other)).toMatchObject({ status: 'active' });
    expect(code(await setStatus(id, 'active'))).toBe('driver_phone_unavailable');
    await setStatus(next, 'inactive', other);
    expect((await setStatus(id, 'active')).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'active' });
  });

  test('who never used the code cannot use it any more', async () => {
    const phone = newPhone();
    const id = await add(phone);
    const sent = await codeFor(phone);
    await setStatus(id, 'inactive');
    expect(code(await join(phone, sent))).toBe('otp_expired');
    expect((await setStatus(id, 'active')).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'invited' });
  });
});

test('only the owner acts on a driver, and only owners have drivers', async () => {
  const { id } = await server.market.driver(owner);
  const stranger = await server.market.person('provider');
  for (const name of ['driver.invite', 'driver.deactivate', 'driver.activate'] as const) {
    expect(await server.market.act(stranger, { name, args: { driver_id: id } })).toMatchObject({
      code: 'forbidden',
    });
    expect(await server.market.act(owner, { name, args: { driver_id: uuidv7() } })).toMatchObject({
      code: 'not_found',
    });
  }
  for (const type of ['customer', 'driver'] as const) {
    const person = await server.market.person(type);
    const args = { id: uuidv7(), ...form(newPhone()) };
    expect(await server.market.act(person, { name: 'driver.add', args })).toMatchObject({
      code: 'forbidden',
    });
  }
});

test('what is wrong with the form is said at its field', async () => {
  const bad = await server.call('POST', 'driver/store', {
    as: token,
    body: { name: 'Karim 01711 223344', phone: '123', licence: 'none' },
  });
  expect(at(bad.body, 'errors')).toMatchObject({
    name: [expect.any(String)],
    phone: [expect.any(String)],
    licence: [expect.any(String)],
  });
});

const stored = (of = owner): Promise<string> => storedFile(server.market.context, of);
const fileOf = async (hash: string) => {
  const { db } = server.market.context.database;
  const [file] = await db.select().from(files).where(eq(files.hash, hash));
  if (!file) throw new Error('no file');
  return file;
};

const pathOf = async (hash: string): Promise<string> => `/files/${(await fileOf(hash)).token}/320.webp`;

test('a licence’s photo is the owner’s own paper, and the driver is not added without it', async () => {
  const driverWith = (licence_photo: string) => {
    const args = { id: uuidv7(), ...form(newPhone()), licence_photo };
    return server.market.act(owner, { name: 'driver.add', args });
  };
  expect(await driverWith('a'.repeat(64))).toMatchObject({ code: 'file_missing' });
  const hash = await stored();
  expect(await driverWith(hash)).toMatchObject({ ok: true });
  expect(await fileOf(hash)).toMatchObject({ kind: 'paper', unusedSince: null });
});

describe('a change of a driver', () => {
  const written = { name: ' Karim  Sheikh ', licence: 'dk 999888', licence_photo: null, photo: null };
  const change = (driver_id: string, args: object = {}, by = owner) =>
    server.market.act(by, { name: 'driver.change', args: { driver_id, ...written, ...args } });

  test('is seen by the owner and the driver; the number stays', async () => {
    const phone = newPhone();
    const { id, actor } = await server.market.driver(owner, { phone: `+88${phone}` });
    expect(await change(id)).toMatchObject({ ok: true });
    const changed = { name: 'Karim Sheikh', licence: 'DK999888', phone: `+88${phone}` };
    expect(await rowOf(id)).toMatchObject(changed);
    const profile = (await server.market.seen(actor)).get(`profile ${actor.id}`)?.[4];
    expect(profile).toMatchObject({ name: 'Karim Sheikh' });
  });

  test('drops no picture that is named again, and releases one that is not', async () => {
    const { id } = await server.market.driver(owner);
    const [licence, first, second] = [await stored(), await stored(), await stored()];
    expect(await change(id, { licence_photo: licence, photo: first })).toMatchObject({ ok: true });
    const row = await rowOf(id);
    const { id: paper } = await fileOf(licence);
    expect(row).toMatchObject({ licence_photo: paper, photo: await pathOf(first), own_photo: null });
    expect((await server.call('GET', `files/${paper}/paper`, { as: token })).status).toBe(200);

    const kept = { licence_photo: at(row, 'licence_photo'), photo: at(row, 'photo') };
    expect(await change(id, kept)).toMatchObject({ ok: true });
    expect(await fileOf(first)).toMatchObject({ unusedSince: null });
    expect(await change(id, { ...kept, photo: second })).toMatchObject({ ok: true });
    expect((await fileOf(first)).unusedSince).not.toBeNull();
    expect(await fileOf(licence)).toMatchObject({ unusedSince: null });
  });

  test('keeps a picture that another driver of the owner has too', async () => {
    const [one, two] = [await server.market.driver(owner), await server.market.driver(owner)];
    const photo = await stored();
    for (const { id } of [one, two]) await change(id, { photo });
    await change(one.id);
    expect(await fileOf(photo)).toMatchObject({ unusedSince: null });
    await change(two.id);
    expect((await fileOf(photo)).unusedSince).not.toBeNull();
  });

  test('is refused with what is wrong, with another’s picture, and to anybody but the owner', async () => {
    const { id } = await server.market.driver(owner);
    const stranger = await server.market.person('provider');
    const paper = await stored(stranger);
    expect(await change(id, {}, stranger)).toMatchObject({ code: 'forbidden' });
    expect(await change(uuidv7())).toMatchObject({ code: 'not_found' });
    expect(await change(id, { licence: 'none' })).toMatchObject({ code: 'licence_invalid' });
    expect(await change(id, { licence_photo: paper })).toMatchObject({ code: 'file_missing' });
    for (const named of [{ photo: await pathOf(paper) }, { licence_photo: uuidv7() }])
      expect(await change(id, named)).toMatchObject({ code: 'not_found' });
  });
});

test('a driver’s own photo goes before the owner’s choice', async () => {
  const { id, actor } = await server.market.driver(owner);
  const [mine, again] = [await stored(actor), await stored(actor)];
  const choose = (photo: string | null) =>
    server.market.act(actor, { name: 'profile.photo', args: { photo } });
  expect(await choose(mine)).toMatchObject({ ok: true });
  expect(await rowOf(id)).toMatchObject({ own_photo: await pathOf(mine) });
  expect(await choose(again)).toMatchObject({ ok: true });
  expect((await fileOf(mine)).unusedSince).not.toBeNull();
  expect(await choose(null)).toMatchObject({ ok: true });
  expect(await rowOf(id)).toMatchObject({ own_photo: null });
  expect(await choose(again)).toMatchObject({ ok: true });
  await setStatus(id, 'inactive');
  expect(await rowOf(id)).toMatchObject({ own_photo: null });
});
