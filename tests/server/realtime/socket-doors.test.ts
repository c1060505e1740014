import { randomBytes } from 'node:crypto';
import { connect as connectTcp } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { userChannel } from '../../../protocol/sync/channels.ts';
import { at, startServer, type TestServer } from '../../../testkit/process/server.ts';

let server: TestServer;
let port = 0;
let key = '';
const sockets: WebSocket[] = [];
beforeAll(async () => {
  server = await startServer();
  port = Number(new URL(await server.app.listen(0, '127.0.0.1')).port);
  key = server.app.realtimeKeys.key;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(() => server.close());

describe('a connection that breaks off', () => {
  /** Asks for an upgrade and resets the connection before, while and after it is answered. */
  const breaksOff = (path: string, after: 'at once' | 'the answer'): Promise<void> =>
    new Promise((done) => {
      const socket = connectTcp(port, '127.0.0.1', () => {
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
            `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
        );
        if (after === 'at once') socket.resetAndDestroy();
        else socket.once('data', () => socket.resetAndDestroy());
      });
      socket.on('error', () => undefined);
      socket.on('close', () => done());
    });

  test('is nobody’s fault: the server goes on', async () => {
    const unowned: unknown[] = [];
    const note = (error: unknown): void => void unowned.push(error);
    process.on('uncaughtException', note);
    for (const path of ['/nope', `/app/${key}`, '/app/wrong', '/'])
      for (const after of ['at once', 'the answer'] as const)
        for (let i = 0; i < 10; i++) await breaksOff(path, after);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${key}`);
    sockets.push(socket);
    await new Promise((done) => socket.once('message', done));
    process.off('uncaughtException', note);
    expect(unowned).toEqual([]);
  });
});

test('a small message that inflates beyond the limit is cut off', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${key}`, {
    perMessageDeflate: { threshold: 0 },
  });
  sockets.push(socket);
  await new Promise((done) => socket.once('message', done));
  socket.send(' '.repeat(8_000_000));
  expect(await new Promise((done) => socket.once('close', done))).toBe(1009);
});

describe('limits', () => {
  let strict: TestServer;
  let url = '';
  beforeAll(async () => {
    strict = await startServer({ SOCKETS_PER_ADDRESS: '12', SOCKETS_PER_PERSON: '2', TRUST_PROXY: '1' });
    url = (await strict.app.listen(0, '127.0.0.1')).replace('http', 'ws');
  });
  afterAll(() => strict.close());

  /** Buffers what arrives before there is a listener. */
  const first = new WeakMap<WebSocket, Promise<string>>();
  const greeting = async (socket: WebSocket): Promise<string> => {
    const message: unknown = JSON.parse((await first.get(socket)) ?? '');
    return String(at(JSON.parse(String(at(message, 'data'))), 'socket_id'));
  };
  const open = (from: string): Promise<WebSocket | string> =>
    new Promise((done) => {
      const socket = new WebSocket(`${url}/app/${strict.app.realtimeKeys.key}`, {
        headers: { 'x-forwarded-for': from },
      });
      sockets.push(socket);
      first.set(socket, new Promise((heard) => socket.once('message', (raw) => heard(String(raw)))));
      socket.on('error', (error) => done(error.message));
      socket.on('open', () => done(socket));
    });

  test('one address holds so many sockets that are nobody’s, a network of IPv6 counts as one', async () => {
    for (let i = 0; i < 10; i++) expect(await open(`2001:db8:1:2::${i}`)).toBeInstanceOf(WebSocket);
    expect(await open('2001:db8:1:2:ffff::1')).toContain('429');
    expect(await open('2001:db8:1:3::1')).toBeInstanceOf(WebSocket);
    expect(await open('10.0.0.1')).toBeInstanceOf(WebSocket);
  });

  test('a person’s oldest socket makes room for the newest', async () => {
    const person = await strict.market.person('customer');
    const channel = userChannel('customer', person.id);
    const closed: Promise<number>[] = [];
    for (let i = 0; i < 3; i++) {
      const token = await strict.signIn(person);
      const socket = await open(`10.0.1.${i}`);
      if (!(socket instanceof WebSocket)) throw new Error(socket);
      closed.push(new Promise((done) => socket.once('close', done)));
      const socketId = await greeting(socket);
      const { body } = await strict.call('POST', 'broadcasting/auth', {
        as: token,
        body: { socket_id: socketId, channel_name: channel },
      });
      const data = { channel, auth: at(body, 'auth') };
      const answered = new Promise((done) => socket.once('message', done));
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data }));
      await answered;
    }
    expect(await closed[0]).toBe(4100);
  });
});
