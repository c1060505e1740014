import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, startServer, type TestServer } from '../../../testkit/process/server.ts';
import { dropWaiting } from '../../../testkit/process/housekeeping.ts';
import { HOUR, MINUTE } from '../../../testkit/market/market.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let people = 0;
/** A form that every rule accepts, with a new number and email. */
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
});

describe('whether somebody has an account', () => {
  async function account(): Promise<ReturnType<typeof form>> {
    const filled = form();
    const { body } = await register(filled);
    await verify(String(at(body, 'data', 'otp_id')), await server.codeFor(stored(filled.phone)));
    server.market.pass(MINUTE);
    return filled;
  }
  const shape = ({ status, body }: Awaited<ReturnType<typeof register>>) => [
    status,
    Object.keys(at(body, 'data') ?? {}),
    at(body, 'data', 'resend_after'),
  ];

  test('is not disclosed by the form: number, email and referral code answer alike, known or not', async () => {
    const known = await account();
    const fresh = shape(await register(form()));
    expect(shape(await register(form({ phone: known.phone })))).toEqual(fresh);
    expect(shape(await register(form({ email: known.email })))).toEqual(fresh);
    expect(shape(await register(form({ referral_code: 'NOBODY' })))).toEqual(fresh);
  });

  test('is shown to whoever has proved the number, and the account stays as it was', async () => {
    const known = await account();
    const { otpId, phone } = await waiting({ phone: known.phone, name: 'Somebody Else' });
    const code = await server.codeFor(phone);
    const told = await verify(otpId, code);
    expect(told.status).toBe(422);
    expect(at(told.body, 'code')).toBe('phone_taken');
    expect(at((await verify(otpId, code)).body, 'code')).toBe('otp_expired');
    const { rows } = await server.app.context.database.query('select name from users where phone = $1', [
      phone,
    ]);
    expect(rows).toEqual([{ name: known.name }]);
  });

  test('the message to an owner says that signing in is enough', async () => {
    const known = await account();
    await waiting({ phone: known.phone });
    const { body } = await server.call('GET', '/dev/sms', { headers: { 'accept-language': 'en' } });
    expect(String(at(body, 'data', 0, 'text'))).toContain('আগেই অ্যাকাউন্ট আছে');
  });

  test('a taken email is disclosed after the proof, in any case', async () => {
    const known = await account();
    const { otpId, phone } = await waiting({ email: known.email.toUpperCase() });
    expect(at((await verify(otpId, await server.codeFor(phone))).body, 'code')).toBe('email_taken');
  });
});

describe('what waits for a code', () => {
  test('is nowhere any more when the code is used or an hour has passed, whatever was resent', async () => {
    const { query } = server.app.context.database;
    const waits = async () =>
      (await query('select count(*)::int as many from otp_codes where payload is not null')).rows[0]?.[
        'many'
      ];
    server.market.pass(2 * HOUR);
    await dropWaiting(server.app.context);
    expect(await waits()).toBe(0);
    const used = await waiting();
    await verify(used.otpId, await server.codeFor(used.phone));
    expect(await waits()).toBe(0);
    const left = await waiting();
    for (let minutes = 0; minutes < 60; minutes += 20) {
      server.market.pass(20 * MINUTE);
      await server.call('POST', 'auth/resend-otp', { body: { otp_id: left.otpId } });
    }
    const code = await server.codeFor(left.phone);
    expect(at((await verify(left.otpId, code)).body, 'code')).toBe('otp_expired');
    server.market.pass(1);
    await dropWaiting(server.app.context);
    expect(await waits()).toBe(0);
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

  test('stops working after 3 wrong tries, also for the right code', async () => {
    const { phone, otpId } = await waiting();
    const code = await server.codeFor(phone);
    for (let left = 2; left >= 0; left--) {
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

  test('comes again after a minute, under the same id and with new tries', async () => {
    const { phone, otpId } = await waiting();
    const resend = () => server.call('POST', 'auth/resend-otp', { body: { otp_id: otpId } });
    await verify(otpId, wrong(await server.codeFor(phone)));
    const soon = await resend();
    expect(soon.status).toBe(429);
    expect(Number(soon.headers['retry-after'])).toBe(60);
    server.market.pass(MINUTE);
    expect((await resend()).status).toBe(200);
    const second = await server.codeFor(phone);
    expect(at((await verify(otpId, wrong(second))).body, 'values', 'left')).toBe(2);
    expect((await verify(otpId, second)).status).toBe(200);
  });

  test('tried 60 times at once is tried 3 times', async () => {
    const { phone, otpId } = await waiting();
    const code = Number(await server.codeFor(phone));
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        verify(otpId, String((code + 1 + index) % 10_000).padStart(4, '0')),
      ),
    );
    expect(answers.filter(({ body }) => at(body, 'code') === 'otp_wrong')).toHaveLength(3);
  });

  test('is sent at most 5 times a day to one number', async () => {
    const filled = form();
    const send = () => register({ ...filled, email: `again${++people}@example.com` });
    for (let i = 0; i < 5; i++) {
      server.market.pass(2 * HOUR);
      expect((await send()).status).toBe(200);
    }
    server.market.pass(2 * HOUR);
    const sixth = await send();
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBe(14 * 60 * 60);
    server.market.pass(14 * HOUR);
    expect((await send()).status).toBe(200);
  });
});

test('a referral code counts for whoever gave it, and one that nobody has keeps nobody from joining', async () => {
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
  const other = await waiting({ referral_code: 'NOBODY' });
  expect((await verify(other.otpId, await server.codeFor(other.phone))).status).toBe(200);
  const second = await waiting({ referral_code: ` ${code.toLowerCase()} ` });
  expect((await referrer())?.['many']).toBe(0);
  await verify(second.otpId, await server.codeFor(second.phone));
  expect((await referrer())?.['many']).toBe(1);
});
