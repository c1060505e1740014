/**
 * The Pusher protocol served by this server.
 *
 *   commit ─ published ─ NOTIFY (own spans) ─▶ every node ─ rows rendered ─▶ its own subscribers
 *   every few seconds ─ the growth of the feeds ─ packed ────────────────▶ its own subscribers
 *   signed out ─ NOTIFY (which) ──────────┴─▶ the sockets of that sign-in closed
 *
 * A node renders a span only for a channel with a subscriber here. Nothing is stored: a phone that was
 * not subscribed pulls. A change whose message was lost is found within seconds (`lost-hints.ts`), a sign-out within
 * a minute.
 */
import type { Server } from 'node:http';
import type { WebSocket } from 'ws';
import { isFeedChannel, ownerOfChannel } from '../../protocol/sync/channels.ts';
import type { Context, Realtime } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { trustOf } from '../http/door/client-address.ts';
import { liveSessions } from '../person/sessions.ts';
import { NewTrips } from '../feed/new-trips.ts';
import type { PublishedChanges } from '../streams/change-log.ts';
import { NOTIFY_CHANNEL, publishSignOut, publishSpans, Notice } from './between-nodes.ts';
import { CLOSE } from './close-codes.ts';
import { countChanges } from './counted-changes.ts';
import { FeedPublisher } from './feed-publisher.ts';
import { FramedText } from './framed-text.ts';
import { Outlet, type SocketEnd } from './outlet.ts';
import { PusherSocket } from './pusher-socket.ts';
import type { RealtimeKeys } from './keys.ts';
import { LostHints } from './lost-hints.ts';
import { channelsOf, isOwn, messageOf } from './message.ts';
import { Rounds } from './rounds.ts';
import { SocketDoors, type Place } from './socket-doors.ts';
import { SocketSessions } from './socket-sessions.ts';

/** A round over all sockets takes less than the 2 s after which a heartbeat expects its next check (heartbeat.ts). */
const CHECKS = { everyMs: 100, ofARound: 18 };
const LOOK_FOR_SIGN_OUTS_EVERY_MS = 60_000;
const LOOK_FOR_LOST_HINTS_EVERY_MS = 15_000;
const LEAVE_WITHIN_MS = 2000;
const COME_BACK_WITHIN_MS = 3000;

export class EmbeddedRealtime implements Realtime {
  readonly #context: () => Context;
  readonly #keys: RealtimeKeys;
  readonly #clients = new Set<PusherSocket>();
  readonly #checks = new Rounds(this.#clients, CHECKS.ofARound);
  readonly #subscribers = new Map<string, Set<PusherSocket>>();
  readonly #sessions: SocketSessions;
  readonly #feeds: FeedPublisher;
  readonly #hints = new LostHints();
  #doors: SocketDoors | null = null;
  #delivered: Promise<void> = Promise.resolve();
  #unlisten: (() => Promise<void>) | null = null;
  #timers: NodeJS.Timeout[] = [];

