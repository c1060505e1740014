import { createServer, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openShaper, type Shaper } from '../../../bench/kit/shaper.ts';

let server: Server;
let link: Shaper;

beforeEach(async () => {
  server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => answer.end(Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  link = await openShaper(address.port);
});

afterEach(async () => {
  await link.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const port = (): number => Number(new URL(link.url).port);

/** Sends a body through the link. @returns what came back */
function echoed(body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: port(), method: 'POST', agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += String(chunk);
      });
      answer.on('end', () => resolve(`${answer.statusCode} ${text}`));
    });
    call.on('error', reject);
    call.end(body);
  });
}

const numbered = (length: number): string => Array.from({ length }, (_, n) => `${n},`).join('');

test('what is sent arrives in its order, whatever the lengths of the segments', async () => {
  link.behaveAs({ roundTripMs: 7, bitsPerSecond: 40_000_000 });
  const bodies = Array.from({ length: 60 }, (_, n) => numbered(3_000 + n * 37));
  const answers = await Promise.all(bodies.map(echoed));
  expect(answers.filter((answer, n) => answer !== `200 ${bodies[n]}`).length).toBe(0);
});

/** Sends 'hello' to the server over a connection that stays open. */
function connection(): Promise<{ received: () => boolean; ask(): void; socket: Socket }> {
  let received = false;
  return new Promise((resolve) => {
    const socket = connect(port(), '127.0.0.1', () =>
      resolve({
        received: () => received,
        ask: () => {
          received = false;
          socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
        },
        socket,
      }),
    );
    socket.on('data', () => {
      received = true;
    });
  });
}

test('a link that falls silent kills what was open, notifies nobody, and lets new connections through afterwards', async () => {
  const before = await connection();
  before.ask();
  await expect.poll(before.received).toBe(true);
  link.fallSilent();
  const meanwhile = await connection();
  before.ask();
  meanwhile.ask();
  link.speak();
  before.ask();
  meanwhile.ask();
  expect(await echoed('after')).toBe('200 after');
  expect([before, meanwhile].map(({ received, socket }) => [received(), socket.destroyed])).toEqual([
    [false, false],
    [false, false],
  ]);
});
