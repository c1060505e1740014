import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openText } from '../../../server/base/secrets.ts';
import { hashPassword } from '../../../server/person/passwords.ts';
import { limits } from '../../../server/person/tries.ts';
import { at, startServer, type TestServer } from '../../../testkit/process/server.ts';
import { tripIntent } from '../../../testkit/market/market.ts';

const ORIGIN = 'https://durpalla.example';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: ORIGIN });
  const passwordHash = await hashPassword('secret1');
  await server.market.person('customer', { phone: '+8801011111111', passwordHash, name: '</script><b>' });
});
afterAll(() => server.close());

const credentials = { phone: '01011111111', password: 'secret1' };

describe('proof that a call comes from our own page', () => {
  const login = (headers: Record<string, string>, body: object = credentials) =>
    server.call('POST', 'auth/login', { headers, body });
  const cookie = async () => {
    const { headers } = await server.call('GET', 'csrf-cookie');
    const value = /XSRF-TOKEN=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
    return { value, header: `XSRF-TOKEN=${value}`, whole: String(headers['set-cookie']) };
  };

  test('is asked of browsers: whoever sends a cookie or an Origin', async () => {
    for (const headers of [{ origin: ORIGIN }, { origin: 'https://evil.example' }, { cookie: 'lang=en' }]) {
      const { status, body } = await login(headers);
      expect(status).toBe(403);
      expect(at(body, 'code')).toBe('csrf_mismatch');
    }
  });

  test('is the value of the cookie in the header, or in the form', async () => {
    const { value, header } = await cookie();
    expect((await login({ cookie: header, origin: ORIGIN, 'x-xsrf-token': value })).status).toBe(200);
    expect((await login({ cookie: header }, { ...credentials, _token: value })).status).toBe(200);
    expect((await login({ cookie: header, 'x-xsrf-token': `${value}x` })).status).toBe(403);
    expect((await login({ origin: ORIGIN, 'x-xsrf-token': value })).status).toBe(403);
  });

  test('is not asked of clients without cookie and Origin, nor beside a token', async () => {
    expect((await login({})).status).toBe(200);
    const token = await server.signIn(await server.market.person('customer'));
    const { status } = await server.call('POST', 'sync/pull', {
      as: token,
      headers: { origin: 'https://evil.example' },
      body: { limit: 1 },
    });
    expect(status).toBe(200);
  });

  test('the cookie is readable for the page, stays, and is only for this site', async () => {
    const { value, header, whole } = await cookie();
    expect(whole).toMatch(/SameSite=Lax/);
    expect(whole).toMatch(/Secure/);
    expect(whole).not.toMatch(/HttpOnly/i);
    const again = await server.call('GET', 'csrf-cookie', { headers: { cookie: header } });
    expect(String(again.headers['set-cookie'])).toContain(value);
  });
});

describe('PUT and DELETE as POST with a method field', () => {
  test('reach the same call', async () => {
    const owner = await server.market.person('customer');
    const token = await server.signIn(owner);
    const intent = tripIntent();
    await server.market.act(owner, intent);
    const body = { _method: 'put', status: 'canceled', cancel_note: 'not_needed' };
    const path = `trip/status/${intent.args.id}`;
    expect((await server.call('POST', path, { as: token, body })).status).toBe(200);
    const { _method, ...plain } = body;
    expect((await server.call('POST', path, { as: token, body: plain })).status).toBe(404);
    expect(
      (await server.call('POST', path, { as: token, body: { ...plain, _method: 'patch' } })).status,
    ).toBe(404);
  });
});

