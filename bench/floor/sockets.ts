/** What an open, subscribed socket costs a node, and how soon a feed message has reached all of them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { percentile } from '../kit/load.ts';
import { times } from '../kit/short.ts';

const SOCKETS = times(10_000, 50);
const OPENED_AT_ONCE = 50;
const MESSAGES = 3;

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

async function opened(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  await once(socket, 'message');
  return socket;
}

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
    const sockets: WebSocket[] = [];
    while (sockets.length < SOCKETS)
      sockets.push(...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => opened(began.url)))));
    const waits: number[] = [];
    for (let i = 0; i < MESSAGES; i++) {
      const from = performance.now();
      const heard = sockets.map((socket) =>
        once(socket, 'message').then(() => waits.push(performance.now() - from)),
      );
      node.send('message');
      await answerOf(node);
      await Promise.all(heard);
    }
    const bytesEach = Math.round(((await memoryOf(node)) - before) / sockets.length);
    for (const socket of sockets) socket.terminate();
    waits.sort((one, other) => one - other);
    return { sockets: SOCKETS, bytesEach, p95Ms: Math.round(percentile(waits, 0.95)) };
  } finally {
    node.kill('SIGKILL');
  }
}
