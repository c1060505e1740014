import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, startServer, type TestServer } from '../../../support/server.ts';
import { HOUR, MINUTE } from '../../../support/market.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let people = 0;
/** A form that every rule accepts, with a number and an email of its own. */
function form(changes: Record<string, unknown> = {}) {
  people += 1;
  return {
    type: 'customer',
    name: 'রহিমা খাতুন',
    phone: `010555${String(people).padStart(5, '0')}`,
    email: `person${people}@example.com`,
    nid: '1234567890',
    date_of_birth: '1990-05-17',
    password: 'secret1',
    password_confirmation: 'secret1',
    ...changes,
  };
}
const stored = (phone: string): string => `+88${phone}`;
const register = (body: object, headers = {}) => server.call('POST', 'auth/register', { body, headers });

async function waiting(changes: Record<string, unknown> = {}): Promise<{ phone: string; otpId: string }> {
  const filled = form(changes);
  const { status, body } = await register(filled);
  expect(status).toBe(200);
  return { phone: stored(filled.phone), otpId: String(at(body, 'data', 'otp_id')) };
}
const verify = (otpId: string, otp: string) =>
  server.call('POST', 'auth/verify-otp', { body: { otp_id: otpId, otp } });
const wrong = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

describe('the form', () => {
  test.each([
    ['type', '', 'field_required'],
    ['type', 'driver', 'field_required'],
    ['name', ' ', 'field_required'],
    ['name', 'call 01712345678', 'name_has_phone'],
    ['phone', '', 'field_required'],
    ['phone', '01112345678', 'phone_invalid'],
    ['email', 'nobody', 'email_invalid'],
    ['nid', '12345', 'nid_invalid'],
    ['date_of_birth', '1990-02-30', 'birth_date_invalid'],
    ['date_of_birth', '2090-01-01', 'birth_date_in_future'],
    ['password', 'short', 'password_length'],
    ['password', 'much longer than it may', 'password_length'],
    ['password_confirmation', 'another1', 'password_mismatch'],
  ])('refuses %s %j as %s and says it at the field', async (field, value, code) => {
    const { status, body } = await register(form({ [field]: value }));
    expect(status).toBe(422);
    expect(at(body, 'code')).toBe(code);
    expect(at(body, 'errors', field, 0)).toEqual(expect.any(String));
  });

  test('says everything that is wrong at once, in the language asked for', async () => {
    const empty = { name: '', phone: '', email: '', nid: '', date_of_birth: '', password: '' };
    const inBengali = await register(form(empty));
    expect(Object.keys(at(inBengali.body, 'errors') ?? {})).toEqual(
      expect.arrayContaining(['name', 'phone', 'email', 'nid', 'date_of_birth', 'password']),
    );
    expect(at(inBengali.body, 'errors', 'name', 0)).toBe('নাম দিতে হবে');
    const inEnglish = await register(form(empty), { 'accept-language': 'en-GB,en;q=0.8' });
    expect(at(inEnglish.body, 'errors', 'name', 0)).toBe('Name field is required');
  });

  test('a field that was left out is asked for by its name', async () => {
    const { email: _left, ...rest } = form();
    const { status, body } = await register(rest);
    expect(status).toBe(422);
    expect(at(body, 'errors', 'email', 0)).toBe('ইমেইল দিতে হবে');
  });

  test('a taken number and a taken email are refused, the email in any case', async () => {
    const first = form({ email: 'taken@example.com' });
    const { body } = await register(first);
    await verify(String(at(body, 'data', 'otp_id')), await server.codeFor(stored(first.phone)));
    const again = await register(form({ phone: first.phone, email: 'TAKEN@example.com' }));
    expect(again.status).toBe(422);
    expect(at(again.body, 'errors', 'phone')).toHaveLength(1);
    expect(at(again.body, 'errors', 'email')).toHaveLength(1);
  });
});