describe('a form sent before any script has run', () => {
  let people = 0;
  const browser = { accept: 'text/html,*/*;q=0.8', 'content-type': 'application/x-www-form-urlencoded' };
  const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    server.call('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: { ...browser, origin: ORIGIN, ...headers },
    });
  const signUp = (changes: Record<string, string> = {}) => ({
    type: 'provider',
    name: 'Karim',
    phone: '01022222222',
    email: 'karim@example.com',
    nid: '1234567890',
    date_of_birth: '1990-01-01',
    password: 'secret1',
    password_confirmation: 'secret1',
    ...changes,
  });

  test('signs in: the page stores the session where the app looks for it', async () => {
    const { status, body, headers } = await submit('auth/login', credentials);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    const data = /<script type="application\/json" id="session">(.*?)<\/script>/.exec(String(body))?.[1];
    expect(JSON.parse(data ?? '')).toMatchObject({ token: expect.any(String), user: { type: 'customer' } });
    expect(String(body)).toContain("localStorage.setItem('trip_auth_user'");
  });

  test('the script of that page is the one that the policy allows', async () => {
    const { createHash } = await import('node:crypto');
    const { body, headers } = await submit('auth/login', credentials);
    const script = /<script>([\s\S]*?)<\/script>/.exec(String(body))?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(String(headers['content-security-policy'])).toContain(`'sha256-${hash}'`);
  });

  test('goes back to its page with the code of what is wrong', async () => {
    const refused = await submit('auth/login', { ...credentials, password: 'wrong-1' });
    expect(refused.status).toBe(303);
    expect(refused.headers['location']).toBe('/signin?error=wrong_credentials&field=password');
    const signUpRefused = await submit('auth/register', signUp({ email: 'none' }));
    expect(signUpRefused.headers['location']).toBe('/signup?error=email_invalid&field=email');
  });

  test('signs in by a code where somebody has been guessing: asks for it, again where it was wrong', async () => {
    const passwordHash = await hashPassword('secret1');
    await server.market.person('customer', { phone: '+8801011111112', passwordHash });
    const form = { phone: '01011111112', password: 'secret1' };
    for (let i = 0; i < limits.loginByPhone.max; i++)
      await submit('auth/login', { ...form, password: 'wrong-1' });
    const asked = await submit('auth/login', form);
    expect(asked.status).toBe(200);
    const otpId = /name="otp_id" value="([^"]+)"/.exec(String(asked.body))?.[1] ?? '';
    expect(String(asked.body)).toContain('action="/api/v1/auth/verify-otp"');
    await expect.poll(() => server.codeFor('+8801011111112').catch(() => '')).toMatch(/^\d{4}$/);
    const code = await server.codeFor('+8801011111112');
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
    const again = await submit('auth/verify-otp', { otp_id: otpId, otp: wrong, purpose: 'sign_in' });
    expect(String(again.body)).toContain('name="purpose" value="sign_in"');
    const done = await submit('auth/verify-otp', { otp_id: otpId, otp: code, purpose: 'sign_in' });
    expect(String(done.body)).toContain('id="session"');
    expect(String(done.headers['set-cookie'])).toMatch(/device=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax/);
  });

  test('signs up: asks for the code, again where it was wrong, then signs in', async () => {
    const asked = await submit('auth/register', signUp());
    expect(asked.status).toBe(200);
    const otpId = /name="otp_id" value="([^"]+)"/.exec(String(asked.body))?.[1] ?? '';
    const code = await server.codeFor('+8801022222222');
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
    const again = await submit('auth/verify-otp', { otp_id: otpId, otp: wrong });
    expect(String(again.body)).toContain(`value="${otpId}"`);
    expect(String(again.body)).toContain('কোডটি মিলছে না');
    const done = await submit('auth/verify-otp', { otp_id: otpId, otp: code });
    expect(String(done.body)).toContain('id="session"');
  });

  test('signs up in two steps: the number and its code, then the rest, each again where it was wrong', async () => {
    const {
      type,
      name: _name,
      phone,
      ...details
    } = signUp({ phone: '01022222223', email: 'two@example.com' });
    const who = { type, name: '"Karim" <b>', phone };
    const refused = await submit('auth/send-otp', { ...who, phone: '12' });
    expect(refused.headers['location']).toBe('/signup?error=phone_invalid&field=phone');
    const hidden = ({ body }: { body: unknown }) =>
      Object.fromEntries(
        [...String(body).matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, key, value]) => [
          String(key),
          String(value).replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
        ]),
      );
    const asked = await submit('auth/send-otp', who);
    const otp = await server.codeFor('+8801022222223');
    const wrong = String((Number(otp) + 1) % 10_000).padStart(4, '0');
    const again = await submit('auth/prove-number', { ...hidden(asked), otp: wrong });
    expect(hidden(again)).toEqual({ ...hidden(asked), ...who });
    const rest = await submit('auth/prove-number', { ...hidden(again), otp });
    expect(String(rest.body)).toContain('এগুলো কেউ দেখবে না');
    const filled = { ...hidden(rest), ...details };
    const corrected = await submit('auth/open-account', { ...filled, nid: '12' });
    expect(String(corrected.body)).toContain('name="nid" inputmode="numeric" autocomplete="off" value="12"');
    expect(String(corrected.body)).not.toContain(details.password);
    const done = await submit('auth/open-account', { ...hidden(corrected), ...details });
    expect(String(done.body)).toContain('id="session"');
  });

  test.each(['5/3/1990', '৫/৩/১৯৯০', '05031990'])(
    'takes the birth date as people write it: %s',
    async (born) => {
      const phone = `010${String(30_000_000 + ++people)}`;
      const email = `born${people}@example.com`;
      const asked = await submit('auth/register', signUp({ date_of_birth: born, phone, email }));
      const otpId = /name="otp_id" value="([^"]+)"/.exec(String(asked.body))?.[1] ?? '';
      await submit('auth/verify-otp', { otp_id: otpId, otp: await server.codeFor(`+88${phone}`) });
      const { rows } = await server.app.context.database.query(
        'select date_of_birth as born from users where email = $1',
        [email],
      );
      expect(openText('users.date_of_birth', String(rows[0]?.['born']))).toBe('1990-03-05');
    },
  );

  test('sets a new password: asks for code and password, again where one was wrong, then signs in', async () => {
    const passwordHash = await hashPassword('forgot1');
    await server.market.person('customer', { phone: '+8801044444444', passwordHash });
    const refused = await submit('auth/forgot-password', { phone: '12' });
    expect(refused.headers['location']).toBe('/forgot-password?error=phone_invalid&field=phone');
    const asked = await submit('auth/forgot-password', { phone: '01044444444' });
    expect(asked.status).toBe(200);
    const otpId = /name="otp_id" value="([^"]+)"/.exec(String(asked.body))?.[1] ?? '';
    const otp = await server.codeFor('+8801044444444');
    const chosen = { otp_id: otpId, purpose: 'reset_password', otp, password: 'fresh-1' };
    const again = await submit('auth/reset-password', { ...chosen, password_confirmation: 'other-1' });
    expect(String(again.body)).toContain('action="/api/v1/auth/reset-password"');
    expect(String(again.body)).toContain(`value="${otpId}"`);
    expect(String(again.body)).not.toContain('fresh-1');
    const done = await submit('auth/reset-password', { ...chosen, password_confirmation: 'fresh-1' });
    expect(String(done.body)).toContain('id="session"');
    const signedIn = await submit('auth/login', { phone: '01044444444', password: 'fresh-1' });
    expect(String(signedIn.body)).toContain('id="session"');
  });

  test('asks for another code on the page that it came from', async () => {
    await server.market.person('customer', { phone: '+8801055555555' });
    const asked = await submit('auth/forgot-password', { phone: '01055555555' });
    const otpId = /name="otp_id" value="([^"]+)"/.exec(String(asked.body))?.[1] ?? '';
    server.market.pass(2 * 60_000);
    const resent = await submit('auth/resend-otp', { otp_id: otpId, purpose: 'reset_password' });
    expect(String(resent.body)).toContain('action="/api/v1/auth/reset-password"');
    expect(String(resent.body)).toContain('name="password_confirmation"');
  });

  test('of another site is refused', async () => {
    const refused = await submit('auth/login', credentials, { origin: 'https://evil.example' });
    expect(refused.headers['location']).toBe('/signin?error=csrf_mismatch');
  });
});

