/** The product's socket server in a separate process, so that its memory can be read. */
import { createServer } from 'node:http';
import { FramedText } from '../../server/realtime/framed-text.ts';
import type { SocketEnd } from '../../server/realtime/outlet.ts';
import { PusherSocket } from '../../server/realtime/pusher-socket.ts';
import { SocketDoors } from '../../server/realtime/socket-doors.ts';
import { MESSAGE_LETTERS, type FromNode } from './sockets.ts';

/** Some of the letters of a packed message of a feed, which hardly compresses. */
const letters = (length: number): string =>
  Array.from({ length }, (_, i) => String.fromCodePoint(48 + ((i * 7919 + (i >> 3) * 104_729) % 75))).join(
    '',
  );

const clients = new Set<PusherSocket>();
const server = createServer();
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const serve = (end: SocketEnd): void => {
  const client = new PusherSocket(end, {
    keys: { key: 'key', secret: 'secret' },
    now: () => Date.now(),
    messagesPerSecond: 0,
    sessionOf: () => Promise.resolve(null),
    joined: () => undefined,
    left: () => undefined,
    proven: () => undefined,
  });
  clients.add(client);
};
const doors = new SocketDoors({
  log: () => quiet,
  trust: () => false,
  perAddress: 0,
  serve: (_opened, end) => serve(end),
});
server.on('upgrade', (...upgrade) => doors.upgrade(...upgrade));
const tell = (told: FromNode): void => void process.send?.(told);
process.on('message', (asked) => {
  if (asked === 'memory') {
    globalThis.gc?.();
    tell({ rss: process.memoryUsage().rss });
    return;
  }
  const message = new FramedText(
    JSON.stringify({ event: 'f', channel: 'c', data: letters(MESSAGE_LETTERS) }),
  );
  for (const client of clients) client.send(message);
  tell({ sent: true });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null)
    tell({ url: `ws://127.0.0.1:${address.port}/app/key` });
});
