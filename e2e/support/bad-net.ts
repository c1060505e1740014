/**
 * A net between one person's phone and the server, that can go away, come back, and lose answers.
 *
 *   phone ── this proxy ── server
 *
 * Losing an answer means: the request arrives and takes effect, then the connection breaks before the phone
 * hears of it.
 */
import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export type BadNet = {
  url: string;
  up(): void;
  down(): void;
  /** From now on every answer to a sync request is lost once; the same request is answered when it comes again. */
  loseEveryAnswerOnce(): void;
  /** The server has a new version of the app from now on: another service worker. */
  deployNewVersion(): void;
  /** Answers lost so far. */
  lost(): number;
  close(): Promise<void>;
};

const readAll = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

export async function openBadNet(serverPort: number): Promise<BadNet> {
  let isUp = true;
  let losing = false;
  let lost = 0;
  let version = 1;
  const heardBefore = new Set<string>();
  const sockets = new Set<Duplex>();

  const forward = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body = await readAll(incoming);
    const key = createHash('sha256').update(`${incoming.url}`).update(body).digest('hex');
    const lose = losing && /\/sync\/(push|pull)$/.test(incoming.url ?? '') && !heardBefore.has(key);
    heardBefore.add(key);
    const changed = version > 1 && incoming.url === '/service-worker.js';
    if (changed) incoming.headers['accept-encoding'] = 'identity';
    const onward = request(
      {
        port: serverPort,
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (reply) => {
        if (changed) {
          const { 'content-length': _, etag: __, ...headers } = reply.headers;
          answer.writeHead(reply.statusCode ?? 502, headers);
          reply.on('end', () => answer.end(`\n// version ${version}`));
          reply.pipe(answer, { end: false });
          return;
        }
        if (!lose) {
          answer.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(answer);
          return;
        }
        reply.resume();
        reply.on('end', () => {
          lost += 1;
          incoming.socket.destroy();
        });
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    onward.end(body);
  };

  const server = createServer((incoming, answer) => {
    if (!isUp) incoming.socket.destroy();
    else forward(incoming, answer).catch(() => incoming.socket.destroy());
  });
  server.on('connection', (socket: Socket) => {
    if (!isUp) socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const onward = connect(serverPort, '127.0.0.1', () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let i = 0; i < incoming.rawHeaders.length; i += 2)
        lines.push(`${incoming.rawHeaders[i]}: ${incoming.rawHeaders[i + 1]}`);
      onward.write(`${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    const end = (): void => {
      onward.destroy();
      socket.destroy();
    };
    onward.on('error', end);
    socket.on('error', end);
    socket.on('close', end);
    onward.on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the net has no port');
  return {
    url: `http://localhost:${address.port}`,
    up: () => {
      isUp = true;
    },
    down: () => {
      isUp = false;
      for (const socket of sockets) socket.destroy();
    },
    loseEveryAnswerOnce: () => {
      losing = true;
    },
    deployNewVersion: () => {
      version += 1;
    },
    lost: () => lost,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