  constructor(context: () => Context, keys: RealtimeKeys) {
    this.#context = context;
    this.#keys = keys;
    const outlet = {
      mayPublish: () => Promise.resolve(true),
      feedChannels: () => Promise.resolve([...this.#subscribers.keys()].filter(isFeedChannel)),
      owners: () =>
        Promise.resolve([...this.#subscribers.keys()].flatMap((name) => ownerOfChannel(name) ?? [])),
      send: (channel: string, event: string, data: string) => this.#send(channel, event, data),
    };
    const newTrips = new NewTrips(context, outlet);
    this.#feeds = new FeedPublisher(context, outlet, () => newTrips.tick());
    this.#sessions = new SocketSessions(this.#clients, (tokenHashes) => liveSessions(context(), tokenHashes));
  }

  /** The sockets of this node, and the channels that they subscribe to. */
  open(): { sockets: number; channels: number } {
    return { sockets: this.#clients.size, channels: this.#subscribers.size };
  }

  published(spans: PublishedChanges): void {
    countChanges(this.#context(), spans);
    publishSpans(this.#context(), spans.filter(isOwn));
  }

  signedOut(userId: string, tokenHash?: string): void {
    publishSignOut(this.#context(), userId, tokenHash);
  }

  /** Subscribes to the other nodes, and serves sockets at /app/{key}. */
  async start(server: Server): Promise<void> {
    const { config, database } = this.#context();
    const doors = new SocketDoors({
      log: () => this.#context().log,
      trust: trustOf(config),
      perAddress: config.sockets.perAddress,
      serve: (opened, end, key, place) => this.#serve(opened, end, key, place),
    });
    this.#doors = doors;
    server.on('upgrade', (request, socket, head) => doors.upgrade(request, socket, head));
    this.#timers = [
      setInterval(() => {
        for (const client of this.#checks.share()) client.check();
      }, CHECKS.everyMs).unref(),
      setInterval(() => this.#lookForSignOuts(), LOOK_FOR_SIGN_OUTS_EVERY_MS).unref(),
      setInterval(() => void this.deliverLost(), LOOK_FOR_LOST_HINTS_EVERY_MS).unref(),
    ];
    await Promise.all([this.#feeds.start(), this.deliverLost()]);
    this.#unlisten = await database.listen(
      NOTIFY_CHANNEL,
      (payload) => this.#received(payload),
      () => this.#missed(),
    );
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#doors?.leave();
    for (const client of this.#clients) client.close(CLOSE.leaving, 'server is leaving');
    await this.#feeds.close();
    await this.#unlisten?.();
    await this.#delivered;
    await this.#doors?.close(LEAVE_WITHIN_MS);
  }

  #serve(opened: WebSocket, end: SocketEnd, key: string, place: Place): void {
    const { config, now } = this.#context();
    if (key !== this.#keys.key) {
      const data = { code: CLOSE.noSuchApp, message: 'no such app key' };
      const outlet = new Outlet(end, now);
      outlet.send(new FramedText(JSON.stringify({ event: 'pusher:error', data })));
      outlet.close(CLOSE.noSuchApp, data.message);
      return;
    }
    const client: PusherSocket = new PusherSocket(end, {
      keys: this.#keys,
      now,
      messagesPerSecond: config.sockets.messagesPerSecond,
      sessionOf: (tokenHash) => this.#sessions.find(tokenHash),
      joined: (channel) => this.#join(channel, client),
      left: (channel) => this.#leave(channel, client),
      proven: () => {
        place.proven();
        this.#sessions.closeOldest(client, config.sockets.perPerson);
      },
    });
    this.#clients.add(client);
    opened.on('message', (data, isBinary) => {
      if (isBinary) client.counted();
      else client.received(String(data));
    });
    opened.on('ping', (data) => client.pinged(data));
    opened.on('pong', () => client.ponged());
    opened.on('close', () => {
      this.#clients.delete(client);
      for (const channel of client.channels) this.#leave(channel, client);
    });
  }

  #lookForSignOuts(): void {
    this.#sessions
      .closeEnded()
      .catch((error: unknown) =>
        this.#context().log.error({ failure: failureOf(error) }, 'sign-outs not looked for'),
      );
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

  /** Delivers one message after the other, so that the numbers of a stream are sent in their order. */
  #received(payload: string): void {
    this.#delivered = this.#delivered
      .then(() => this.#obey(Notice.assert(JSON.parse(payload))))
      .catch((error: unknown) =>
        this.#context().log.error({ failure: failureOf(error) }, 'changes not delivered'),
      );
  }

  /**
   * Messages lost in a gap may have been changes or the end of a session: every socket is closed over some seconds,
   * and the clients reconnect, authorise again and pull.
   */
  #missed(): void {
    for (const client of this.#clients)
      setTimeout(() => client.close(CLOSE.leaving, 'come back'), Math.random() * COME_BACK_WITHIN_MS).unref();
  }

  /** Publishes the news of the feeds to this node's subscribers before the next tick. */
  publishFeeds(): Promise<void> {
    return this.#feeds.tick();
  }

  /** Delivers the changes that this node was not notified of. Never throws. */
  deliverLost(): Promise<void> {
    this.#delivered = this.#delivered
      .then(() => this.#findLost())
      .catch((error: unknown) =>
        this.#context().log.error({ failure: failureOf(error) }, 'lost changes not looked for'),
      );
    return this.#delivered;
  }

  async #findLost(): Promise<void> {
    const { database, metrics } = this.#context();
    const lost = await this.#hints.look(database.db, this.#subscribers.keys());
    if (lost.length > 0) metrics.count('durpalla_lost_hints_total', {}, lost.length);
    await this.#deliver(lost);
  }

  /** Makes every phone reconnect and pull, because the database continues with another history. */
  startAgain(): void {
    this.#feeds.startAgain();
    this.#missed();
  }

  async #obey(notice: typeof Notice.infer): Promise<void> {
    if ('signed_out' in notice) this.#sessions.closeOf(notice.signed_out, notice.session);
    else await this.#deliver(notice);
  }

  async #deliver(spans: PublishedChanges): Promise<void> {
    for (const span of spans) {
      const channels = channelsOf(span.stream).filter((channel) => this.#subscribers.has(channel));
      if (channels.length === 0) continue;
      this.#hints.received(span.stream, span.to);
      const data = JSON.stringify(await messageOf(this.#context(), span));
      for (const channel of channels) this.#send(channel, span.event, data);
    }
  }

  #send(channel: string, event: string, data: string): void {
    const message = new FramedText(JSON.stringify({ event, channel, data }));
    for (const client of this.#subscribers.get(channel) ?? []) client.send(message);
  }
}
