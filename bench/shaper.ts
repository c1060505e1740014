/**
 * A slow link between a phone and the server, for every connection of page, worker and service worker alike.
 *
 *   phone ── up: one queue ── half a round trip ── server
 *         ── down: one queue ─ half a round trip ──
 *
 * All connections share one queue each way: bytes leave it at the link's rate, one segment after the other, and
 * arrive half a round trip later. A new connection waits one round trip more, as a TCP handshake does. What TCP
 * does besides (slow start, loss, headers of packets) and TLS are not modelled.
 */
import { createServer, connect, type Socket } from 'node:net';
import { RequestMeter, type MeteredRequest } from './request-meter.ts';

const SEGMENT_BYTES = 1400;
const QUEUE_BYTES = 64_000;

export type Link = { roundTripMs: number; bitsPerSecond: number };

/** 300 ms and 400 kbit/s: a phone on a bad day. */
export const SLOW: Link = { roundTripMs: 300, bitsPerSecond: 400_000 };
const FAST: Link = { roundTripMs: 0, bitsPerSecond: Number.POSITIVE_INFINITY };

export type Counted = { up: number; down: number; requests: MeteredRequest[] };

export type Shaper = {
  url: string;
  /** From now on like this; null: no delay and no limit. */
  behaveAs(link: Link | null): void;
  /** Takes the net away: connections break, new ones are refused. */
  down(): void;
  up(): void;
  /** What has passed since the last call. */
  count(): Counted;
  close(): Promise<void>;
};

/** One direction of the link. */
class Lane {
  #freeAt = 0;
  bytes = 0;

  /** When a segment that is handed in now arrives at the other end, in ms of `performance.now()`. */
  arrival(bytes: number, link: Link): number {
    this.bytes += bytes;
    this.#freeAt = Math.max(performance.now(), this.#freeAt) + (bytes * 8_000) / link.bitsPerSecond;
    return this.#freeAt + link.roundTripMs / 2;
  }
}

export async function openShaper(serverPort: number): Promise<Shaper> {
  let link = FAST;
  let isUp = true;
  let counted: Counted = { up: 0, down: 0, requests: [] };
  const lanes = { up: new Lane(), down: new Lane() };
  const sockets = new Set<Socket>();

  function carry(
    from: Socket,
    to: Socket,
    lane: Lane,
    notBefore: number,
    seen?: (chunk: Buffer) => void,
  ): void {
    let waiting = 0;
    let last = notBefore;
    const later = (work: () => void, bytes: number): void => {
      last = Math.max(last, lane.arrival(bytes, link));
      setTimeout(work, Math.max(0, last - performance.now()));
    };
    from.on('data', (chunk: Buffer) => {
      seen?.(chunk);
      waiting += chunk.length;
      if (waiting > QUEUE_BYTES) from.pause();
      for (let at = 0; at < chunk.length; at += SEGMENT_BYTES) {
        const segment = chunk.subarray(at, at + SEGMENT_BYTES);
        later(() => {
          waiting -= segment.length;
          if (!to.destroyed) to.write(segment);
          if (waiting <= QUEUE_BYTES) from.resume();
        }, segment.length);
      }
    });
    from.on('end', () => later(() => to.end(), 0));
    from.on('error', () => to.destroy());
    from.on('close', () => later(() => to.destroy(), 0));
  }

  const server = createServer((phone) => {
    if (!isUp) return void phone.destroy();
    const onward = connect(serverPort, '127.0.0.1');
    for (const socket of [phone, onward]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    const meter = new RequestMeter((request) => counted.requests.push(request));
    carry(phone, onward, lanes.up, performance.now() + link.roundTripMs * 1.5, (chunk) => meter.read(chunk));
    carry(onward, phone, lanes.down, 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the shaper has no port');
  return {
    url: `http://localhost:${address.port}`,
    behaveAs: (next) => {
      link = next ?? FAST;
    },
    down: () => {
      isUp = false;
      for (const socket of sockets) socket.destroy();
    },
    up: () => {
      isUp = true;
    },
    count: () => {
      const since = { ...counted, up: lanes.up.bytes, down: lanes.down.bytes };
      counted = { up: 0, down: 0, requests: [] };
      lanes.up.bytes = 0;
      lanes.down.bytes = 0;
      return since;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
