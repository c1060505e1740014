import { createServer } from 'node:http';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { WebSocket as Ws } from 'ws';
import { FramedText } from '../../../server/realtime/framed-text.ts';
import { SocketDoors } from '../../../server/realtime/socket-doors.ts';
import type { SocketEnd } from '../../../server/realtime/outlet.ts';

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

/** Two ends of one socket: that of the server, and the reader made by `open`. */
async function connected<Reader>(open: (url: string) => Reader): Promise<{ end: SocketEnd; reader: Reader }> {
  const server = createServer();
  const opened = Promise.withResolvers<SocketEnd>();
  const doors = new SocketDoors({
    log: () => ({ info: () => undefined, warn: () => undefined, error: () => undefined }),
    trust: () => false,
    perAddress: 0,
    serve: (_socket, end) => opened.resolve(end),
  });
  server.on('upgrade', (...upgrade) => doors.upgrade(...upgrade));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const reader = open(`ws://127.0.0.1:${address.port}/app/key`);
  closes.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { end: await opened.promise, reader };
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.nat(70_000).map((n) => 'ঢাকা থেকে সিলেট, '.repeat(n / 17)),
  fc.constantFrom(0, 1, 125, 126, 511, 512, 65_535, 65_536).map((n) => 'a'.repeat(n)),
);

/** Sends many texts. @returns those that did not come as they were */
async function changedTexts(end: SocketEnd, next: () => Promise<string>): Promise<string[]> {
  const changed: string[] = [];
  for (const text of fc.sample(texts, 60)) {
    const heard = next();
    end.send(new FramedText(text));
    if ((await heard) !== text) changed.push(text);
  }
  return changed;
}

const nextOf = (reader: Ws) => (): Promise<string> =>
  new Promise((heard) => reader.once('message', (data) => heard(String(data))));

test.each([
  { how: 'a reader that inflates', options: {} },
  { how: 'one that cannot', options: { perMessageDeflate: false } },
])('each text comes as it was, to $how', async ({ options }) => {
  const { end, reader } = await connected((url) => new Ws(url, options));
  closes.push(() => reader.terminate());
  expect(await changedTexts(end, nextOf(reader))).toEqual([]);
});

test('each text comes as it was, to a WebSocket of the platform', async () => {
  const { end, reader } = await connected((url) => new WebSocket(url));
  closes.push(() => reader.close());
  const next = (): Promise<string> =>
    new Promise((heard) => reader.addEventListener('message', ({ data }) => heard(data), { once: true }));
  expect(await changedTexts(end, next)).toEqual([]);
});

test('many readers of one message get the same bytes, compressed once', () => {
  const message = new FramedText('ঢাকা থেকে সিলেট, '.repeat(100));
  expect(message.bytes(true)).toBe(message.bytes(true));
  expect(message.bytes(true).length).toBeLessThan(message.bytes(false).length / 10);
});

test('order stays between messages, pings and a close', async () => {
  const { end, reader } = await connected((url) => new Ws(url));
  const heard: string[] = [];
  reader.on('message', (data) => heard.push(String(data).slice(0, 3)));
  reader.on('ping', () => heard.push('ping'));
  const closed = new Promise((done) => reader.once('close', done));
  end.send(new FramedText('one'.repeat(5_000)));
  end.ping();
  end.send(new FramedText('two'));
  end.close(4000, 'leaving');
  end.send(new FramedText('too late'));
  expect(await closed).toBe(4000);
  expect(heard).toEqual(['one', 'ping', 'two']);
});
