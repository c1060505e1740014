/**
 * A slow link between a phone and the server, shared by all connections of page, worker and service worker.
 *
 *   phone ── up: one queue ── half a round trip ── server
 *         ── down: one queue ─ half a round trip ──
 *
 * All connections share one queue each way: bytes leave it at the link's rate, one segment after the other, and
 * arrive half a round trip later, in the order in which they were handed in. A new connection waits one round trip
 * more, for TCP's handshake. The rest of TCP (slow start, loss, packet headers) and TLS are not modelled.
 *
 * A link that falls silent swallows everything, both ways, without telling either end. Connections that were open
 * before or were opened during the silence stay dead afterwards; only later ones work.
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
  /** Sets the link's speed from now on; null for no delay and no limit. */
  behaveAs(link: Link | null): void;
  /** Breaks all connections and refuses new ones. */
  down(): void;
  up(): void;
  /** Swallows everything from now on, without telling either end. */
  fallSilent(): void;
  /** New connections work again; those opened before or during the silence stay dead. */
  speak(): void;
  /** Bytes that have passed since the last call. */
  count(): Counted;
  close(): Promise<void>;
};

/** One direction of the link: a queue that one timer empties. */
class Lane {
  #freeAt = 0;
  #lastAt = 0;
  #timer: NodeJS.Timeout | null = null;
  readonly #queue: { at: number; arrive: () => void }[] = [];
  bytes = 0;

  /** Hands in a segment; `arrive` is called at the other end, never before that of an earlier segment. */
  carry(bytes: number, link: Link, arrive: () => void): void {
    this.bytes += bytes;
    this.#freeAt = Math.max(performance.now(), this.#freeAt) + (bytes * 8_000) / link.bitsPerSecond;
    this.#lastAt = Math.max(this.#lastAt, this.#freeAt + link.roundTripMs / 2);
    this.#queue.push({ at: this.#lastAt, arrive });
    if (this.#timer === null) this.#wakeAt(this.#lastAt);
  }

  #wakeAt(at: number): void {
    this.#timer = setTimeout(() => this.#deliver(), Math.max(1, at - performance.now()));
  }

  #deliver(): void {
    this.#timer = null;
    const now = performance.now();
    while (this.#queue[0] && this.#queue[0].at <= now) this.#queue.shift()?.arrive();
    const [next] = this.#queue;
    if (next && this.#timer === null) this.#wakeAt(next.at);
  }
}

/** A connection through the link. */
type Pair = { phone: Socket; onward: Socket; dead: boolean };

export async function openShaper(serverPort: number): Promise<Shaper> {
  let link = FAST;
  let isUp = true;
  let isSilent = false;
  let counted: Counted = { up: 0, down: 0, requests: [] };
  const lanes = { up: new Lane(), down: new Lane() };
  const pairs = new Set<Pair>();

  function carry(pair: Pair, from: Socket, to: Socket, lane: Lane, seen?: (chunk: Buffer) => void): void {
    let waiting = 0;
    const later = (work: () => void, bytes: number): void => {
      if (!pair.dead) lane.carry(bytes, link, () => pair.dead || work());
    };
    from.on('data', (chunk: Buffer) => {
      seen?.(chunk);
      if (pair.dead) return;
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
    from.on('error', () => pair.dead || to.destroy());
    from.on('close', () => later(() => to.destroy(), 0));
  }

  const server = createServer((phone) => {
    if (!isUp) return void phone.destroy();
    const onward = connect(serverPort, '127.0.0.1');
    const pair: Pair = { phone, onward, dead: isSilent };
    pairs.add(pair);
    for (const socket of [phone, onward]) {
      socket.setNoDelay(true);
      socket.on('close', () => {
        if (phone.destroyed && onward.destroyed) pairs.delete(pair);
      });
    }
    let asked: MeteredRequest | null = null;
    const meter = new RequestMeter((request) => {
      asked = request;
      counted.requests.push(request);
    });
    carry(pair, phone, onward, lanes.up, (chunk) => meter.read(chunk));
    carry(pair, onward, phone, lanes.down, ({ length }) => {
      if (asked) asked.answerBytes += length;
    });
    if (link.roundTripMs === 0) return;
    phone.pause();
    setTimeout(() => phone.resume(), link.roundTripMs);
  });
  const cut = (): void => {
    for (const { phone, onward } of pairs) {
      phone.destroy();
      onward.destroy();
    }
  };
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
      cut();
    },
    up: () => {
      isUp = true;
    },
    fallSilent: () => {
      isSilent = true;
      for (const pair of pairs) {
        pair.dead = true;
        for (const socket of [pair.phone, pair.onward]) socket.resume();
      }
    },
    speak: () => {
      isSilent = false;
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
        cut();
        server.close(() => resolve());
      }),
  };
}
