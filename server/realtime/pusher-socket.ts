/**
 * The server's end of one connection of the Pusher protocol, version 7.
 *
 *   open ─ connection_established ─▶ subscribe (granted) ─ sign-in valid? ─ subscription_succeeded ─▶ events …
 *   asked for heartbeats ─ one at least that often, and a ping after four intervals of silence
 *   silent for the activity timeout ─ ping of the WebSocket ─▶ pong, or closed
 *
 * Invariants
 *   1. Only private channels exist, and only with a grant for this very socket whose sign-in is valid.
 *   2. A socket belongs to one sign-in, from its first subscription on, and ends with it.
 *   3. Everything is written through the outlet, which cuts off a slow reader.
 */
import { randomInt } from 'node:crypto';
import { type } from 'arktype';
import { Beat, messageIn, Subscription } from './client-message.ts';
import { CLOSE } from './close-codes.ts';
import { FramedText } from './framed-text.ts';
import { Heartbeat } from './heartbeat.ts';
import { MessageRate } from './message-rate.ts';
import { Outlet, type SocketEnd } from './outlet.ts';
import { sessionOfGrant, type RealtimeKeys } from './keys.ts';
import { HEARTBEAT_EVENT } from '../../protocol/sync/realtime.ts';
import type { LiveSession } from '../person/sessions.ts';

export const ACTIVITY_TIMEOUT_SECONDS = 120;
/** The time by which a socket has to subscribe to a channel, since an unproven one may be anybody's. */
const PROVEN_WITHIN_MS = 60_000;
/** The heartbeat: the shortest message that a client of the protocol can parse. */
const HEARTBEAT = new FramedText(JSON.stringify({ event: 'h' }));
const MAX_CHANNELS = 100;
/** The burst that is allowed, because a phone subscribes to all its channels at once. */
const MESSAGES_AT_ONCE = 60;

export type PusherSocketParts = {
  keys: RealtimeKeys;
  now(): number;
  /** Messages a second that the client may send; 0: no limit. */
  messagesPerSecond: number;
  /** The sign-in by its token's hash; null when it has ended. Rejects while the database cannot tell. */
  sessionOf(tokenHash: string): Promise<LiveSession | null>;
  joined(channel: string): void;
  left(channel: string): void;
  /** Called when the socket's person is known. */
  proven(): void;
};

export class PusherSocket {
  readonly id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
  readonly channels = new Set<string>();
  readonly #waiting = new Set<string>();
  readonly #outlet: Outlet;
  readonly #parts: PusherSocketParts;
  readonly #rate: MessageRate;
  readonly openedAt: number;
  readonly #heartbeat: Heartbeat;
  #tokenHash: string | null = null;
  #session: LiveSession | null = null;
  #looking: Promise<LiveSession | null> | null = null;

