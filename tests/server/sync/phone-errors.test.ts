import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PhoneError } from '../../../domain/health/phone-error.ts';
import { dropExpired } from '../../../testkit/process/housekeeping.ts';
import { notePhoneErrors, ErrorAllowance } from '../../../server/sync/phone-errors.ts';
import { HOUR } from '../../../testkit/market/market.ts';
import { startServer, type TestServer } from '../../../testkit/process/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN: 'a-token-of-prometheus' });
});
beforeEach(() => rowsAfter('delete from phone_errors'));
afterAll(() => server.close());

const errorAt = (line: number, changes: Partial<PhoneError> = {}): PhoneError => ({
  kind: 'error',
  name: 'TypeError',
  message: 'value is not defined',
  stack: [`assets/main-B1a2C3d4.js:1:${line}`],
  page: '/feed',
  version: '0.1.0',
  count: 1,
  ...changes,
});
const rowsAfter = async (text: string): Promise<Record<string, unknown>[]> =>
  (await server.app.context.database.query(text)).rows;
const rows = () => rowsAfter('select * from phone_errors order by last_at, fingerprint');
const signedIn = async () => server.signIn(await server.market.person('customer'));
const send = (as: string, errors: unknown[]) => server.call('POST', 'sync/errors', { as, body: { errors } });

test('errors of many people are one row, which names none of them', async () => {
  const [his, hers] = [await signedIn(), await signedIn()];
  expect((await send(his, [errorAt(1, { count: 3 })])).status).toBe(204);
  await send(hers, [errorAt(1, { page: '/trips' }), errorAt(2)]);
  expect(await rows()).toMatchObject([
    { times: 4, reports: 2, page: '/trips' },
    { times: 1, reports: 1 },
  ]);
});

test('whatever is sent, nothing of a person is stored', async () => {
  const secret = '01712345678';
  await send(await signedIn(), [
    errorAt(1, { name: 'Rahim', message: `Rahim ${secret}`, page: `/trip/${secret}`, version: 'Rahim' }),
    errorAt(2, { stack: [`Rahim ${secret}`] }),
  ]);
  expect(await rows()).toHaveLength(2);
  expect(JSON.stringify(await rows())).not.toMatch(/rahim|0171/i);
});

test('one account that sends 10,000 fills ten rows, and costs no statement after them', async () => {
  const { context } = server.app;
  const { id } = await server.market.person('provider');
  const allowance = new ErrorAllowance(() => 0);
  const note = (line: number) => notePhoneErrors(context, { id }, [errorAt(line)], allowance);
  for (let line = 0; line < 10; line++) await note(line);
  const spies = [vi.spyOn(context.database.db, 'update'), vi.spyOn(context.database.db, 'insert')];
  for (let line = 10; line < 10_000; line++) await note(line);
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  expect(await rows()).toHaveLength(10);
  const { body } = await server.call('GET', '/metrics', {
    headers: { authorization: 'Bearer a-token-of-prometheus' },
  });
  expect(String(body)).toContain('durpalla_phone_errors_total{outcome="over"} 9990');
});

test('an allowance is one for an hour and a person', () => {
  let now = 0;
  const allowance = new ErrorAllowance(() => now);
  const taken = (person: string) =>
    Array.from({ length: 20 }, () => allowance.take(person)).filter(Boolean).length;
  expect([taken('a'), taken('a'), taken('b')]).toEqual([10, 0, 10]);
  now = HOUR;
  expect(taken('a')).toBe(10);
});

test('many accounts cannot hide what many phones report', async () => {
  const { context } = server.app;
  const free = { take: () => true };
  const note = (line: number) =>
    notePhoneErrors(context, { id: '' }, [errorAt(line)], Object.assign(new ErrorAllowance(), free));
  await note(1);
  await note(1);
  for (let line = 2; line < 620; line++) await note(line);
  const stored = await rows();
  expect(stored).toHaveLength(500);
  expect(stored.filter(({ reports }) => reports === 2)).toHaveLength(1);
});

test('a row goes a month after its last report', async () => {
  await send(await signedIn(), [errorAt(1)]);
  server.market.pass(30 * 24 * HOUR);
  await dropExpired(server.app.context);
  expect(await rows()).toHaveLength(1);
  server.market.pass(1);
  await dropExpired(server.app.context);
  expect(await rows()).toEqual([]);
});

test.each([
  [{ errors: 'none' }],
  [{ errors: Array.from({ length: 11 }, () => errorAt(1)) }],
  [{ errors: [errorAt(1, { message: 'x'.repeat(401) })] }],
  [{ errors: [errorAt(1, { count: -1 })] }],
  [{}],
])('%# is no report', async (body) => {
  expect((await server.call('POST', 'sync/errors', { as: await signedIn(), body })).status).toBe(422);
  expect((await server.call('POST', 'sync/errors', { body })).status).toBe(401);
});
