/**
 * One connection of the Pusher protocol, version 7, the server's end.
 *
 *   open ─ connection_established ─▶ subscribe (signed) ─ subscription_succeeded ─▶ events …
 *   silent for the activity timeout ─ ping ─▶ pong, or closed
 *
 * Invariants
 *   1. Only private channels exist, and only with a signature for this very socket.
 *   2. A reader that does not keep up is cut off; it comes back and pulls what it missed.
 */
import { randomInt } from 'node:crypto';
import { type } from 'arktype';
import type { WebSocket } from 'ws';
import { isChannelAuth, type RealtimeKeys } from './realtime-keys.ts';

export const ACTIVITY_TIMEOUT_SECONDS = 120;
const PONG_WITHIN_MS = 30_000;
const MAX_CHANNELS = 100;
const MAX_UNSENT_BYTES = 1024 * 1024;

/** Close codes: 40xx do not come back, 41xx come back later, 42xx at once. */
export const CLOSE = {
  noSuchApp: 4001,
  unauthorized: 4009,
  tooSlow: 4100,
  silent: 4201,
  leaving: 4200,
} as const;

const Incoming = type({
  event: 'string <= 200',
  'data?': 'unknown',
});
const Subscription = type({ channel: 'string <= 200', 'auth?': 'string <= 300' });

/** The part of a WebSocket that the protocol needs. */
export type SocketEnd = Pick<WebSocket, 'bufferedAmount' | 'terminate'> & {
  send(text: string): void;
  close(code: number, reason: string): void;
};

export type PusherSocketParts = {
  keys: RealtimeKeys;
  now(): number;
  joined(channel: string): void;
  left(channel: string): void;
};

export class PusherSocket {
  readonly id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
  readonly channels = new Set<string>();
  readonly #socket: SocketEnd;
  readonly #parts: PusherSocketParts;
  #heardAt: number;
  #pingedAt: number | null = null;

  constructor(socket: SocketEnd, parts: PusherSocketParts) {
    this.#socket = socket;
    this.#parts = parts;
    this.#heardAt = parts.now();
    this.#event('pusher:connection_established', {
      socket_id: this.id,
      activity_timeout: ACTIVITY_TIMEOUT_SECONDS,
    });
  }

  /** A message of the client. What does not fit the protocol is answered with an error, not obeyed. */
  heard(text: string): void {
    this.#heardAt = this.#parts.now();
    this.#pingedAt = null;
    const message = parsed(text);
    switch (message?.event) {
      case 'pusher:ping':
        this.#event('pusher:pong', {});
        return;
      case 'pusher:pong':
        return;
      case 'pusher:subscribe':
        this.#subscribe(message.data);
        return;
      case 'pusher:unsubscribe':
        this.#unsubscribe(message.data);
        return;
      default:
        this.#error(null, 'unknown event');
    }
  }

  /** Sends an event on a channel; `data` is ready JSON text. */
  send(event: string, channel: string, data: string): void {
    if (this.#socket.bufferedAmount > MAX_UNSENT_BYTES) {
      this.#socket.close(CLOSE.tooSlow, 'too slow');
      this.#socket.terminate();
      return;
    }
    this.#socket.send(JSON.stringify({ event, channel, data }));
  }

  /** Asks a silent client whether it is there, and closes one that did not say so. */
  checkActivity(): void {
    const now = this.#parts.now();
    if (this.#pingedAt !== null && now - this.#pingedAt >= PONG_WITHIN_MS) {
      this.#socket.close(CLOSE.silent, 'no pong');
      this.#socket.terminate();
    } else if (this.#pingedAt === null && now - this.#heardAt >= ACTIVITY_TIMEOUT_SECONDS * 1000) {
      this.#pingedAt = now;
      this.#event('pusher:ping', {});
    }
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  #subscribe(data: unknown): void {
    const wanted = Subscription(data);
    if (wanted instanceof type.errors) return this.#error(null, 'subscribe needs a channel');
    const { channel, auth = '' } = wanted;
    if (this.channels.has(channel)) return this.#error(null, `already subscribed to ${channel}`);
    if (this.channels.size >= MAX_CHANNELS) return this.#error(4004, 'too many channels');
    if (!channel.startsWith('private-') || !isChannelAuth(this.#parts.keys, this.id, channel, auth)) {
      this.#event(
        'pusher:subscription_error',
        { type: 'AuthError', error: 'not authorized', status: 401 },
        channel,
      );
      return this.#error(CLOSE.unauthorized, `not authorized for ${channel}`);
    }
    this.channels.add(channel);
    this.#parts.joined(channel);
    this.#event('pusher_internal:subscription_succeeded', {}, channel);
  }

  #unsubscribe(data: unknown): void {
    const wanted = Subscription(data);
    if (wanted instanceof type.errors || !this.channels.delete(wanted.channel)) return;
    this.#parts.left(wanted.channel);
  }

  #event(event: string, data: object, channel?: string): void {
    this.#socket.send(JSON.stringify({ event, ...(channel && { channel }), data: JSON.stringify(data) }));
  }

  #error(code: number | null, message: string): void {
    this.#socket.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }));
  }
}

function parsed(text: string): typeof Incoming.infer | null {
  try {
    const message = Incoming(JSON.parse(text));
    return message instanceof type.errors ? null : message;
  } catch {
    return null;
  }
}
