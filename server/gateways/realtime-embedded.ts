/**
 * The Pusher protocol served by this server.
 *
 *   commit ─ published ─ NOTIFY (spans only) ─▶ every node ─ rows rendered ─▶ its own subscribers
 *
 *   signed out ─ NOTIFY (whose) ──────────┴─▶ that person's sockets closed
 *
 * A node renders a span only when somebody here listens to one of its channels. Nothing is kept: whoever was
 * not there pulls.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type } from 'arktype';
import { WebSocketServer, type WebSocket } from 'ws';
import { realtimeEvents } from '../../protocol/realtime.ts';
import type { Context, Realtime } from '../context.ts';
import { failureOf } from '../failure.ts';
import { userStream, type PublishedChanges, type StreamSpan } from '../sync/change-log.ts';
import { CLOSE, PusherSocket } from './pusher-socket.ts';
import type { RealtimeKeys } from './realtime-keys.ts';
import { channelsOf, messageOf } from './realtime-message.ts';

const NOTIFY_CHANNEL = 'durpalla_changes';
const MAX_NOTIFY_BYTES = 7500;
const MAX_INCOMING_BYTES = 10_000;
const CHECK_EVERY_MS = 15_000;
const COME_BACK_WITHIN_MS = 3000;

const Spans = type({
  stream: 'string',
  from: 'number.integer',
  to: 'number.integer',
  event: type.enumerated(...realtimeEvents),
}).array();
/** Whose sockets are to be closed. */
const SignedOut = type({ signed_out: 'string' });
type SignedOut = typeof SignedOut.infer;
const Told = Spans.or(SignedOut);

export type EmbeddedRealtime = Realtime & {
  /** Begins to hear the other nodes, and to serve sockets at /app/{key}. */
  start(server: Server): Promise<void>;
  close(): Promise<void>;
};

export function embeddedRealtime(context: () => Context, keys: RealtimeKeys): EmbeddedRealtime {
  const hub = new Hub(context, keys);
  return {
    published: (spans) => {
      for (const payload of payloadsOf(spans)) tellNodes(context(), payload);
    },
    signedOut: (userId) => tellNodes(context(), JSON.stringify({ signed_out: userId } satisfies SignedOut)),
    start: (server) => hub.start(server),
    close: () => hub.close(),
  };
}

function tellNodes({ database, log }: Context, payload: string): void {
  database
    .notify(NOTIFY_CHANNEL, payload)
    .catch((error: unknown) => log.error({ failure: failureOf(error) }, 'nodes not told'));
}

/** Spans in as many messages as the database's limit asks for. */
function payloadsOf(spans: PublishedChanges): string[] {
  const payloads: string[] = [];
  let group: StreamSpan[] = [];
  for (const span of spans) {
    if (group.length > 0 && Buffer.byteLength(JSON.stringify([...group, span])) > MAX_NOTIFY_BYTES) {
      payloads.push(JSON.stringify(group));
      group = [];
    }
    group.push(span);
  }
  return group.length > 0 ? [...payloads, JSON.stringify(group)] : payloads;
}

class Hub {
  readonly #context: () => Context;
  readonly #keys: RealtimeKeys;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_INCOMING_BYTES,
    perMessageDeflate: { threshold: 512, serverNoContextTakeover: true },
  });
  readonly #clients = new Set<PusherSocket>();
  readonly #subscribers = new Map<string, Set<PusherSocket>>();
  #delivered: Promise<void> = Promise.resolve();
  #unlisten: (() => Promise<void>) | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(context: () => Context, keys: RealtimeKeys) {
    this.#context = context;
    this.#keys = keys;
  }

  async start(server: Server): Promise<void> {
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
    this.#timer = setInterval(() => {
      for (const client of this.#clients) client.checkActivity();
    }, CHECK_EVERY_MS).unref();
    this.#unlisten = await this.#context().database.listen(
      NOTIFY_CHANNEL,
      (payload) => this.#heard(payload),
      () => this.#missed(),
    );
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    for (const client of this.#clients) client.close(CLOSE.leaving, 'server is leaving');
    await this.#unlisten?.();
    await this.#delivered;
    this.#sockets.close();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const key = /^\/app\/([^/?]+)(?:\?|$)/.exec(request.url ?? '')?.[1];
    if (key === undefined) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', (error) => this.#context().log.warn({ reason: error.message }, 'socket failed'));
      if (key === this.#keys.key) return this.#serve(opened);
      const data = { code: CLOSE.noSuchApp, message: 'no such app key' };
      opened.send(JSON.stringify({ event: 'pusher:error', data }));
      opened.close(CLOSE.noSuchApp, data.message);
    });
  }

  #serve(opened: WebSocket): void {
    const client: PusherSocket = new PusherSocket(opened, {
      keys: this.#keys,
      now: () => this.#context().now(),
      joined: (channel) => this.#join(channel, client),
      left: (channel) => this.#leave(channel, client),
    });
    this.#clients.add(client);
    opened.on('message', (data, isBinary) => {
      if (!isBinary) client.heard(String(data));
    });
    opened.on('close', () => {
      this.#clients.delete(client);
      for (const channel of client.channels) this.#leave(channel, client);
    });
  }

  #join(channel: string, client: PusherSocket): void {
    const here = this.#subscribers.get(channel) ?? new Set();
    here.add(client);
    this.#subscribers.set(channel, here);
  }

  #leave(channel: string, client: PusherSocket): void {
    const here = this.#subscribers.get(channel);
    here?.delete(client);
    if (here?.size === 0) this.#subscribers.delete(channel);
  }

  /** One after the other: the numbers of a stream leave in their order. */
  #heard(payload: string): void {
    this.#delivered = this.#delivered
      .then(() => this.#obey(Told.assert(JSON.parse(payload))))
      .catch((error: unknown) =>
        this.#context().log.error({ failure: failureOf(error) }, 'changes not delivered'),
      );
  }

  /** What was told in a gap may have been news or an end of a session: everybody comes back, is authorised anew and pulls,
   * spread over some seconds. */
  #missed(): void {
    for (const client of this.#clients)
      setTimeout(() => client.close(CLOSE.leaving, 'come back'), Math.random() * COME_BACK_WITHIN_MS).unref();
  }

  async #obey(told: typeof Told.infer): Promise<void> {
    if ('signed_out' in told) this.#cutOff(told.signed_out);
    else await this.#deliver(told);
  }

  /** A socket is known by the channels it hears: the person's own says whose it is. */
  #cutOff(userId: string): void {
    for (const channel of channelsOf(userStream(userId)))
      for (const client of this.#subscribers.get(channel) ?? []) client.close(CLOSE.leaving, 'signed out');
  }

  async #deliver(spans: PublishedChanges): Promise<void> {
    for (const span of spans) {
      const channels = channelsOf(span.stream).filter((channel) => this.#subscribers.has(channel));
      if (channels.length === 0) continue;
      const data = JSON.stringify(await messageOf(this.#context(), span));
      for (const channel of channels)
        for (const client of this.#subscribers.get(channel) ?? []) client.send(span.event, channel, data);
    }
  }
}
