import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LATE_HEADER, PROTOCOL_HEADER, SERVER_TIME_HEADER } from '../../../../protocol/wire/version.ts';
import type { Outcome } from '../../../../server/http/route.ts';
import { Refused } from '../../../../server/base/refused.ts';
import { START, tripIntent } from '../../../../testkit/market/market.ts';
import { at, startServer, type TestServer } from '../../../../testkit/process/server.ts';

let server: TestServer;
let as: string;
/** Lets the running call finish. */
let finish: () => void;
const restores: (() => void)[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  as = await server.signIn(await server.market.person('customer'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  for (const restore of restores.splice(0)) restore();
  vi.useRealTimers();
});

/** Makes the call wait for `finish`, and then fail or do its usual work. @returns when it is running */
function slow(path: string, failure?: Error): Promise<void> {
  const route = server.app.routes.find((one) => one.path === path && one.method === 'POST');
  if (!route) throw new Error(`no call ${path}`);
  const { run } = route;
  const mayGoOn = new Promise<void>((resolve) => (finish = resolve));
  restores.push(() => (route.run = run));
  return new Promise((atWork) => {
    route.run = async (...call): Promise<Outcome> => {
      atWork();
      await mayGoOn;
      if (failure) throw failure;
      return run(...call);
    };
  });
}

type Slow = { protocol?: number; encoding?: string; failure?: Error };

/**
 * Makes a request that takes this long. @returns the answer's head, its bytes, and how many of them came before the
 * end
 */
async function ask(path: string, body: object, seconds: number, options: Slow = {}) {
  const { protocol = 3, encoding = 'identity', failure } = options;
  const atWork = slow(path, failure);
  const head = server.app.http.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: {
      authorization: `Bearer ${as}`,
      [PROTOCOL_HEADER]: String(protocol),
      'accept-encoding': encoding,
    },
    payload: body,
    payloadAsStream: true,
  });
  await atWork;
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  const isEarly = await Promise.race([head.then(() => true), nextTurn().then(() => false)]);
  finish();
  const { statusCode, headers, stream } = await head;
  const bytes = await buffer(stream());
  return { status: statusCode, headers, bytes, isEarly };
}

const ordinary = (path: string, body: object) => server.call('POST', path, { as, body });
const trip = () => tripIntent().args;

test('what is done within a second is answered as always', async () => {
  const { status, headers, bytes, isEarly } = await ask('trip/store', trip(), 0.9);
  expect(isEarly).toBe(false);
  expect(status).toBe(200);
  expect(headers).not.toHaveProperty(LATE_HEADER);
  expect(at(JSON.parse(String(bytes)), 'success')).toBe(true);
});

test('what takes longer begins with its head and a word each second, and says at its end what an ordinary answer says', async () => {
  const { status, headers, bytes, isEarly } = await ask('trip/store', trip(), 4);
  expect(isEarly).toBe(true);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ [LATE_HEADER]: '1', 'cache-control': 'no-store' });
  expect(Number(headers[SERVER_TIME_HEADER])).toBe(START);
  expect(String(bytes)).toMatch(/^ {4}\{/);
  const args = trip();
  const usual = await ordinary('trip/store', args);
  const late = JSON.parse(String(bytes));
  expect(late.status).toBe(usual.status);
  expect(late.body).toEqual({ ...Object(usual.body), data: { id: expect.any(String) } });
  expect(late.body).toMatchObject({ success: true, message: expect.stringMatching(/./) });
});

test('its words come out of a brotli stream as they are said', async () => {
  const { headers, bytes } = await ask('trip/store', trip(), 3, { encoding: 'gzip, br' });
  expect(headers['content-encoding']).toBe('br');
  const whole = String(brotliDecompressSync(bytes));
  expect(whole).toMatch(/^ {3}\{"status":200,/);
});

test('what is refused late is refused with the same body', async () => {
  const tooEarly = tripIntent({ journeyAt: START }).args;
  const { status, bytes } = await ask('trip/store', tooEarly, 2);
  const usual = await ordinary('trip/store', tooEarly);
  expect(status).toBe(200);
  expect(usual.status).toBe(422);
  expect(JSON.parse(String(bytes))).toEqual({ status: 422, body: usual.body });
});

test('what fails late does not say why, and one that was only busy says when to come back', async () => {
  const broken = await ask('trip/store', trip(), 2, { failure: new Error('secret') });
  expect(String(broken.bytes)).not.toContain('secret');
  expect(JSON.parse(String(broken.bytes))).toMatchObject({
    status: 500,
    body: { success: false, code: 'server_error', message: expect.any(String) },
  });
  const busy = new Refused({ code: 'unavailable' });
  const away = await ask('sync/pull', { limit: 10 }, 2, { failure: busy });
  expect(JSON.parse(String(away.bytes))).toMatchObject({ status: 503, retry_after: 2 });
});

test('nothing to say is said late as 204', async () => {
  const first = await ordinary('sync/pull', { limit: 1000 });
  const { bytes } = await ask('sync/pull', { limit: 1000, cursor: at(first.body, 'cursor') }, 2);
  expect(JSON.parse(String(bytes))).toEqual({ status: 204 });
});

test('an app that knows of no late answers waits for its ordinary one', async () => {
  const { isEarly, headers, bytes } = await ask('trip/store', trip(), 4, { protocol: 2 });
  expect(isEarly).toBe(false);
  expect(headers).not.toHaveProperty(LATE_HEADER);
  expect(JSON.parse(String(bytes))).toMatchObject({ success: true });
});

test('a reader who leaves in the middle of the words stops them', async () => {
  const url = await server.app.http.listen({ port: 0, host: '127.0.0.1' });
  const atWork = slow('trip/store');
  const asking = request(`${url}/api/v1/trip/store`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${as}`,
      [PROTOCOL_HEADER]: '3',
      'content-type': 'application/json',
    },
  });
  asking.on('error', () => undefined);
  asking.end(JSON.stringify(trip()));
  await atWork;
  const others = vi.getTimerCount() - 1;
  const heard = once(asking, 'response');
  await vi.advanceTimersByTimeAsync(2_000);
  await heard;
  expect(vi.getTimerCount()).toBe(others + 1);
  asking.destroy();
  await expect.poll(() => vi.getTimerCount()).toBe(others);
  finish();
});