  constructor(socket: SocketEnd, parts: PusherSocketParts) {
    this.#outlet = new Outlet(socket, parts.now);
    this.#parts = parts;
    this.openedAt = parts.now();
    this.#heartbeat = new Heartbeat(this.openedAt, ACTIVITY_TIMEOUT_SECONDS * 1000);
    this.#rate = new MessageRate(parts.messagesPerSecond, MESSAGES_AT_ONCE, this.openedAt);
    this.#event('pusher:connection_established', {
      socket_id: this.id,
      activity_timeout: ACTIVITY_TIMEOUT_SECONDS,
    });
  }

  /** The hash of the sign-in's token, known before the sign-in has been looked up. */
  get tokenHash(): string | null {
    return this.#tokenHash;
  }

  /** The socket's person; null until the first subscription. */
  get userId(): string | null {
    return this.#session?.userId ?? null;
  }

  /** Handles a message of the client. One that does not fit the protocol gets an error. */
  received(text: string): void {
    if (!this.#mayGoOn()) return;
    this.#heartbeat.received(this.#parts.now());
    const message = messageIn(text);
    switch (message?.event) {
      case 'pusher:ping':
        this.#event('pusher:pong', {});
        return;
      case 'pusher:pong':
        return;
      case HEARTBEAT_EVENT:
        this.#beat(message.data);
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

  /** A ping of the WebSocket itself. */
  pinged(data: Buffer): void {
    if (this.#mayGoOn()) this.#outlet.pong(data);
  }

  /** A pong of the WebSocket itself, which counts as a sign of life. */
  ponged(): void {
    if (this.#mayGoOn()) this.#heartbeat.received(this.#parts.now());
  }

  /** Any other frame, which only counts against the message rate. */
  counted(): void {
    this.#mayGoOn();
  }

  /** Sends a message, which also counts as a heartbeat. */
  send(message: FramedText): void {
    this.#heartbeat.said(this.#parts.now());
    this.#outlet.send(message);
  }

  /**
   * Sends a heartbeat that is due and pings a silent client; closes one that did not answer, reads too slowly, has
   * subscribed to nothing or whose sign-in has expired. To be called every few seconds.
   */
  check(): void {
    if (!this.#outlet.isDraining()) return;
    const now = this.#parts.now();
    if (this.#session && now >= this.#session.expiresAt) this.close(CLOSE.leaving, 'signed out');
    else if (!this.#tokenHash && now - this.openedAt >= PROVEN_WITHIN_MS)
      this.#outlet.cut(CLOSE.later, 'subscribed to nothing');
    else {
      const due = this.#heartbeat.due(now);
      if (due === 'cut') return this.#outlet.cut(CLOSE.silent, 'no pong');
      if (due === 'ask') this.#outlet.ping();
      if (this.#heartbeat.owesHeartbeat(now)) this.send(HEARTBEAT);
    }
  }

  #beat(data: unknown): void {
    const wanted = Beat(data);
    if (wanted instanceof type.errors) return this.#error(null, 'heartbeat needs seconds');
    this.#heartbeat.every(wanted.seconds * 1000, this.#parts.now());
  }

  close(code: number, reason: string): void {
    this.#outlet.close(code, reason);
  }

  #mayGoOn(): boolean {
    if (this.#outlet.closed) return false;
    if (this.#rate.take(this.#parts.now())) return true;
    this.#outlet.cut(CLOSE.tooMany, 'too many messages');
    return false;
  }

  #subscribe(data: unknown): void {
    const wanted = Subscription(data);
    if (wanted instanceof type.errors) return this.#error(null, 'subscribe needs a channel');
    const { channel, auth = '' } = wanted;
    if (this.channels.has(channel) || this.#waiting.has(channel))
      return this.#error(null, `already subscribed to ${channel}`);
    if (this.channels.size + this.#waiting.size >= MAX_CHANNELS)
      return this.#error(4004, 'too many channels');
    const tokenHash = channel.startsWith('private-') ? this.#granted(channel, auth) : null;
    if (tokenHash === null) return this.#refuse(channel);
    this.#tokenHash = tokenHash;
    this.#waiting.add(channel);
    void this.#join(channel, tokenHash);
  }

  #granted(channel: string, auth: string): string | null {
    const { keys, now } = this.#parts;
    const tokenHash = sessionOfGrant(keys, { socketId: this.id, channel, auth, now: now() });
    return this.#tokenHash === null || this.#tokenHash === tokenHash ? tokenHash : null;
  }

  async #join(channel: string, tokenHash: string): Promise<void> {
    let session: LiveSession | null;
    try {
      session = await (this.#looking ??= this.#parts.sessionOf(tokenHash));
    } catch {
      this.close(CLOSE.later, 'try again later');
      return;
    } finally {
      this.#looking = null;
    }
    if (!this.#waiting.delete(channel) || this.#outlet.closed) return;
    if (!session || this.#parts.now() >= session.expiresAt) return this.#refuse(channel);
    const isNew = this.#session === null;
    this.#session = session;
    if (isNew) this.#parts.proven();
    this.channels.add(channel);
    this.#parts.joined(channel);
    this.#event('pusher_internal:subscription_succeeded', {}, channel);
  }

  #refuse(channel: string): void {
    this.#event(
      'pusher:subscription_error',
      { type: 'AuthError', error: 'not authorized', status: 401 },
      channel,
    );
    this.#error(CLOSE.unauthorized, `not authorized for ${channel}`);
  }

  #unsubscribe(data: unknown): void {
    const wanted = Subscription(data);
    if (wanted instanceof type.errors) return;
    this.#waiting.delete(wanted.channel);
    if (this.channels.delete(wanted.channel)) this.#parts.left(wanted.channel);
  }

  #event(event: string, data: object, channel?: string): void {
    this.send(
      new FramedText(JSON.stringify({ event, ...(channel && { channel }), data: JSON.stringify(data) })),
    );
  }

  #error(code: number | null, message: string): void {
    this.send(new FramedText(JSON.stringify({ event: 'pusher:error', data: { code, message } })));
  }
}