describe('the inbox of sent messages', () => {
  test('shows them newest first, and as a page to a browser', async () => {
    await server.app.context.sms.send({ phone: '+8801033333333', text: '<first>' });
    await server.app.context.sms.send({ phone: '+8801033333333', text: 'second' });
    const { body } = await server.call('GET', '/dev/sms');
    expect(at(body, 'data', 0, 'text')).toBe('second');
    expect(at(body, 'data', 1, 'text')).toBe('<first>');
    const page = await server.call('GET', '/dev/sms', { headers: { accept: 'text/html' } });
    expect(String(page.body)).toContain('&lt;first&gt;');
  });

  test('keeps the last hundred', async () => {
    for (let i = 0; i < 105; i++)
      await server.app.context.sms.send({ phone: '+8801033333333', text: `${i}` });
    const { body } = await server.call('GET', '/dev/sms');
    expect(at(body, 'data')).toHaveLength(100);
  });

  test('shows only the numbers of the demo market to anybody but this machine', async () => {
    const { sms } = server.app.context;
    await sms.send({ phone: '+8801712345678', text: 'code of a real person' });
    await sms.send({ phone: '+8801033333333', text: 'code of nobody' });
    const seen = async (remoteAddress: string, headers: Record<string, string> = {}) => {
      const options = { method: 'GET', url: '/dev/sms', remoteAddress, headers } as const;
      return (await server.app.http.inject(options)).payload;
    };
    for (const address of ['127.0.0.1', '::1', '127.9.9.9'])
      expect(await seen(address, { host: 'localhost:4000' })).toContain('real person');
    const foreign: [string, Record<string, string>][] = [
      ['192.168.1.7', { host: 'localhost' }],
      ['2001:db8::1', {}],
      // a proxy on this machine, and a web page whose domain name was pointed at this machine
      ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
      ['127.0.0.1', { forwarded: 'for=127.0.0.1' }],
      ['127.0.0.1', { via: '1.1 proxy' }],
      ['127.0.0.1', { host: 'evil.example' }],
    ];
    for (const [address, headers] of foreign) {
      const page = await seen(address, headers);
      expect(page).toContain('code of nobody');
      expect(page).not.toContain('real person');
    }
  });

  test('does not exist without the demo market', async () => {
    const own = await startServer({ DEMO: '0', SMS: 'log' });
    try {
      expect((await own.call('GET', '/dev/sms')).status).toBe(404);
    } finally {
      await own.close();
    }
  });

  test('does not exist beside a real gateway', async () => {
    const real = await startServer({ SMS_URL: 'http://127.0.0.1:9', SMS_API_KEY: 'k', SMS_SENDER_ID: 's' });
    try {
      expect((await real.call('GET', '/dev/sms')).status).toBe(404);
    } finally {
      await real.close();
    }
  });
});
