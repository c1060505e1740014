/**
 * A network between one person's phone and the server that can go away, come back, and lose answers.
 *
 *   phone ── this proxy ── server
 *
 * To lose an answer means: the request arrives and takes effect, then the connection breaks before the phone receives
 * the answer.
 */
import { createHash } from 'node:crypto';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { pathOf, type Passing } from './passing.ts';

/**
 * Makes the app or the server at the ends of this network look like another version. Texts are complete and
 * uncompressed.
 */
export type Altered = {
  headers?(headers: IncomingHttpHeaders): void;
  push?(body: string): string | Promise<string>;
  /** A file of the app, by its path, and as a line of the pack from which the phone fills its cache. */
  script?(path: string, text: string): string;
};

export type BadNet = {
  url: string;
  /** Sees each sync request pass, and delays it until the returned promise resolves. */
  watch(watcher: (passing: Passing) => Promise<void>): void;
  alter(altered: Altered): void;
  up(): void;
  down(): void;
  /** Swallows everything on open and on new connections, without telling either end. */
  fallSilent(): void;
  /** New connections work again; those opened before or during the silence stay dead. */
  speak(): void;
  /** Does this in the middle of the next answer from this address, whose rest is lost. @returns when it is done */
  interrupt(address: string, by: () => void): Promise<void>;
  /** From now on the first answer to each sync request is lost; the repeated request is answered. */
  loseEveryAnswerOnce(): void;
  /** From now on the server has a new version of the app: a different service worker. */
  deployNewVersion(): void;
  /** How often this address has been requested up to now. */
  requested(address: string): number;
  /** Number of answers lost up to now. */
  lost(): number;
  close(): Promise<void>;
};

const readAll = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

const plain = (body: Buffer, headers: IncomingHttpHeaders): Buffer =>
  headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;

const PACK = '/app-pack.ndjson';
const isScript = (path: string): boolean => /^\/[\w-]+\.js$/.test(path);

const alteredPack = (text: string, { script }: Altered): string =>
  text
    .split('\n')
    .map((line) => {
      const [path, content]: [string, string] = line === '' ? ['', ''] : JSON.parse(line);
      return isScript(path) ? JSON.stringify([path, script?.(path, content) ?? content]) : line;
    })
    .join('\n');

export async function openBadNet(serverPort: number): Promise<BadNet> {
  let isUp = true;
  let losing = false;
  let lost = 0;
  let version = 1;
  let watcher = (_passing: Passing): Promise<void> => Promise.resolve();
  let altered: Altered = {};
  const heardBefore = new Set<string>();
  const requests: string[] = [];
  const sockets = new Set<Duplex>();
  const dead = new WeakSet<Duplex>();
  let isSilent = false;
  let interruption: { address: string; by: () => void } | null = null;
  const down = (): void => {
    isUp = false;
    for (const socket of sockets) socket.destroy();
  };

  const forward = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const { url = '/', headers } = incoming;
    requests.push(url);
    let body = await readAll(incoming);
    const path = pathOf(incoming);
    const isPush = path === 'push';
    const isChunk = path === 'chunk';
    const cut = (): void => {
      if (!dead.has(incoming.socket)) incoming.socket.destroy();
    };
    const key = createHash('sha256').update(url).update(body).digest('hex');
    const lose = losing && path !== null && !isChunk && !heardBefore.has(key);
    heardBefore.add(key);
    const passing = async (moment: Passing['moment']): Promise<boolean> => {
      const text = isChunk ? '' : plain(body, headers).toString();
      if (path) await watcher({ moment, path, body: text, bytes: body.length });
      return isUp && !incoming.socket.destroyed && !dead.has(incoming.socket);
    };
    altered.headers?.(headers);
    if (altered.push && isPush) {
      body = Buffer.from(await altered.push(plain(body, headers).toString()));
      delete headers['content-encoding'];
      headers['content-length'] = String(body.length);
    }
    const isText = isScript(url) || (url === PACK && altered.script !== undefined);
    if (isText) {
      headers['accept-encoding'] = 'identity';
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    if (!isChunk) await passing('asked');
    if (!isUp || dead.has(incoming.socket)) return cut();
    const onward = request(
      { port: serverPort, host: '127.0.0.1', method: incoming.method, path: url, headers },
      (reply) => {
        const answered = async (): Promise<void> => {
          if (isText) return sendScript(url, reply, answer);
          if (dead.has(incoming.socket)) return;
          if (!path) {
            answer.writeHead(reply.statusCode ?? 502, reply.headers);
            if (url !== interruption?.address) return void reply.pipe(answer);
            const { by } = interruption;
            interruption = null;
            reply.once('data', (piece: Buffer) => answer.write(piece, by));
            return;
          }
          const whole = await readAll(reply);
          if (!(await passing('answered'))) return cut();
          if (lose) {
            lost += 1;
            return cut();
          }
          answer.writeHead(reply.statusCode ?? 502, reply.headers);
          answer.end(whole);
        };
        answered().catch(cut);
      },
    );
    onward.on('error', cut);
    const half = isChunk ? body.length >> 1 : 0;
    if (isChunk) onward.write(body.subarray(0, half));
    if (isChunk && !(await passing('asked'))) onward.destroy(new Error('the phone is gone'));
    else onward.end(body.subarray(half));
  };

  const sendScript = async (url: string, reply: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const { 'content-length': _, etag: __, ...headers } = reply.headers;
    const text = (await readAll(reply)).toString();
    const changed = url === PACK ? alteredPack(text, altered) : (altered.script?.(url, text) ?? text);
    answer.writeHead(reply.statusCode ?? 502, headers);
    answer.end(url === '/service-worker.js' && version > 1 ? `${changed}\n// version ${version}` : changed);
  };

  const server = createServer((incoming, answer) => {
    if (!isUp) incoming.socket.destroy();
    else if (!dead.has(incoming.socket)) forward(incoming, answer).catch(() => incoming.socket.destroy());
  });
  server.on('connection', (socket: Socket) => {
    if (!isUp) socket.destroy();
    if (isSilent) dead.add(socket);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (dead.has(socket)) return;
    const onward = connect(serverPort, '127.0.0.1', () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let i = 0; i < incoming.rawHeaders.length; i += 2)
        lines.push(`${incoming.rawHeaders[i]}: ${incoming.rawHeaders[i + 1]}`);
      onward.write(`${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward);
      onward.on('data', (chunk: Buffer) => dead.has(socket) || socket.write(chunk));
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
    watch: (next) => {
      watcher = next;
    },
    alter: (next) => {
      altered = next;
    },
    up: () => {
      isUp = true;
    },
    down,
    interrupt: (next, by) =>
      new Promise((resolve) => {
        interruption = {
          address: next,
          by: () => {
            by();
            resolve();
          },
        };
      }),
    fallSilent: () => {
      isSilent = true;
      for (const socket of sockets) {
        dead.add(socket);
        socket.unpipe();
        socket.resume();
      }
    },
    speak: () => {
      isSilent = false;
    },
    loseEveryAnswerOnce: () => {
      losing = true;
    },
    deployNewVersion: () => {
      version += 1;
    },
    requested: (path) => requests.filter((url) => url === path).length,
    lost: () => lost,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
