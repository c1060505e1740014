/**
 * The realtime socket, kept alive: opened, asked for a word when it is quiet or there is reason to look, and left for a
 * new one when it gives none. Whether it lives is the machine's to say (`machines/socket-liveness.ts`).
 */
import { createActor } from 'xstate';
import { socketLiveness } from '../../machines/socket-liveness.ts';
import { HEARTBEAT_EVENT } from '../../protocol/realtime.ts';
import type { StoredUser } from '../platform/session.ts';
import {
  connectRealtime,
  type RealtimeHandlers,
  type RealtimeConfig,
  type RealtimeSocket,
} from './realtime.ts';
import type { Transport } from './transport.ts';

/** How often a server of our own is asked for a word: 20 bytes each. */
const OWN_HEARTBEAT_EVERY_S = 9;
/** A hosted service only answers what it is asked, which costs four times as much. */
const HOSTED_HEARTBEAT_EVERY_S = 20;

export type LiveSocket = {
  /** There is reason to look whether it lives. */
  ask(): void;
  /** Whether a page is seen. */
  seen(seen: boolean): void;
  /** Subscribes to this feed channel and to no other; null: to none. */
  subscribe(feed: string | null): void;
  close(): void;
};

type SocketHandlers = Pick<RealtimeHandlers, 'event' | 'newTrips' | 'feed' | 'feedSubscribed' | 'message'> & {
  /** Whether events arrive as far as is known; `fresh` where some may have been missed. */
  live(lives: boolean, fresh: boolean): void;
  /** It has been quiet for too long: what may have been missed is to be pulled. */
  missed(): void;
};

/** @param seen whether a page is seen now @param silenceMs how long the link may be silent */
export function openLiveSocket(
  config: RealtimeConfig,
  user: StoredUser,
  transport: Transport,
  { seen, silenceMs, ...handlers }: SocketHandlers & { seen: boolean; silenceMs: () => number },
): LiveSocket {
  const isOurs = config.host === null;
  const heartbeatEveryS = isOurs ? OWN_HEARTBEAT_EVERY_S : HOSTED_HEARTBEAT_EVERY_S;
  let isSeen = seen;
  let socket: RealtimeSocket | null = null;
  let feed: string | null = null;

  const askForHeartbeat = (): void => {
    if (isOurs) socket?.send(HEARTBEAT_EVENT, { seconds: isSeen ? heartbeatEveryS : 0 });
  };
  const liveness = createActor(
    socketLiveness.provide({
      actions: {
        ping: () => socket?.send('pusher:ping', {}),
        'open a new socket': () => open(),
        'say that it lives': () => handlers.live(true, false),
        'say that it is in doubt': () => handlers.live(false, false),
        'pull at once': handlers.missed,
      },
    }),
    { input: { heartbeatEveryMs: heartbeatEveryS * 1_000, silenceMs, seen } },
  );
  const open = (): void => {
    socket?.close();
    const own = connectRealtime(config, user, transport, {
      event: handlers.event,
      newTrips: handlers.newTrips,
      feed: handlers.feed,
      feedSubscribed: handlers.feedSubscribed,
      opened: askForHeartbeat,
      live: (connected) => {
        if (socket !== own) return;
        liveness.send({ type: connected ? 'LIVE' : 'LOST' });
        if (connected) handlers.live(true, true);
      },
      message: () => {
        if (socket !== own) return;
        liveness.send({ type: 'MESSAGE' });
        handlers.message();
      },
    });
    socket = own;
    own.subscribe(feed);
  };
  liveness.start();
  open();
  return {
    ask: () => liveness.send({ type: 'ASK' }),
    seen: (now) => {
      if (now === isSeen) return;
      isSeen = now;
      askForHeartbeat();
      liveness.send({ type: 'SEEN', seen: now });
    },
    subscribe: (wanted) => {
      feed = wanted;
      socket?.subscribe(wanted);
    },
    close: () => {
      liveness.stop();
      const last = socket;
      socket = null;
      last?.close();
    },
  };
}
