/**
 * Realtime over pusher-js, in the worker. An event carries numbered changes of one stream, which `applyEvent`
 * writes to the mirror. Channels asked for at the same time are authorised in one request.
 */
import Pusher from 'pusher-js/worker';
import { userChannel } from '../../../protocol/sync/channels.ts';
import {
  ChannelAuths,
  NewTripsData,
  RealtimeData,
  realtimeEvents,
  type RealtimeEvent,
} from '../../../protocol/sync/realtime.ts';
import { parsed } from '../../../protocol/wire/parsed.ts';
import type { StoredUser } from '../../platform/session.ts';
import { countMessage } from '../net/data-meter.ts';
import { subscribeFeed } from './feed-subscription.ts';
import type { Transport } from '../net/transport.ts';

export type RealtimeConfig = {
  key: string;
  cluster: string;
  /** Null: this origin. */
  host: string | null;
  port: number | null;
  tls: boolean;
};

export type RealtimeHandlers = {
  event(name: RealtimeEvent, data: RealtimeData): void;
  /** New trips that the person may be interested in. */
  newTrips(data: NewTripsData): void;
  /** A message of the feed channel. */
  feed(text: string): void;
  /** The feed channel is subscribed from now on; earlier changes have to be pulled. */
  feedSubscribed(): void;
  live(connected: boolean): void;
  /** Anything has arrived over the socket. */
  message(): void;
  /** The socket is open; nothing is subscribed yet. */
  opened(): void;
};

export type RealtimeSocket = {
  /** Sends an event of the connection itself. */
  send(event: string, data: object): void;
  /** Subscribes to this feed channel only; null: to none. */
  subscribe(feed: string | null): void;
  close(): void;
};

const isRealtimeEvent = (name: string): name is RealtimeEvent =>
  realtimeEvents.some((known) => known === name);

/** @throws Error if the key, the cluster or the address of the service is missing (REQ 8) */
function checkCredentials({ key, cluster, host }: RealtimeConfig): void {
  if (key === '' || cluster === '' || host === '')
    throw new Error('Pusher credentials are specified incorrectly');
}

/**
 * Connects and subscribes to the person's own channel. `live-socket.ts` watches whether the socket is alive.
 */
export function connectRealtime(
  config: RealtimeConfig,
  user: StoredUser,
  transport: Transport,
  received: RealtimeHandlers,
): RealtimeSocket {
  checkCredentials(config);
  const host = config.host ?? location.hostname;
  const tls = config.host === null ? location.protocol === 'https:' : config.tls;
  const port = config.port ?? (Number(location.port) || (tls ? 443 : 80));
  const pusher = new Pusher(config.key, {
    cluster: config.cluster,
    wsHost: host,
    wsPort: port,
    wssPort: port,
    forceTLS: tls,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/api/v1/broadcasting/auth',
      customHandler: batchedAuthorisation(transport),
    },
  });
  const onEvent = (name: string, raw: unknown): void => {
    if (!isRealtimeEvent(name)) return;
    if (name === 'trip-created') {
      const made = parsed(NewTripsData, raw);
      if (made) received.newTrips(made);
      return;
    }
    const data = parsed(RealtimeData, raw);
    if (data) received.event(name, data);
  };
  const own = pusher.subscribe(userChannel(user.type, user.id));
  own.bind('pusher:subscription_succeeded', () => received.live(true));
  own.bind_global(onEvent);
  let feed: string | null = null;
  let leaveFeed: (() => void) | null = null;
  const feedListener = { message: received.feed, subscribed: received.feedSubscribed };
  pusher.connection.bind('message', (message: unknown) => {
    countMessage(channelOf(message), JSON.stringify(message));
    received.message();
  });
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'connected') return received.opened();
    received.live(false);
  });
  return {
    send: (event, data) => void pusher.send_event(event, data),
    subscribe: (wanted) => {
      if (wanted === feed) return;
      leaveFeed?.();
      feed = wanted;
      leaveFeed = wanted === null ? null : subscribeFeed(pusher, wanted, feedListener);
    },
    close: () => {
      leaveFeed?.();
      pusher.disconnect();
    },
  };
}

const channelOf = (message: unknown): string =>
  typeof message === 'object' && message !== null && 'channel' in message ? String(message.channel) : '';

type AuthHandler = (
  params: { socketId: string; channelName: string },
  callback: (error: Error | null, data: { auth: string } | null) => void,
) => void;

/** Collects the channels requested in one turn of the event loop into one request. */
function batchedAuthorisation(transport: Transport): AuthHandler {
  let waiting: Parameters<AuthHandler>[] = [];
  const flush = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    const [first] = batch;
    if (!first) return;
    const answer = await transport.post('broadcasting/auth', {
      socket_id: first[0].socketId,
      channel_name: batch.map(([params]) => params.channelName),
    });
    const auths = answer.ok ? parsed(ChannelAuths, answer.data) : null;
    for (const [{ channelName }, callback] of batch) {
      const auth = auths?.[channelName];
      if (auth) callback(null, auth);
      else callback(new Error('not authorised'), null);
    }
  };
  return (params, callback) => {
    waiting.push([params, callback]);
    if (waiting.length === 1) queueMicrotask(() => void flush());
  };
}
