import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ordinaryTimeLimits, type TimeLimits } from '../../../../server/http/door/connections.ts';
import { START } from '../../../../testkit/market/market.ts';
import { startServer, type TestServer } from '../../../../testkit/process/server.ts';

/** The product's limits, a hundred times shorter. */
const timeLimits: TimeLimits = {
  headMs: 100,
  stalledMs: 200,
  openBodyMs: 600,
  requestMs: 3000,
  wholeMs: 6000,
};

let server: TestServer;
let port = 0;
let token = '';
const open: Socket[] = [];
beforeAll(async () => {
  server = await startServer({}, { timeLimits });
  port = Number(new URL(await server.app.listen(0, '127.0.0.1')).port);
  token = await server.signIn(await server.market.person('customer'));
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => server.close());

type Wire = { socket: Socket; received(): string; ended: Promise<number> };

/** A bare connection. `ended` resolves with how long it was open, in ms. */
async function wire(): Promise<Wire> {
  const socket = connectTcp(port, '127.0.0.1');
  open.push(socket);
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const from = performance.now();
  const ended = new Promise<number>((done) => socket.once('close', () => done(performance.now() - from)));
  return { socket, received: () => received, ended };
}

const timeIn = ({ received }: Wire): number => Number(/x-server-time: (\d+)/i.exec(received())?.[1]);

/** Sends `piece` every `everyMs` ms. @returns how to stop */
function drip(socket: Socket, everyMs: number, piece: string): () => void {
  const timer = setInterval(() => socket.write(piece), everyMs);
  socket.once('close', () => clearInterval(timer));
  return () => clearInterval(timer);
}

const SIGN_IN = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const pushHead = (length: number): string =>
  `POST /api/v1/sync/push HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test('in the product a head has 10 s, a body 20 s without a byte and 60 s in all before sign-in', () => {
  expect(ordinaryTimeLimits).toMatchObject({ headMs: 10_000, stalledMs: 20_000, openBodyMs: 60_000 });
});

describe('a connection is let go', () => {
  test('that says nothing, or half a head however busily', async () => {
    const [silent, half] = [await wire(), await wire()];
    half.socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    drip(half.socket, 20, 'X-Y: z\r\n');
    expect(await silent.ended).toBeLessThan(1000);
    expect(await half.ended).toBeLessThan(1000);
    expect(half.received()).toMatch(/^HTTP\/1\.1 408 [^]*Cache-Control: no-store/);
    expect(timeIn(half)).toBe(START);
  });

  test('that speaks no HTTP, and the answer says whose it is', async () => {
    const garbled = await wire();
    garbled.socket.write('ST /api/v1/sync/push HTTP/1.1\r\nHo st: x\r\n\r\n');
    await garbled.ended;
    expect(garbled.received()).toMatch(/^HTTP\/1\.1 400 /);
    expect(timeIn(garbled)).toBe(START);
  });

  test('whose body stops, before sign-in or after', async () => {
    const [stranger, known] = [await wire(), await wire()];
    stranger.socket.write(`${SIGN_IN}Content-Length: 100\r\n\r\n{"phone":`);
    known.socket.write(`${pushHead(100)}{"mutations":`);
    expect(await stranger.ended).toBeLessThan(1500);
    expect(await known.ended).toBeLessThan(1500);
  });

  test('whose body drips without end before sign-in, chunked or not', async () => {
    const [sized, chunked] = [await wire(), await wire()];
    sized.socket.write(`${SIGN_IN}Content-Length: 10000\r\n\r\n`);
    drip(sized.socket, 50, ' ');
    chunked.socket.write(`${SIGN_IN}Transfer-Encoding: chunked\r\n\r\n`);
    drip(chunked.socket, 50, '1\r\n \r\n');
    expect(await sized.ended).toBeGreaterThan(timeLimits.openBodyMs);
    expect(await sized.ended).toBeLessThan(2 * timeLimits.openBodyMs + 500);
    expect(await chunked.ended).toBeLessThan(2 * timeLimits.openBodyMs + 500);
  });

  test('whose reader takes nothing of a large answer', async () => {
    const reader = await wire();
    reader.socket.pause();
    // far more than the kernel buffers for a reader
    for (let i = 0; i < 200; i++) reader.socket.write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n');
    const sockets = (): Promise<number> =>
      new Promise((done) => server.app.http.server.getConnections((_error, count) => done(count)));
    await expect.poll(sockets, { timeout: 4000 }).toBe(0);
  });
});

test('a slow but honest phone passes: its outbox takes longer than a stranger’s form may', async () => {
  const phone = await wire();
  const body = JSON.stringify({ mutations: [] });
  phone.socket.write(pushHead(body.length));
  const pieceMs = (1.5 * timeLimits.openBodyMs) / body.length;
  for (const sign of body) {
    phone.socket.write(sign);
    await new Promise((done) => setTimeout(done, pieceMs));
  }
  await expect.poll(phone.received).toContain('200 OK');
  expect(phone.received()).toContain('"results":[]');
});

test('a connection stays open without a word in the answers', async () => {
  const phone = await wire();
  const answers = (): number => phone.received().split('HTTP/1.1 200').length - 1;
  for (const count of [1, 2]) {
    phone.socket.write('GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(answers).toBe(count);
  }
  expect(phone.received()).not.toMatch(/^(?:connection|keep-alive):/im);
  phone.socket.write('GET /api/v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await phone.ended;
  expect(answers()).toBe(3);
  expect(phone.received()).toMatch(/^connection: close/im);
});

describe('before sign-in', () => {
  const headers = { 'content-type': 'application/json' };
  const form = (bytes: number): string =>
    JSON.stringify({ phone: '01712345678', password: 'x'.repeat(bytes) });

  test('a body has at most 16 kB, inflated', async () => {
    expect((await server.call('POST', 'auth/login', { body: form(15_000), headers })).status).toBe(422);
    expect((await server.call('POST', 'auth/login', { body: form(17_000), headers })).status).toBe(413);
    const zipped = { ...headers, 'content-encoding': 'gzip' };
    expect(
      (await server.call('POST', 'auth/login', { body: gzipSync(form(17_000)), headers: zipped })).status,
    ).toBe(413);
    const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
    const native = `phone=0171&password=${'x'.repeat(17_000)}`;
    expect((await server.call('POST', 'auth/login', { body: native, headers: asForm })).status).toBe(413);
  });

  test('and after it a mebibyte', async () => {
    const as = token;
    const body = JSON.stringify({ mutations: [], more: 'x'.repeat(500_000) });
    expect((await server.call('POST', 'sync/push', { as, body, headers })).status).toBe(200);
  });

  test('a body without a length is counted as it comes, and its sender may go on as he likes', async () => {
    const stranger = await wire();
    stranger.socket.write(`${SIGN_IN}Transfer-Encoding: chunked\r\n\r\n`);
    const stop = drip(stranger.socket, 5, `1000\r\n${'x'.repeat(4096)}\r\n`);
    await expect.poll(stranger.received).toContain('413');
    await stranger.ended;
    stop();
  });
});

test('a body that breaks off in the middle does not stop the server', async () => {
  for (const encoding of ['identity', 'gzip', 'br'])
    for (let i = 0; i < 5; i++) {
      const { socket } = await wire();
      socket.write(
        `${SIGN_IN}Content-Encoding: ${encoding}\r\nContent-Length: 1000\r\n\r\n${'x'.repeat(i * 100)}`,
      );
      socket.resetAndDestroy();
    }
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/health`)).status).toBe(200);
});

test('one person has so many requests under way, and is told when to come again', async () => {
  const strict = await startServer({ REQUESTS_AT_ONCE: '2' });
  try {
    const as = await strict.signIn(await strict.market.person('customer'));
    const other = await strict.signIn(await strict.market.person('customer'));
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => strict.call('POST', 'sync/pull', { as, body: { limit: 10 } })),
    );
    const refused = asked.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(asked.length - refused.length).toBeGreaterThanOrEqual(2);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect((await strict.call('GET', 'auth/me', { as: other })).status).toBe(200);
    expect((await strict.call('GET', 'auth/me', { as })).status).toBe(200);
  } finally {
    await strict.close();
  }
});
