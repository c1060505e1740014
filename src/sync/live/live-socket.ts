/**
 * Keeps the realtime socket alive: opens it, pings it when it is quiet or in doubt, and replaces it when it
 * does not answer. `machines/socket-liveness.ts` decides whether it is alive.
 */
import { createActor } from 'xstate';
import { socketLiveness } from '../../../machines/socket-liveness.ts';
import { HEARTBEAT_EVENT } from '../../../protocol/sync/realtime.ts';
import type { StoredUser } from '../../platform/session.ts';
import {
  connectRealtime,
  type RealtimeHandlers,
  type RealtimeConfig,
  type RealtimeSocket,
} from './realtime.ts';
import type { Transport } from '../net/transport.ts';

/** Our own server sends a heartbeat this often; each takes 20 bytes. */
const OWN_HEARTBEAT_EVERY_S = 9;
/** A hosted service has to be pinged, which costs four times as much. */
const HOSTED_HEARTBEAT_EVERY_S = 20;

export type LiveSocket = {
  /** Checks whether the socket is alive. */
  ask(): void;
  /** Reports whether a page is visible. */
  seen(seen: boolean): void;
  /** Subscribes to this feed channel only; null: to none. */
  subscribe(feed: string | null): void;
  close(): void;
};

type SocketHandlers = Pick<RealtimeHandlers, 'event' | 'newTrips' | 'feed' | 'feedSubscribed' | 'message'> & {
  /**
   * Reports whether events are believed to arrive. `fresh`: the socket is new, so some events may have been
   * missed.
   */
  live(lives: boolean, fresh: boolean): void;
  /** The socket has been quiet for too long: missed changes have to be pulled. */
  missed(): void;
};

/** @param seen whether a page is visible now @param silenceMs the longest time that the link may be silent */
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
        'report that it is alive': () => handlers.live(true, false),
        'say that it is in doubt': () => handlers.live(false, false),
        'pull at once': handlers.missed,
      },
    }),
    { input: { heartbeatEveryMs: heartbeatEveryS * 1_000, silenceMs, seen } },
  );
  const open = (): void => {
    socket?.close();
    const own = connectRealtime(config, user, transport, {
      ...handlers,
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