describe('the code', () => {
  test('makes the account and signs it in', async () => {
    const { otpId } = await waiting({ phone: '০১০৫৫৬-০০০০১' });
    const { status, body } = await verify(otpId, await server.codeFor('+8801055600001'));
    expect(status).toBe(200);
    expect(at(body, 'data', 'user')).toMatchObject({ type: 'customer', phone: '+8801055600001' });
    const me = await server.call('GET', 'auth/me', { as: String(at(body, 'data', 'token')) });
    expect(at(me.body, 'data', 'name')).toBe('রহিমা খাতুন');
  });

  test('may be typed in Bengali digits', async () => {
    const { phone, otpId } = await waiting();
    const code = await server.codeFor(phone);
    const bengali = code.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
    expect((await verify(otpId, bengali)).status).toBe(200);
  });

  test('works once', async () => {
    const { phone, otpId } = await waiting();
    const code = await server.codeFor(phone);
    await verify(otpId, code);
    const again = await verify(otpId, code);
    expect(again.status).toBe(422);
    expect(at(again.body, 'code')).toBe('otp_expired');
  });

  test('used twice at the same moment makes one account', async () => {
    const { phone, otpId } = await waiting();
    const code = await server.codeFor(phone);
    const both = await Promise.all([verify(otpId, code), verify(otpId, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('stops working after 5 wrong tries, also for the right code', async () => {
    const { phone, otpId } = await waiting();
    const code = await server.codeFor(phone);
    for (let left = 4; left >= 0; left--) {
      const { body } = await verify(otpId, wrong(code));
      expect(at(body, 'code')).toBe('otp_wrong');
      expect(at(body, 'values', 'left')).toBe(left);
    }
    expect(at((await verify(otpId, code)).body, 'code')).toBe('otp_expired');
  });

  test('works for 5 minutes', async () => {
    const { phone, otpId } = await waiting();
    server.market.pass(5 * MINUTE);
    expect(at((await verify(otpId, await server.codeFor(phone))).body, 'code')).toBe('otp_expired');
  });

  test('that is no code is refused, one for nothing is not found', async () => {
    const { otpId } = await waiting();
    expect(at((await verify(otpId, '12')).body, 'code')).toBe('otp_invalid');
    expect((await verify('01a1f778-2a8d-7c3f-bbc4-e7a01d660000', '1234')).status).toBe(404);
    expect((await verify('no-id', '1234')).status).toBe(422);
  });

  test('comes again after a minute, under the same id and with its tries anew', async () => {
    const { phone, otpId } = await waiting();
    const resend = () => server.call('POST', 'auth/resend-otp', { body: { otp_id: otpId } });
    await verify(otpId, wrong(await server.codeFor(phone)));
    const soon = await resend();
    expect(soon.status).toBe(429);
    expect(Number(soon.headers['retry-after'])).toBe(60);
    server.market.pass(MINUTE);
    expect((await resend()).status).toBe(200);
    const second = await server.codeFor(phone);
    expect(at((await verify(otpId, wrong(second))).body, 'values', 'left')).toBe(4);
    expect((await verify(otpId, second)).status).toBe(200);
  });

  test('is sent at most 5 times an hour to one number', async () => {
    const { otpId } = await waiting();
    const resend = () => server.call('POST', 'auth/resend-otp', { body: { otp_id: otpId } });
    for (let i = 0; i < 4; i++) {
      server.market.pass(MINUTE);
      expect((await resend()).status).toBe(200);
    }
    server.market.pass(MINUTE);
    const sixth = await resend();
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(50 * 60);
    server.market.pass(HOUR);
    expect((await resend()).status).toBe(200);
  });
});

test('a referral code counts for whoever gave it, and a wrong one is told', async () => {
  const first = await waiting();
  await verify(first.otpId, await server.codeFor(first.phone));
  const { query } = server.app.context.database;
  const referrer = async () =>
    (
      await query('select referral_code as code, referred_count as many from users where phone = $1', [
        first.phone,
      ])
    ).rows[0];
  const code = String((await referrer())?.['code']);
  expect(code).toMatch(/^[0-9A-F]{8}$/);
  const unknown = await register(form({ referral_code: 'NOBODY' }));
  expect(unknown.status).toBe(422);
  expect(at(unknown.body, 'errors', 'referral_code', 0)).toEqual(expect.any(String));
  const second = await waiting({ referral_code: ` ${code.toLowerCase()} ` });
  expect((await referrer())?.['many']).toBe(0);
  await verify(second.otpId, await server.codeFor(second.phone));
  expect((await referrer())?.['many']).toBe(1);
});
