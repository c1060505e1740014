/** Who guesses passwords and codes, and who is locked out by it: nobody else. */
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { otpCodes } from '../../../server/db/schema/accounts.ts';
import { eq } from '../../../server/db/sql.ts';
import { MAX_ATTEMPTS } from '../../../server/person/one-time-codes.ts';
import { hashPassword } from '../../../server/person/passwords.ts';
import { hashOf } from '../../../server/person/sessions.ts';
import { limits, raise } from '../../../server/person/tries.ts';
import { HOUR, MINUTE } from '../../../testkit/market/market.ts';
import { at, startServer, type Called } from '../../../testkit/process/server.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const server = await serverOfFile();
const passwordHash = await hashPassword('secret1');

const DAY = 24 * HOUR;
const CODES = 10_000;

let numbers = 0;
async function somebody(): Promise<{ actor: Actor; phone: string }> {
  numbers += 1;
  const phone = `010778${String(numbers).padStart(5, '0')}`;
  return { actor: await server.market.person('customer', { phone: `+88${phone}`, passwordHash }), phone };
}
let addresses = 0;
const address = (): string => `10.${Math.floor(++addresses / 250)}.7.${addresses % 250}`;

type Sent = { from?: string; device?: string };
const login = (phone: string, password: string, { from = address(), device }: Sent = {}) =>
  server.call('POST', 'auth/login', {
    body: { phone, password },
    from,
    ...(device && { headers: { cookie: `device=${device}`, authorization: 'Bearer' } }),
  });
const deviceOf = ({ headers }: Called): string =>
  /device=([\w-]{43})/.exec(String(headers['set-cookie']))?.[1] ?? '';
const code = ({ body }: Called): unknown => at(body, 'code');
async function attack(phone: string): Promise<void> {
  for (let i = 0; i < limits.loginByPhone.max; i++)
    expect(code(await login(phone, `wrong-${i}`))).toBe('wrong_credentials');
}
const verify = (otpId: unknown, otp: string, from = address()) =>
  server.call('POST', 'auth/verify-otp', { body: { otp_id: otpId, otp }, from });

describe('a number at which somebody guesses', () => {
  test('asks its owner for a code, by which the owner signs in', async () => {
    const { actor, phone } = await somebody();
    await attack(phone);
    const asked = await login(phone, 'secret1');
    expect(asked.status).toBe(403);
    expect(code(asked)).toBe('code_required');
    const otpId = at(asked.body, 'values', 'otp_id');
    await expect.poll(() => server.codeFor(`+88${phone}`).catch(() => '')).toMatch(/^\d{4}$/);
    const done = await verify(otpId, await server.codeFor(`+88${phone}`));
    expect(done.status).toBe(200);
    expect(at(done.body, 'data', 'user', 'id')).toBe(actor.id);
    expect((await login(phone, 'secret1', { device: deviceOf(done) })).status).toBe(200);
    expect(code(await login(phone, 'secret1'))).toBe('code_required');
  });

  test('no longer discloses whether a password is right, nor whether anybody has it, and sends nothing', async () => {
    const { phone } = await somebody();
    const nobody = '01077899999';
    await attack(phone);
    await attack(nobody);
    const before = JSON.stringify((await server.call('GET', '/dev/sms')).body);
    const answers = [await login(phone, 'wrong-x'), await login(nobody, 'secret1')];
    expect(JSON.stringify((await server.call('GET', '/dev/sms')).body)).toBe(before);
    answers.push(await login(phone, 'secret1'));
    const shapes = answers.map(({ status, body }) => [
      status,
      at(body, 'code'),
      Object.keys(at(body, 'values') ?? {}),
      at(body, 'message'),
    ]);
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    for (const { body } of answers.slice(0, 2))
      for (let left = MAX_ATTEMPTS - 1; left >= 0; left--) {
        const tried = await verify(at(body, 'values', 'otp_id'), '0000');
        expect([code(tried), at(tried.body, 'values', 'left')]).toEqual(['otp_wrong', left]);
      }
  });

  test('does not even ask on a device on which its owner has signed in before', async () => {
    const { phone } = await somebody();
    const device = deviceOf(await login(phone, 'secret1'));
    expect(device).not.toBe('');
    await attack(phone);
    expect((await login(phone, 'secret1', { device })).status).toBe(200);
    expect(code(await login(phone, 'wrong-1', { device }))).toBe('wrong_credentials');
    const other = await somebody();
    const foreign = deviceOf(await login(other.phone, 'secret1'));
    expect(code(await login(phone, 'secret1', { device: foreign }))).toBe('code_required');
  });

  test('a device that guesses itself is taken for a new one', async () => {
    const { phone } = await somebody();
    const device = deviceOf(await login(phone, 'secret1'));
    for (let i = 0; i < limits.loginByDevice.max + limits.loginByPhone.max; i++)
      await login(phone, 'wrong-1', { device });
    expect(code(await login(phone, 'secret1', { device }))).toBe('code_required');
  });

  test('60 guesses at once are as many as they are', async () => {
    const { phone } = await somebody();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => login(phone, `wrong-${index}`)),
    );
    expect(answers.filter((each) => code(each) === 'wrong_credentials')).toHaveLength(
      limits.loginByPhone.max,
    );
  });

  test('a new password ends what the old one was waiting for, and no device is known any more', async () => {
    const { phone } = await somebody();
    const device = deviceOf(await login(phone, 'secret1'));
    await attack(phone);
    const asked = await login(phone, 'secret1');
    await expect.poll(() => server.codeFor(`+88${phone}`).catch(() => '')).toMatch(/^\d{4}$/);
    const before = await server.codesFor(`+88${phone}`);
    const forgot = await server.call('POST', 'auth/forgot-password', { body: { phone } });
    await expect.poll(() => server.codesFor(`+88${phone}`)).toHaveLength(before.length + 1);
    const body = {
      otp_id: at(forgot.body, 'data', 'otp_id'),
      otp: await server.codeFor(`+88${phone}`),
      password: 'fresh-1',
      password_confirmation: 'fresh-1',
    };
    expect((await server.call('POST', 'auth/reset-password', { body })).status).toBe(200);
    expect((await verify(at(asked.body, 'values', 'otp_id'), String(before[0]))).status).toBe(404);
    expect(code(await login(phone, 'fresh-1', { device }))).toBe('code_required');
  });
});

