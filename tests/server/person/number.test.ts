import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../testkit/market/market.ts';
import { at } from '../../../testkit/process/server.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const server = await serverOfFile();

let people = 0;
let form = filled();
beforeEach(() => {
  form = filled();
});
function filled() {
  people += 1;
  return {
    type: 'customer',
    name: 'রহিমা খাতুন',
    phone: `010666${String(people).padStart(5, '0')}`,
    email: `two-steps${people}@example.com`,
    nid: '1234567890',
    date_of_birth: '1990-05-17',
    password: 'secret1',
    password_confirmation: 'secret1',
  };
}
const call = (path: string, body: object) => server.call('POST', `auth/${path}`, { body });
const who = () => ({ type: form.type, name: form.name, phone: form.phone });

async function sent(): Promise<{ otp_id: string; otp: string }> {
  const { status, body } = await call('send-otp', who());
  expect(status).toBe(200);
  return { otp_id: String(at(body, 'data', 'otp_id')), otp: await server.codeFor(`+88${form.phone}`) };
}
async function proved(): Promise<{ otp_id: string; proof: string }> {
  const { otp_id, otp } = await sent();
  const { body } = await call('prove-number', { otp_id, otp });
  return { otp_id, proof: String(at(body, 'data', 'proof')) };
}
const codeOf = ({ body }: { body: unknown }) => at(body, 'code');

test('a number that is proved opens an account with the rest of the form, once', async () => {
  const proof = await proved();
  const opened = await call('open-account', { ...form, ...proof });
  expect(at(opened.body, 'data', 'user')).toMatchObject({ name: form.name, phone: `+88${form.phone}` });
  const me = await server.call('GET', 'auth/me', { as: String(at(opened.body, 'data', 'token')) });
  expect(at(me.body, 'data', 'email')).toBe(form.email);
  expect(codeOf(await call('open-account', { ...form, ...proof }))).toBe('otp_expired');
});

test.each([
  ['type', 'driver', 'field_required'],
  ['name', 'call 01712345678', 'name_has_phone'],
  ['phone', '01112345678', 'phone_invalid'],
])('the first step refuses %s %j as %s, before anything is sent', async (field, value, code) => {
  const { status, body } = await call('send-otp', { ...who(), [field]: value });
  expect([status, at(body, 'code')]).toEqual([422, code]);
  expect(at(body, 'errors', field, 0)).toEqual(expect.any(String));
});

test('the second step names all that is wrong, and costs no try', async () => {
  const proof = await proved();
  for (let i = 0; i < 5; i++) {
    const { body } = await call('open-account', { ...form, ...proof, nid: '12', email: 'none' });
    expect(Object.keys(at(body, 'errors') ?? {}).sort()).toEqual(['email', 'nid']);
  }
  expect((await call('open-account', { ...form, ...proof })).status).toBe(200);
});

describe('no account is opened', () => {
  const refused = async (change: object) =>
    codeOf(await call('open-account', { ...form, ...(await proved()), ...change }));

  test('without the proof, by another one, or for another number', async () => {
    expect(await refused({ proof: '' })).toBe('otp_expired');
    form = filled();
    expect(await refused({ proof: 'x'.repeat(43) })).toBe('otp_expired');
    form = filled();
    expect(await refused({ phone: '01066699999' })).toBe('otp_expired');
  });

  test('by the code that was only sent, nor by that of the whole form', async () => {
    const { otp_id, otp } = await sent();
    expect(codeOf(await call('open-account', { ...form, otp_id, proof: otp }))).toBe('otp_expired');
    form = filled();
    const waiting = at((await call('register', form)).body, 'data', 'otp_id');
    const code = await server.codeFor(`+88${form.phone}`);
    expect((await call('prove-number', { otp_id: waiting, otp: code })).status).toBe(404);
    expect(codeOf(await call('open-account', { ...form, otp_id: waiting, proof: code }))).toBe('otp_expired');
  });

  test('an hour after the code', async () => {
    const proof = await proved();
    server.market.pass(HOUR);
    expect(codeOf(await call('open-account', { ...form, ...proof }))).toBe('otp_expired');
  });

  test('by an earlier proof once another code was sent', async () => {
    const proof = await proved();
    server.market.pass(MINUTE);
    expect((await call('resend-otp', { otp_id: proof.otp_id })).status).toBe(200);
    const otp = await server.codeFor(`+88${form.phone}`);
    expect(codeOf(await call('open-account', { ...form, ...proof }))).toBe('otp_expired');
    expect(codeOf(await call('open-account', { ...form, otp_id: proof.otp_id, proof: otp }))).toBe(
      'otp_expired',
    );
  });

  test('twice at the same moment', async () => {
    const proof = await proved();
    const both = await Promise.all([1, 2].map(() => call('open-account', { ...form, ...proof })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('whether somebody has an account', () => {
  const opens = async () => call('open-account', { ...form, ...(await proved()) });

  test('the first step does not say; who has proved the number learns it', async () => {
    await opens();
    server.market.pass(2 * HOUR);
    const again = await call('send-otp', { ...who(), name: 'Somebody Else' });
    const fresh = await call('send-otp', { ...who(), phone: '01066688888' });
    expect([again.status, Object.keys(at(again.body, 'data') ?? {})]).toEqual([
      fresh.status,
      Object.keys(at(fresh.body, 'data') ?? {}),
    ]);
    const answer = {
      otp_id: at(again.body, 'data', 'otp_id'),
      otp: await server.codeFor(`+88${form.phone}`),
    };
    expect(codeOf(await call('prove-number', answer))).toBe('phone_taken');
    expect(codeOf(await call('prove-number', answer))).toBe('otp_expired');
  });

  test('a taken address can be corrected, and a proof finds out about three at the most', async () => {
    await opens();
    const { email } = form;
    form = filled();
    const proof = await proved();
    expect(codeOf(await call('open-account', { ...form, ...proof, email }))).toBe('email_taken');
    expect((await call('open-account', { ...form, ...proof })).status).toBe(200);
    form = filled();
    const next = await proved();
    const codes = [];
    for (let i = 0; i < 4; i++) codes.push(codeOf(await call('open-account', { ...form, ...next, email })));
    expect(codes).toEqual(['email_taken', 'email_taken', 'email_taken', 'otp_expired']);
  });
});

test('three wrong codes are all, and a proved one is tried no more', async () => {
  const { otp_id, otp } = await sent();
  const wrong = String((Number(otp) + 1) % 10_000).padStart(4, '0');
  for (let left = 2; left >= 0; left--)
    expect(at((await call('prove-number', { otp_id, otp: wrong })).body, 'values', 'left')).toBe(left);
  expect(codeOf(await call('prove-number', { otp_id, otp }))).toBe('otp_expired');
  form = filled();
  const code = await sent();
  expect((await call('prove-number', code)).status).toBe(200);
  expect(codeOf(await call('prove-number', code))).toBe('otp_wrong');
});

test('nothing but the number waits on the server', async () => {
  await sent();
  const { rows } = await server.app.context.database.query('select payload from otp_codes where phone = $1', [
    `+88${form.phone}`,
  ]);
  expect(rows).toEqual([{ payload: null }]);
});
