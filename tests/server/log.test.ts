import { type } from 'arktype';
import { DrizzleQueryError } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf } from '../../server/base/failure.ts';
import { tripIntent } from '../../testkit/market/market.ts';
import { openToThePublic, type OpenMarket } from '../../testkit/market/open-market.ts';
import { at } from '../../testkit/process/server.ts';

/** A complete story with the log at its most verbose, failures included: no secret is logged. */
let market: OpenMarket;
beforeAll(async () => {
  market = await openToThePublic();
});
afterAll(() => market.close());

const PHONE = '01023344556';
const PASSWORD = 'hush-hush-1';
const EMAIL = 'quiet@example.com';
const NID = '4567891230';

const form = {
  type: 'customer',
  name: 'Nasima',
  phone: PHONE,
  email: EMAIL,
  nid: NID,
  date_of_birth: '5/3/1990',
  password: PASSWORD,
  password_confirmation: PASSWORD,
};

/** Runs the work while a table is missing, as when the database fails in the middle of a call. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  const { database } = market.server.app.context;
  await database.query(`alter table ${table} rename to ${table}_away`);
  try {
    return await work();
  } finally {
    await database.query(`alter table ${table}_away rename to ${table}`);
  }
}

test('an error quotes nothing in the log, whoever made it', () => {
  const secret = '01712345678';
  const errors = [
    Object.assign(new Error(`duplicate key (${secret})`), { code: '23505' }),
    Object.assign(new Error(`failed ${secret}`), { detail: secret }),
    new DrizzleQueryError(`select ${secret}`, [secret], undefined),
    new Error('outer', { cause: new SyntaxError(`Unexpected token in ${secret}`) }),
    caught(() => type({ phone: "'none'" }).assert({ phone: secret })),
    caught(() => JSON.parse(`{"phone": ${secret}x}`)),
    Object.assign(new Error(`first\n    at ${secret}\n    at ${secret}`), { code: '22001' }),
    secret,
  ];
  for (const error of errors) expect(JSON.stringify(failureOf(error))).not.toContain(secret);
  expect(failureOf(new Error('no road'))).toMatchObject({ type: 'Error', message: 'no road' });
  expect(String(failureOf(errors[0])['stack'])).toContain('log.test.ts');
});

function caught(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('no number, token, password, code, address of a subscription or hash stands in the log', async () => {
  const { server } = market;
  const open = (path: string, body: object) => market.call('Nasima', 'POST', path, body);
  const asked = await open('auth/register', form);
  const otpId = at(asked.body, 'data', 'otp_id');
  const code = await server.codeFor(`+88${PHONE}`);
  const made = await open('auth/verify-otp', { otp_id: otpId, otp: code });
  expect(made.status).toBe(200);
  const id = String(at(made.body, 'data', 'user', 'id'));
  const nasima = await market.enter({ id, type: 'customer', name: 'Nasima' }, PHONE, PASSWORD);
  await open('auth/login', { phone: PHONE, password: `${PASSWORD}x` });
  await open('auth/login', { phone: { number: PHONE }, password: [PASSWORD] });
  await open('auth/forgot-password', { phone: PHONE });
  expect((await nasima.call('POST', 'trip/store', tripIntent({ note: `ফোন ${PHONE}` }).args)).status).toBe(
    200,
  );

  const failed = await without('users', () => open('auth/login', { phone: PHONE, password: PASSWORD }));
  expect(failed.status).toBe(500);
  const taken = await without('tries', () => open('auth/register', { ...form, phone: '01029999999' }));
  expect(taken.status).toBeGreaterThanOrEqual(400);
  const { args } = tripIntent({ note: PHONE });
  const mutation = { id: uuidv7(), name: 'trip.create', v: 1, args };
  await without('trips', () => nasima.call('POST', 'sync/push', { mutations: [mutation] }));
  await without('push_subscriptions', () => nasima.call('POST', 'trip/store', tripIntent().args));
  await nasima.call('POST', 'auth/logout', {});

  const log = market.log.join('');
  expect(log).toContain('call failed');
  expect(log).toContain('mutation failed');
  for (const line of ['call', 'mutation', 'slow statement']) expect(log).toContain(`"msg":"${line}"`);
  const endpoint = `fcm/send/${id}`;
  for (const secret of [
    PHONE.slice(1),
    PASSWORD,
    EMAIL,
    NID,
    nasima.token,
    endpoint,
    String(otpId),
    form.name,
    args.pickup_full_address,
    'ফোন',
  ])
    expect(log).not.toContain(secret);
  // a database error quotes the statement and the values of the row
  expect(log).not.toMatch(/Failed query|"params"|"query"/);
  expect(log).not.toMatch(/argon2|password_?hash"?:|token_?hash"?:|Bearer /i);
  expect(log).not.toMatch(new RegExp(`(?<![\\d:.-])${code}(?![\\d.])`));
});
