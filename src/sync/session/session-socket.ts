/**
 * The realtime connection of one person. It opens once the cycle is idle, and its events are written to the
 * mirror in order.
 */
import { applyEvent } from '../../db/mirror/apply.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import type { StoredUser } from '../../platform/session.ts';
import type { FeedReceiver } from '../live/feed-receiver.ts';
import { link } from '../net/http.ts';
import type { LiveSocket } from '../live/live-socket.ts';
import { refreshMarket } from './market-settings.ts';
import { readChanges } from '../pull/pulled-page.ts';
import type { RealtimeHandlers } from '../live/realtime.ts';
import type { InOrder, SessionCycle } from './session-cycle.ts';
import type { ToastEvents } from './toast-events.ts';
import type { Transport } from '../net/transport.ts';

type Parts = {
  dbs: UserDbs;
  user: StoredUser;
  transport: Transport;
  cycle: SessionCycle;
  feed: FeedReceiver;
  toastEvents: ToastEvents;
  inOrder: InOrder;
  /** Whether a page is visible now. */
  seen: boolean;
  /** A message has arrived. */
  received(): void;
  /** The socket has been quiet for too long. */
  missed(): void;
};

export type SessionSocket = LiveSocket & {
  /** Opens the connection, unless it is open. */
  connect(): Promise<void>;
};

export function createSessionSocket(parts: Parts): SessionSocket {
  const { user, transport, cycle, feed, toastEvents, inOrder } = parts;
  const gap = (): void => cycle.send({ type: 'GAP' });
  let socket: LiveSocket | null = null;
  let isSeen = parts.seen;
  let isClosed = false;
  let opening: Promise<void> | null = null;
  /** What waits for its turn when the sign-in ends would open its databases again. */
  const unlessClosed = (write: () => Promise<void>) => async (): Promise<void> => {
    if (!isClosed) await write();
  };
  return {
    // several causes come at once with a sign-in: the settings are asked for once
    connect: () => (opening ??= open().finally(() => (opening = null))),
    ask: () => socket?.ask(),
    seen: (seen) => {
      isSeen = seen;
      socket?.seen(seen);
    },
    subscribe: (channel) => socket?.subscribe(channel),
    close: () => {
      isClosed = true;
      socket?.close();
    },
  };

  async function open(): Promise<void> {
    if (socket) return;
    const config = await refreshMarket(transport);
    if (!config || isClosed || socket) return;
    const { openLiveSocket } = await import('../live/live-socket.ts');
    if (isClosed || socket) return;
    socket = openLiveSocket(config, user, transport, {
      seen: isSeen,
      silenceMs: () => link.silenceMs(),
      message: parts.received,
      newTrips: toastEvents.newTrips,
      feed: (text) => void inOrder(unlessClosed(() => feed.received(text))).catch(gap),
      feedSubscribed: gap,
      missed: parts.missed,
      live: (live, fresh) => {
        cycle.send({ type: 'LIVE', live });
        if (fresh) gap();
      },
      event: (name, data) => void inOrder(unlessClosed(() => apply(parts, name, data))).catch(gap),
    });
    await feed.follow();
  }
}

/** Writes the changes of an event to the mirror; a pull fetches the changes behind a gap. */
async function apply(
  { dbs, cycle, toastEvents }: Parts,
  ...[name, data]: Parameters<RealtimeHandlers['event']>
): Promise<void> {
  const read = data.changes && readChanges(data.changes);
  const outcome = read ? await applyEvent(dbs.mirror, { ...data, ...read }, correctedNow()) : 'gap';
  if (read && outcome === 'applied') toastEvents.applied(name, read.changes);
  if (outcome !== 'gap') return;
  toastEvents.eventsAfterGap(name);
  cycle.send({ type: 'GAP' });
}
