/** Bytes on a bare connection: what no well-behaved client would send. */
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Person } from './line.ts';
import type { Target } from './target.ts';

export type Wire = {
  socket: Socket;
  /** Everything that has come back. */
  received(): string;
  /** Resolves with true when the server has closed the connection within this time, otherwise with false. */
  closedWithin(ms: number): Promise<boolean>;
  /** Resolves with true when what came back matches within this time, otherwise with false. */
  answered(pattern: RegExp, withinMs?: number): Promise<boolean>;
};

/** A connection that records what comes back, unless it is paused. */
export async function wire(target: Target): Promise<Wire> {
  const socket = await target.connect();
  let received = '';
  let isClosed = false;
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('close', () => (isClosed = true));
  const until = (event: string, isDone: () => boolean, ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isDone()) return;
        clearTimeout(timer);
        socket.off(event, look).off('close', look);
        resolve(true);
      };
      const timer = setTimeout(() => resolve(isDone()), ms);
      socket.on(event, look).on('close', look);
      look();
    });
  return {
    socket,
    received: () => received,
    closedWithin: (ms) => until('close', () => isClosed, ms),
    answered: (pattern, withinMs = 3000) =>
      until('data', () => pattern.test(received), withinMs).then(() => pattern.test(received)),
  };
}

/** Sends these bytes on a new connection. @returns what came back until it was quiet or closed */
export async function exchange(target: Target, bytes: string, waitMs = 1500): Promise<string> {
  const { socket, received, closedWithin } = await wire(target);
  socket.write(bytes, 'latin1');
  await closedWithin(waitMs);
  socket.destroy();
  return received();
}

/** The head of a request for a WebSocket. */
export const upgradeHead = (path: string, ...more: string[]): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...more,
    '',
    '',
  ].join('\r\n');

/** A client's frame, masked with zeros. */
export function frame(opcode: number, payload: string | Buffer, isLast = true): Buffer {
  const data = Buffer.from(payload);
  const length =
    data.length < 126
      ? Buffer.from([0x80 | data.length])
      : Buffer.from([0x80 | 126, data.length >> 8, data.length & 255]);
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcode]), length, Buffer.alloc(4), data]);
}

/** Opens a realtime socket by hand. */
export async function realtimeWire(
  target: Target,
  ...headers: string[]
): Promise<Wire & { socketId: string }> {
  const opened = await wire(target);
  opened.socket.write(upgradeHead(`/app/${target.realtimeKey}?protocol=7`, ...headers));
  await opened.answered(/socket_id/);
  return { ...opened, socketId: /socket_id\\":\\"([\d.]+)/.exec(opened.received())?.[1] ?? '' };
}

/** Subscribes by hand. @returns whether the server accepted */
export async function subscribes(on: Wire, channel: string, auth: string): Promise<boolean> {
  const before = on.received().length;
  on.socket.write(frame(1, JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } })));
  const answer = new RegExp(`^[^]{${before},}(?:subscription_succeeded|subscription_error|not authorized)`);
  await on.answered(answer);
  return on.received().slice(before).includes('subscription_succeeded');
}

/** The signature for a channel, as the person's phone gets it; empty when refused. */
export async function authOf(target: Target, as: Person, socketId: string, channel: string): Promise<string> {
  const { body } = await target.call('POST', 'broadcasting/auth', {
    as,
    body: { socket_id: socketId, channel_name: channel },
  });
  return typeof body === 'object' && body !== null && 'auth' in body ? String(body.auth) : '';
}
