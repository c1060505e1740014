/**
 * Turns a request for an upgrade into an open WebSocket.
 *
 *   upgrade ─ its errors have a handler ─ an address of ours? ─ room for this address? ─ handshake ─▶ serve
 *
 * Invariants
 *   1. A connection has an error handler from the moment it leaves the HTTP server until it is closed: a reset is
 *      an everyday event and never an uncaught error.
 *   2. The sockets of one address are limited, and more strictly those that have not yet proved whose they are.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Context } from '../act/context.ts';
import { addressGroup, addressOf, type Trust } from '../http/door/client-address.ts';
import { WINDOW_BITS } from './framed-text.ts';
import type { SocketEnd } from './outlet.ts';

const MAX_INCOMING_BYTES = 10_000;
/** The share of an address's sockets that may be unproven: phones prove themselves within a second or two. */
const UNPROVEN_SHARE = 5;
const FEWEST_UNPROVEN = 10;

/** One socket of an address. */
export type Place = { proven(): void };

export type SocketDoorsParts = {
  log(): Context['log'];
  trust: Trust;
  /** The most sockets of one address; 0: no limit. */
  perAddress: number;
  serve(opened: WebSocket, end: SocketEnd, key: string, place: Place): void;
};

type Count = { open: number; unproven: number };

export class SocketDoors {
  readonly #parts: SocketDoorsParts;
  readonly #counts = new Map<string, Count>();
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_INCOMING_BYTES,
    maxFragments: 64,
    maxBufferedChunks: 1024,
    autoPong: false,
    // what this server sends is compressed by FramedText; what it receives leaves no memory behind
    perMessageDeflate: {
      serverNoContextTakeover: true,
      clientNoContextTakeover: true,
      serverMaxWindowBits: WINDOW_BITS,
    },
  });
  #leaving = false;

  constructor(parts: SocketDoorsParts) {
    this.#parts = parts;
    this.#sockets.on('error', (error) =>
      parts.log().error({ reason: error.message }, 'socket server failed'),
    );
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const key = /^\/app\/([^/?]+)(?:\?|$)/.exec(request.url ?? '')?.[1];
    if (key === undefined) return refuse(socket, '404 Not Found');
    if (this.#leaving) return refuse(socket, '503 Service Unavailable');
    const place = this.#place(request, socket);
    if (!place) return refuse(socket, '429 Too Many Requests', 'Retry-After: 30');
    this.#sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', (error) => this.#parts.log().info({ reason: error.message }, 'socket failed'));
      this.#parts.serve(opened, endOf(opened, socket), key, place);
    });
  }

  /** Accepts no new sockets. */
  leave(): void {
    this.#leaving = true;
  }

  /** Gives closed sockets a moment to answer, then cuts them. */
  async close(withinMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#sockets.close(() => resolve()));
    const cutting = setTimeout(() => {
      for (const socket of this.#sockets.clients) socket.terminate();
    }, withinMs);
    await closed;
    clearTimeout(cutting);
  }

  #place(request: IncomingMessage, socket: Duplex): Place | null {
    const { perAddress, trust } = this.#parts;
    if (perAddress === 0) return { proven: () => undefined };
    const group = addressGroup(addressOf(request, trust));
    const count = this.#counts.get(group) ?? { open: 0, unproven: 0 };
    const unprovenAllowed = Math.max(FEWEST_UNPROVEN, Math.ceil(perAddress / UNPROVEN_SHARE));
    if (count.open >= perAddress || count.unproven >= unprovenAllowed) return null;
    this.#counts.set(group, count);
    count.open += 1;
    count.unproven += 1;
    let isProven = false;
    const proven = (): void => {
      if (isProven) return;
      isProven = true;
      count.unproven -= 1;
    };
    socket.once('close', () => {
      proven();
      count.open -= 1;
      if (count.open === 0) this.#counts.delete(group);
    });
    return { proven };
  }
}

/**
 * The sending end of an open socket. Its messages are framed already and bypass `ws`, which never sends one itself,
 * so the order is that of the calls.
 */
function endOf(opened: WebSocket, socket: Duplex): SocketEnd {
  // the handshake fails for a reader that wants a smaller window than WINDOW_BITS
  const inflates = opened.extensions.includes('permessage-deflate');
  return {
    get bufferedAmount() {
      return opened.bufferedAmount;
    },
    send: (message) => {
      if (opened.readyState === opened.OPEN) socket.write(message.bytes(inflates));
    },
    ping: () => opened.ping(),
    pong: (data) => opened.pong(data),
    close: (code, reason) => opened.close(code, reason),
    terminate: () => opened.terminate(),
  };
}

/** Sends the reason in one answer, and closes the connection even if nobody reads it. */
function refuse(socket: Duplex, status: string, ...headers: string[]): void {
  const lines = ['Connection: close', 'Cache-Control: no-store', 'Content-Length: 0', ...headers];
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`);
}
