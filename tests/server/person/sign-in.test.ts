import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../../server/person/passwords.ts';
import { openImpersonation } from '../../../server/person/impersonation.ts';
import type { Actor } from '../../../server/act/act.ts';
import { HOUR } from '../../../testkit/market/market.ts';
import { at } from '../../../testkit/process/server.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const server = await serverOfFile();

let numbers = 0;
async function somebody(type: Actor['type'] = 'customer'): Promise<{ actor: Actor; phone: string }> {
  numbers += 1;
  const phone = `010777${String(numbers).padStart(5, '0')}`;
  const passwordHash = await hashPassword('secret1');
  return { actor: await server.market.person(type, { phone: `+88${phone}`, passwordHash }), phone };
}
const login = (phone: string, password: string, headers = {}) =>
  server.call('POST', 'auth/login', { body: { phone, password }, headers });

describe('signing in', () => {
  test('answers a token and the person', async () => {
    const { actor, phone } = await somebody('provider');
    const { status, body } = await login(phone, 'secret1');
    expect(status).toBe(200);
    expect(at(body, 'success')).toBe(true);
    expect(at(body, 'data', 'user')).toMatchObject({ id: actor.id, type: 'provider' });
    expect(JSON.stringify(body)).not.toMatch(/passwordHash|password_hash|argon2/);
  });

  test('takes the number in any form', async () => {
    const { phone } = await somebody();
    for (const typed of [
      `+88${phone}`,
      `88${phone}`,
      phone.slice(1),
      `${phone.slice(0, 5)}-${phone.slice(5)}`,
    ])
      expect((await login(typed, 'secret1')).status).toBe(200);
  });

  test('answers a wrong password and an unknown number alike', async () => {
    const { phone } = await somebody();
    const wrong = await login(phone, 'secret2');
    const unknown = await login('01099999999', 'secret1');
    expect(wrong.status).toBe(422);
    expect(at(wrong.body, 'code')).toBe('wrong_credentials');
    expect(unknown.body).toEqual(wrong.body);
  });

  test('a success clears what was counted against the number', async () => {
    const { phone } = await somebody();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 9; i++) await login(phone, 'wrong-1');
      expect((await login(phone, 'secret1')).status).toBe(200);
    }
  });
});

describe('a session', () => {
  test('ends when its person has signed in twenty times more; an operator’s does not count', async () => {
    const { actor } = await somebody();
    const { context } = server.app;
    const status = async (token: string) => (await server.call('GET', 'auth/me', { as: token })).status;
    const first = await server.signIn(actor);
    for (let i = 0; i < 19; i++) {
      server.market.pass(1);
      await server.signIn(actor);
    }
    await openImpersonation(context, context.database.db, actor.id, 'operator');
    expect(await status(first)).toBe(200);
    server.market.pass(1);
    const last = await server.signIn(actor);
    expect(await status(first)).toBe(401);
    expect(await status(last)).toBe(200);
  });

  test('ends with signing out', async () => {
    const { actor } = await somebody();
    const token = await server.signIn(actor);
    expect((await server.call('POST', 'auth/logout', { as: token })).status).toBe(200);
    const after = await server.call('GET', 'auth/me', { as: token });
    expect(after.status).toBe(401);
    expect(at(after.body, 'code')).toBe('unauthenticated');
  });

  test('ends after half a year', async () => {
    const { actor } = await somebody();
    const token = await server.signIn(actor);
    server.market.pass(180 * 24 * HOUR - 1);
    expect((await server.call('GET', 'auth/me', { as: token })).status).toBe(200);
    server.market.pass(1);
    expect((await server.call('GET', 'auth/me', { as: token })).status).toBe(401);
  });

  test('is stored as a hash only', async () => {
    const { actor } = await somebody();
    const token = await server.signIn(actor);
    const { rows } = await server.app.context.database.query('select token_hash from sessions');
    expect(rows.map((row) => row['token_hash'])).not.toContain(token);
  });
});

