import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineKey } from '../../../../server/office/sign-in/machine-key.ts';
import { asBrowser } from '../../../../testkit/market/office.ts';
import { codeAt } from '../../../../testkit/market/one-time-code.ts';
import { at, startServer, type Called, type TestServer } from '../../../../testkit/process/server.ts';

const MINUTE = 60_000;
const PASSWORD = 'a long password';
let server: TestServer;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-office-'));
  server = await startServer({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

let numbers = 0;
const nextPhone = (): string => `0100011${String((numbers += 1)).padStart(4, '0')}`;

const post = (path: string, body: object, token: string | null = null, from = '10.0.0.1'): Promise<Called> =>
  server.call('POST', `office/${path}`, { body, headers: asBrowser(token), from });
const me = (token: string | null): Promise<Called> =>
  server.call('GET', 'office/me', { headers: asBrowser(token) });
const cookieOf = ({ headers }: Called): string =>
  /office=([\w-]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';

/** Adds an operator as `npm run operator` does. @returns the token of the link */
async function added(phone: string, roles = ['verifier']): Promise<string> {
  const key = await machineKey(dataDir);
  const { body } = await server.call('POST', 'office/operators', {
    headers: { authorization: `Operator ${key}` },
    body: { phone, name: 'তানিয়া', roles },
  });
  return String(at(body, 'data', 'link')).split('#')[1] ?? '';
}

type Ready = { phone: string; secret: string; recovery: string[]; token: string; device: string };
async function ready(): Promise<Ready> {
  const phone = nextPhone();
  const link = await added(phone);
  const first = await post('set-up', { token: link, password: PASSWORD });
  const secret = String(at(first.body, 'data', 'secret'));
  const code = codeAt(secret, server.market.context.now());
  const done = await post('set-up/finish', { token: link, code });
  const recovery = at(done.body, 'data', 'recovery_codes');
  server.market.pass(MINUTE);
  return {
    phone,
    secret,
    recovery: Array.isArray(recovery) ? recovery.map(String) : [],
    token: cookieOf(done),
    device: /office-device=([\w-]+)/.exec(String(done.headers['set-cookie']))?.[1] ?? '',
  };
}

/** The first step. @returns the cookie of half a session */
async function half(phone: string, password = PASSWORD): Promise<string> {
  return cookieOf(await post('sign-in', { phone, password }));
}

describe('an operator', () => {
  it('sets up password and codes by a link, once, and is signed in', async () => {
    const phone = nextPhone();
    const link = await added(phone, ['admin']);
    expect((await post('set-up', { token: link, password: 'short' })).status).toBe(422);
    const { body } = await post('set-up', { token: link, password: PASSWORD });
    const secret = String(at(body, 'data', 'secret'));
    expect(at(body, 'data', 'address')).toContain(`secret=${secret}`);
    expect((await post('set-up/finish', { token: link, code: '000000' })).body).toMatchObject({
      code: 'otp_wrong',
    });
    const code = codeAt(secret, server.market.context.now());
    const done = await post('set-up/finish', { token: link, code });
    expect(at(done.body, 'data', 'recovery_codes')).toHaveLength(8);
    expect(String(done.headers['set-cookie'])).toMatch(/Path=\/api\/v1\/office; HttpOnly; SameSite=Strict/);
    expect((await me(cookieOf(done))).body).toMatchObject({ data: { name: 'তানিয়া', roles: ['admin'] } });
    expect((await post('set-up', { token: link, password: PASSWORD })).body).toMatchObject({
      code: 'otp_expired',
    });
  });

  it('has a day for the link', async () => {
    const link = await added(nextPhone());
    server.market.pass(24 * 60 * MINUTE);
    expect((await post('set-up', { token: link, password: PASSWORD })).body).toMatchObject({
      code: 'otp_expired',
    });
  });

  it('signs in by password and then a code, and by neither alone', async () => {
    const { phone, secret } = await ready();
    const first = await half(phone);
    expect((await me(first)).status).toBe(401);
    const code = codeAt(secret, server.market.context.now());
    expect((await post('second-factor', { code })).status).toBe(401);
    const second = await post('second-factor', { code }, first);
    expect(second.status).toBe(200);
    expect(cookieOf(second)).not.toBe(first);
    expect((await me(cookieOf(second))).status).toBe(200);
    expect((await me(first)).status).toBe(401);
  });

  it('uses each code once, also two at the same time', async () => {
    const { phone, secret } = await ready();
    const halves = [await half(phone), await half(phone), await half(phone)];
    const code = codeAt(secret, server.market.context.now());
    const answers = await Promise.all(halves.map((token) => post('second-factor', { code }, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  it('gets in by a recovery code, each once', async () => {
    const { phone, recovery } = await ready();
    const [first = ''] = recovery;
    expect((await post('second-factor', { code: first.toUpperCase() }, await half(phone))).status).toBe(200);
    expect((await post('second-factor', { code: first }, await half(phone))).status).toBe(422);
  });

  it('is signed out after half an hour without use, and stays in by using it', async () => {
    const { token } = await ready();
    for (let times = 0; times < 3; times += 1) {
      server.market.pass(28 * MINUTE);
      expect((await me(token)).status).toBe(200);
    }
    server.market.pass(30 * MINUTE);
    expect((await me(token)).status).toBe(401);
  });

  it('signs out', async () => {
    const { token } = await ready();
    await post('sign-out', {}, token);
    expect((await me(token)).status).toBe(401);
  });

  it('has to begin anew with new roles: old sessions, password and codes are gone', async () => {
    const { phone, token } = await ready();
    await added(phone, ['finance']);
    expect((await me(token)).status).toBe(401);
    expect(await half(phone)).toBe('');
  });
});

describe('guessing', () => {
  const guesses = async (number: string, times: number): Promise<unknown[]> => {
    const answers = [];
    for (let tries = 0; tries < times; tries += 1) {
      const form = { phone: number, password: 'a wrong password' };
      answers.push(at((await post('sign-in', form, null, `10.1.${times}.${tries}`)).body, 'code'));
    }
    return answers;
  };

  it('asks for the code with the password after a few, for a known number as for an unknown one', async () => {
    const { phone } = await ready();
    for (const number of [phone, nextPhone()]) {
      const answers = await guesses(number, 12);
      expect(new Set(answers.slice(0, 10))).toEqual(new Set(['wrong_credentials']));
      expect(answers.slice(10)).toEqual(['operator_code_first', 'operator_code_first']);
    }
  });

  it('does not lock the operator out: with the code they are in, with one wrong nobody is told which', async () => {
    const { phone, secret, recovery } = await ready();
    await guesses(phone, 40);
    const code = (): string => codeAt(secret, server.market.context.now());
    const tries = [
      { phone, password: PASSWORD },
      { phone, password: PASSWORD, code: '123456' },
      { phone, password: 'a wrong password', code: code() },
    ];
    const answers = [];
    for (const form of tries) answers.push(at((await post('sign-in', form)).body, 'code'));
    expect(answers).toEqual(['operator_code_first', 'wrong_credentials', 'wrong_credentials']);
    const inside = await post('sign-in', { phone, password: PASSWORD, code: code() });
    expect(inside.body).toMatchObject({ data: { whole: true } });
    expect((await me(cookieOf(inside))).status).toBe(200);
    const [first] = recovery;
    const lost = await post('sign-in', { phone, password: PASSWORD, code: first });
    expect((await me(cookieOf(lost))).status).toBe(200);
  });

  it('does not tell a right password by its count of wrong codes', async () => {
    const { phone } = await ready();
    await guesses(phone, 11);
    const answers = [];
    for (let tries = 0; tries < 9; tries += 1)
      answers.push(at((await post('sign-in', { phone, password: PASSWORD, code: '123456' })).body, 'code'));
    expect(new Set(answers)).toEqual(new Set(['wrong_credentials']));
  });

  it('is nothing to a browser that the operator has used before, whatever its address has tried', async () => {
    const { phone, secret, device } = await ready();
    await guesses(phone, 40);
    for (let tries = 0; tries < 60; tries += 1)
      await post('sign-in', { phone: nextPhone(), password: 'a wrong password' });
    const known = { ...asBrowser(null) };
    known['cookie'] = `${known['cookie']}; office-device=${device}`;
    const form = { phone, password: PASSWORD };
    const from = '10.0.0.1';
    const half = await server.call('POST', 'office/sign-in', { headers: known, body: form, from });
    expect(half.body).toMatchObject({ data: { whole: false } });
    const code = codeAt(secret, server.market.context.now());
    expect((await post('second-factor', { code }, cookieOf(half))).status).toBe(200);
    const foreign = await ready();
    known['cookie'] = `${asBrowser(null)['cookie']}; office-device=${foreign.device}`;
    const other = await server.call('POST', 'office/sign-in', { headers: known, body: form, from });
    expect(other.body).toMatchObject({ code: 'too_many_tries' });
    server.market.pass(15 * MINUTE);
  });

  it('of codes, by whoever has the password, does not lock a browser out that the operator has used', async () => {
    const { phone, secret, device } = await ready();
    const stranger = await half(phone);
    for (let tries = 0; tries < 8; tries += 1) await post('second-factor', { code: '123456' }, stranger);
    const code = codeAt(secret, server.market.context.now());
    expect((await post('second-factor', { code }, stranger)).body).toMatchObject({ code: 'too_many_tries' });
    const finishes = async (): Promise<Called> => {
      const headers = asBrowser(await half(phone));
      headers['cookie'] = `${headers['cookie']}; office-device=${device}`;
      return server.call('POST', 'office/second-factor', { headers, body: { code }, from: '10.0.0.1' });
    };
    expect((await finishes()).status).toBe(200);
  });

  it('is refused after a few codes', async () => {
    const { phone, secret } = await ready();
    const token = await half(phone);
    for (let tries = 0; tries < 6; tries += 1) await post('second-factor', { code: '123456' }, token);
    const code = codeAt(secret, server.market.context.now());
    expect((await post('second-factor', { code }, token)).body).toMatchObject({ code: 'too_many_tries' });
  });
});

it('the key of the machine is a file that only its user reads, and a wrong one opens nothing', async () => {
  const key = await machineKey(dataDir);
  expect(await readFile(join(dataDir, 'operator.key'), 'utf8')).toBe(key);
  expect((await stat(join(dataDir, 'operator.key'))).mode & 0o777).toBe(0o600);
  const call = (given: string) =>
    server.call('GET', 'office/me', { headers: { authorization: `Operator ${given}` } });
  expect((await call(key)).body).toMatchObject({ data: { name: 'console' } });
  expect((await call(`${key}x`)).status).toBe(401);
});
