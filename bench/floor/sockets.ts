/**
 * What an open, subscribed socket costs a node, and how soon a feed message has reached all of them.
 *
 *   one of a hundred phones ─ reads the message, as a browser does
 *   the others ─ count its bytes: 10,000 phones that unpack it on the node's own cores would be measured instead of it
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { percentile } from '../kit/load.ts';
import { times } from '../kit/short.ts';

const SOCKETS = times(10_000, 50);
const OPENED_AT_ONCE = 50;
const MESSAGES = 3;
/** Letters of a message as it was packed. */
export const MESSAGE_LETTERS = 2_000;
const ONE_READS_OF = 100;

export type SocketFigures = { sockets: number; bytesEach: number; p95Ms: number };

/** From the node: where to connect, and its memory and sent messages on request. */
export type FromNode = { url: string } | { rss: number } | { sent: true };

async function answerOf(node: ReturnType<typeof fork>): Promise<FromNode> {
  const [answer]: FromNode[] = await once(node, 'message');
  if (!answer) throw new Error('the node said nothing');
  return answer;
}

async function memoryOf(node: ReturnType<typeof fork>): Promise<number> {
  node.send('memory');
  const answer = await answerOf(node);
  if (!('rss' in answer)) throw new Error('the node did not tell its memory');
  return answer.rss;
}

/** A phone with an open socket. */
type Phone = {
  /** Resolves when the next message has come whole. */
  heard(): Promise<void>;
  close(): void;
};

async function reading(url: string): Promise<Phone> {
  const socket = new WebSocket(url);
  await once(socket, 'message');
  return {
    heard: async () => {
      const [text] = await once(socket, 'message');
      const { data }: { data: string } = JSON.parse(String(text));
      if (data.length !== MESSAGE_LETTERS) throw new Error('a message came damaged');
    },
    close: () => socket.terminate(),
  };
}

const HANDSHAKE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-extensions': 'permessage-deflate; client_max_window_bits',
};

async function counting(url: string): Promise<Phone> {
  const headers = { ...HANDSHAKE, 'sec-websocket-key': randomBytes(16).toString('base64') };
  const { wire, greeting } = await new Promise<{ wire: Duplex; greeting: Buffer }>((resolve, reject) =>
    request(url.replace('ws:', 'http:'), { headers })
      .on('upgrade', (_answer, wire, greeting) => resolve({ wire, greeting }))
      .on('error', reject)
      .end(),
  );
  if (greeting.length === 0) await once(wire, 'data');
  wire.resume();
  return {
    heard: () =>
      new Promise((resolve, reject) => {
        let read: Buffer | null = null;
        const receive = (chunk: Buffer): void => {
          read = read ? Buffer.concat([read, chunk]) : chunk;
          if (read.length < bytesOfFrame(read)) return;
          wire.off('data', receive);
          if (read.length === bytesOfFrame(read)) resolve();
          else reject(new Error('more than a message came'));
        };
        wire.on('data', receive);
      }),
    close: () => wire.destroy(),
  };
}

/** The bytes of a server's frame of 126 bytes to 64 kB, from its head. */
const bytesOfFrame = (frame: Buffer): number => (frame.length < 4 ? 4 : 4 + frame.readUInt16BE(2));

/** Opens sockets at a node in its own process, lets each receive some messages, and reads the node's memory. */
export async function measureSockets(): Promise<SocketFigures> {
  const node = fork(new URL('./socket-node.ts', import.meta.url), {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const began = await answerOf(node);
    if (!('url' in began)) throw new Error('the node did not start');
    const before = await memoryOf(node);
    const phones: Phone[] = [];
    while (phones.length < SOCKETS)
      phones.push(
        ...(await Promise.all(
          Array.from({ length: OPENED_AT_ONCE }, (_, i) =>
            (phones.length + i) % ONE_READS_OF === 0 ? reading(began.url) : counting(began.url),
          ),
        )),
      );
    const waits: number[] = [];
    for (let i = 0; i < MESSAGES; i++) {
      const from = performance.now();
      const heard = phones.map((phone) => phone.heard().then(() => waits.push(performance.now() - from)));
      node.send('message');
      await answerOf(node);
      await Promise.all(heard);
    }
    const bytesEach = Math.round(((await memoryOf(node)) - before) / phones.length);
    for (const phone of phones) phone.close();
    waits.sort((one, other) => one - other);
    return { sockets: SOCKETS, bytesEach, p95Ms: Math.round(percentile(waits, 0.95)) };
  } finally {
    node.kill('SIGKILL');
  }
}