describe('an address', () => {
  test('of a mobile network: right sign-ins never count, however many', async () => {
    const { phone } = await somebody();
    const from = address();
    for (let i = 0; i < limits.loginByAddress.max + 20; i++)
      expect((await login(phone, 'secret1', { from })).status).toBe(200);
  }, 120_000);

  test('from which somebody guesses asks for codes, and locks nobody out', async () => {
    const from = address();
    const mine = await somebody();
    const device = deviceOf(await login(mine.phone, 'secret1', { from }));
    for (let i = 0; i < limits.loginByAddress.max; i++)
      await login(`0107799${String(i).padStart(4, '0')}`, 'guess-1', { from });
    expect(code(await login((await somebody()).phone, 'secret1', { from }))).toBe('code_required');
    expect((await login(mine.phone, 'secret1', { from, device })).status).toBe(200);
    expect((await login((await somebody()).phone, 'secret1')).status).toBe(200);
  }, 120_000);

  test('of IPv6 is a whole /64', async () => {
    const { phone } = await somebody();
    for (let i = 0; i < limits.loginByAddress.max; i++)
      await login(`0107798${String(i).padStart(4, '0')}`, 'guess-1', {
        from: `2001:db8:1:2::${i.toString(16)}`,
      });
    expect(code(await login(phone, 'secret1', { from: '2001:db8:1:2:ffff::1' }))).toBe('code_required');
    expect((await login(phone, 'secret1', { from: '2001:db8:1:3::1' })).status).toBe(200);
  }, 120_000);
});

describe('codes of 4 digits', () => {
  test('by arithmetic: at most 0.25 % of the accounts in reach a day, and a quarter of an account from an address', () => {
    const triesOfOneNumber = MAX_ATTEMPTS * limits.smsByPhone.max * (DAY / limits.smsByPhone.perMs);
    expect(triesOfOneNumber / CODES).toBeLessThanOrEqual(0.0025);
    const { max, perMs } = limits.codeByAddress;
    expect((max * (DAY / perMs)) / CODES).toBeLessThanOrEqual(0.25);
    // a sign-in's codes are sent only after the right password, and are as few
    expect((MAX_ATTEMPTS * limits.signInSmsByPhone.max) / CODES).toBeLessThanOrEqual(0.0025);
  });

  test('a sweep over many numbers is stopped at its address; who had the right code there is not counted', async () => {
    const from = address();
    const forgot = async (phone: string) =>
      at(
        (await server.call('POST', 'auth/forgot-password', { body: { phone }, from: address() })).body,
        'data',
        'otp_id',
      );
    const statuses: number[] = [];
    for (let number = 0; number < 20; number++) {
      const otpId = await forgot(`0107797${String(number).padStart(4, '0')}`);
      for (let i = 0; i < MAX_ATTEMPTS; i++) {
        statuses.push((await verifyReset(otpId, from)).status);
      }
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(limits.codeByAddress.max);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60 - limits.codeByAddress.max);
    server.market.pass(30 * MINUTE);
    const otpId = await forgot('01077970099');
    expect((await verifyReset(otpId, from)).status).toBe(422);
  });

  test('the code of a number without an account is as wrong as any other', async () => {
    const asked = await server.call('POST', 'auth/forgot-password', { body: { phone: '01077970098' } });
    const id = at(asked.body, 'data', 'otp_id');
    const [drawn] = await server.market.context.database.db
      .select()
      .from(otpCodes)
      .where(eq(otpCodes.id, String(id)));
    const codes = Array.from({ length: CODES }, (_, number) => String(number).padStart(4, '0'));
    const right = codes.find((each) => hashOf(`${id} ${each}`) === drawn?.codeHash);
    const from = address();
    for (let i = 1; i <= MAX_ATTEMPTS; i++) {
      const tried = await verifyReset(id, from, right);
      expect([code(tried), at(tried.body, 'values', 'left')]).toEqual(['otp_wrong', MAX_ATTEMPTS - i]);
    }
    expect((await raise(server.market.context, limits.codeByAddress, from)).count).toBe(MAX_ATTEMPTS + 1);
  });

  const verifyReset = (otpId: unknown, from: string, otp = '0000') =>
    server.call('POST', 'auth/reset-password', {
      body: { otp_id: otpId, otp, password: 'fresh-1', password_confirmation: 'fresh-1' },
      from,
    });
});

test('whoever guesses is seen: the log names the address once, and no number', async () => {
  const lines: string[] = [];
  const watched = await startServer({ LOG_LEVEL: 'warn' }, { logTo: { write: (line) => lines.push(line) } });
  const from = address();
  for (let number = 0; number < limits.loginByAddress.max + 5; number++)
    await watched.call('POST', 'auth/login', {
      body: { phone: `0107798${String(number).padStart(4, '0')}`, password: 'guess-1' },
      from,
    });
  await watched.close();
  const seen = lines.filter((line) => line.includes('somebody guesses'));
  expect(seen.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ limit: 'login-address', address: from }),
  ]);
  expect(lines.join()).not.toContain('7798');
});
