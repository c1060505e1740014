import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { declared } from '../../../server/metrics/declared.ts';
import { tripIntent } from '../../../testkit/market/market.ts';
import { startServer } from '../../../testkit/process/server.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const TOKEN = 'a-token-of-prometheus';

const server = await serverOfFile({ METRICS_TOKEN: TOKEN });

const ask = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
  server.call('GET', '/metrics', { headers });
const lines = async (): Promise<string[]> => String((await ask()).body).split('\n');
/** The value of one series; 0 if it is missing. */
async function valueOf(series: string): Promise<number> {
  const line = (await lines()).find((each) => each.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('only who knows the token reads it; without a token it is an address that is not there', async () => {
  expect((await ask()).status).toBe(200);
  expect(String((await ask()).headers['content-type'])).toContain('text/plain');
  for (const headers of [{}, { authorization: TOKEN }, { authorization: `Bearer ${TOKEN}x` }])
    expect((await ask(headers)).status).toBe(401);
  const without = await startServer({}, { database: server.app.context.database });
  const answer = await without.call('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  await without.app.close();
  expect(answer.status).toBe(404);
});

test('everything that is declared is there, with lag, memory and the process', async () => {
  const text = (await lines()).join('\n');
  for (const name of [
    ...Object.keys(declared),
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(text).toContain(`# TYPE ${name} `);
});

test('a call counts by its pattern and status, and never by its address', async () => {
  const count = (call: string, status: number): Promise<number> =>
    valueOf(`durpalla_calls_total{call="${call}",status="${status}"}`);
  const [before, missing] = [await count('GET trip/:id/bids', 401), await count('unknown', 404)];
  for (let each = 0; each < 20; each++) await server.call('GET', `trip/${uuidv7()}/bids`);
  for (let each = 0; each < 20; each++) await server.call('GET', `no/such/${uuidv7()}`);
  expect(await count('GET trip/:id/bids', 401)).toBe(before + 20);
  expect(await count('unknown', 404)).toBe(missing + 20);
  expect(await valueOf('durpalla_call_seconds_count{call="GET trip/:id/bids"}')).toBe(before + 20);
  expect((await lines()).join('')).not.toMatch(/[\da-f]{8}-[\da-f]{4}|no\/such/);
});

test('a mutation counts by its name and outcome, an invented one as unknown', async () => {
  const as = await server.signIn(await server.market.person('customer'));
  const { args } = tripIntent();
  const send = (name: string, given: object) =>
    server.call('POST', 'sync/push', {
      as,
      body: { mutations: [{ id: uuidv7(), name, v: 1, args: given }] },
    });
  expect((await send('trip.create', args)).status).toBe(200);
  await send('trip.create', { ...args, car_type: 7 });
  await send('trip.01712345678', args);
  expect(await valueOf('durpalla_mutations_total{mutation="trip.create",outcome="ok"}')).toBe(1);
  expect(await valueOf('durpalla_mutations_total{mutation="trip.create",outcome="invalid_body"}')).toBe(1);
  expect(await valueOf('durpalla_mutations_total{mutation="unknown",outcome="unknown_mutation"}')).toBe(1);
  expect((await lines()).join('')).not.toContain('01712345678');
  expect(await valueOf('durpalla_stream_changes_total{stream="own"}')).toBeGreaterThan(0);
});

test('queues are counted, those of the office too', async () => {
  const text = (await lines()).join('\n');
  for (const queue of ['quick pulls', 'big pulls', 'pushes', 'office cars', 'office reports'])
    expect(text).toContain(`durpalla_waiting{queue="${queue}"}`);
});
