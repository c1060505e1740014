/**
 * Sends requests over keep-alive connections from a separate thread, so that the server has a core to itself. HTTP is
 * written and read here: Node's client takes two and a half times the processor time, on the cores of what is measured.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { LoadRequest, LoadTask } from './load.ts';

const { port, connections, requests, perSecond }: LoadTask = workerData;
const END_OF_HEAD = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

const written = ({ path, token, body, encoding }: LoadRequest): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: keep-alive',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `authorization: Bearer ${token}`,
    ...(encoding ? [`accept-encoding: ${encoding}`] : []),
    '',
    body,
  ].join('\r\n');

/** Whether these bytes are a whole answer. */
function isWhole(bytes: Buffer): boolean {
  const head = bytes.indexOf(END_OF_HEAD);
  if (head < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  if (length === undefined) return bytes.toString('latin1', bytes.length - LAST_CHUNK.length) === LAST_CHUNK;
  return bytes.length >= head + END_OF_HEAD.length + Number(length);
}

/** One connection, with one request at a time. */
class Line {
  #socket: Socket | null = null;
  #received: Buffer = Buffer.alloc(0);
  #ended: (error: Error | null) => void = () => undefined;

  /** @returns the answer @throws Error when there is none */
  send(text: string): Promise<Buffer> {
    this.#received = Buffer.alloc(0);
    return new Promise((resolve, reject) => {
      this.#ended = (error) => (error ? reject(error) : resolve(this.#received));
      this.#socket ??= this.#opened();
      this.#socket.write(text);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #opened(): Socket {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (chunk) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      if (isWhole(this.#received)) this.#ended(null);
    });
    socket.on('error', (error) => this.#ended(error));
    socket.on('close', () => {
      this.#socket = null;
      this.#ended(new Error('the server closed the connection'));
    });
    return socket;
  }
}

const waiting = requests.map(written).entries();
const times: number[] = [];
const from = performance.now();

async function connection(line: Line): Promise<void> {
  for (const [index, text] of waiting) {
    if (perSecond !== undefined)
      await delay(Math.max(0, from + (index * 1000) / perSecond - performance.now()));
    const begun = performance.now();
    const answer = await line.send(text);
    times.push(performance.now() - begun);
    if (!answer.toString('latin1', 0, 13).endsWith(' 200 ') || answer.includes('"ok":false'))
      throw new Error(`${requests[index]?.path} answered ${answer.toString().slice(0, 2_000)}`);
  }
}

const lines = Array.from({ length: connections }, () => new Line());
await Promise.all(lines.map(connection));
const ms = performance.now() - from;
for (const line of lines) line.close();
parentPort?.postMessage({ ms, times });