describe('an operator looking through a person’s eyes', () => {
  test('may read and not act, for one hour, by the Impersonate header alone', async () => {
    const { actor } = await somebody();
    const { context } = server.app;
    const token = await openImpersonation(context, context.database.db, actor.id, 'operator');
    const headers = { impersonate: token };
    const me = await server.call('GET', 'auth/me', { headers });
    expect(at(me.body, 'data', 'id')).toBe(actor.id);
    const until = new Date(server.market.context.now() + HOUR).toISOString();
    expect(at(me.body, 'data', 'looks_until')).toBe(until);
    const pulled = await server.call('POST', 'sync/pull', { headers, body: { limit: 10 } });
    expect(pulled.status).toBe(200);
    const pushed = await server.call('POST', 'sync/push', { headers, body: { mutations: [] } });
    expect(pushed.status).toBe(403);
    expect((await server.call('GET', 'auth/me', { as: token })).status).toBe(401);
    server.market.pass(HOUR);
    expect((await server.call('GET', 'auth/me', { headers })).status).toBe(401);
  });

  test('is ended by who looks, and the person’s sign-ins stay', async () => {
    const { actor } = await somebody();
    const own = await server.signIn(actor);
    const { context } = server.app;
    const token = await openImpersonation(context, context.database.db, actor.id, 'operator');
    const headers = { impersonate: token };
    expect((await server.call('POST', 'auth/logout', { headers, body: {} })).status).toBe(200);
    expect((await server.call('GET', 'auth/me', { headers })).status).toBe(401);
    expect((await server.call('GET', 'auth/me', { as: own })).status).toBe(200);
  });

  test('an own token does not pass as one', async () => {
    const { actor } = await somebody();
    const token = await server.signIn(actor);
    expect((await server.call('GET', 'auth/me', { headers: { impersonate: token } })).status).toBe(401);
  });
});

describe('a forgotten password', () => {
  const forgot = (phone: string) => server.call('POST', 'auth/forgot-password', { body: { phone } });
  const reset = (otpId: unknown, otp: string, password = 'fresh-1') =>
    server.call('POST', 'auth/reset-password', {
      body: { otp_id: otpId, otp, password, password_confirmation: password },
    });

  test('is replaced by a code, and every other sign-in ends', async () => {
    const { actor, phone } = await somebody();
    const before = await server.signIn(actor);
    const { body } = await forgot(phone);
    await expect.poll(() => server.codeFor(`+88${phone}`).catch(() => '')).toMatch(/^\d{4}$/);
    const done = await reset(at(body, 'data', 'otp_id'), await server.codeFor(`+88${phone}`));
    expect(done.status).toBe(200);
    expect((await server.call('GET', 'auth/me', { as: before })).status).toBe(401);
    expect((await login(phone, 'secret1')).status).toBe(422);
    expect((await login(phone, 'fresh-1')).status).toBe(200);
  });

  test('does not disclose which numbers are known', async () => {
    const { phone } = await somebody();
    const [known, unknown] = [await forgot(phone), await forgot('01088888888')];
    expect(unknown.status).toBe(known.status);
    expect(Object.keys(at(unknown.body, 'data') ?? {})).toEqual(Object.keys(at(known.body, 'data') ?? {}));
    expect((await forgot('01088888888')).status).toBe(429);
    expect((await forgot(phone)).status).toBe(429);
  });

  test('keeps to the password rules', async () => {
    const { phone } = await somebody();
    const { body } = await forgot(phone);
    const refused = await reset(at(body, 'data', 'otp_id'), '1234', 'short');
    expect(at(refused.body, 'code')).toBe('password_length');
  });

  test('a sign-up code does not open it', async () => {
    const { body } = await server.call('POST', 'auth/register', {
      body: {
        type: 'customer',
        name: 'Karim',
        phone: '01066600001',
        email: 'karim@example.com',
        nid: '1234567890',
        date_of_birth: '1990-01-01',
        password: 'secret1',
        password_confirmation: 'secret1',
      },
    });
    const code = await server.codeFor('+8801066600001');
    expect((await reset(at(body, 'data', 'otp_id'), code)).status).toBe(404);
  });
});
