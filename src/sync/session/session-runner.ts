/**
 * One person's sync while this context holds the lock: the cycle machine with its slots filled, the realtime
 * connection, and the messages to the pages.
 *
 *   cycle (push, pull) ─┐                                   (an upload writes to the outbox alone)
 *                       ├─ one at a time (`inOrder`) ─ mirror and outbox
 *   realtime events ────┘
 */
import { forgetOldSent } from '../../db/outbox/outbox-settling.ts';
import { watchHeldBids } from '../../db/outbox/held-bids-watch.ts';
import { repairMirror } from '../../db/mirror/repair-mirror.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import type { Credentials } from '../../platform/session.ts';
import type { Channel, SyncStatus } from '../channel.ts';
import { countSent } from '../net/data-meter.ts';
import { createFeedReceiver } from '../live/feed-receiver.ts';
import { http, isOurs, link } from '../net/http.ts';
import { createLiveness, type Liveness } from '../live/liveness.ts';
import { followServerClock } from './server-clock.ts';
import { createSessionCycle, syncStatusOf, type InOrder, type SessionCycle } from './session-cycle.ts';
import { createSessionSocket } from './session-socket.ts';
import { createToastEvents } from './toast-events.ts';
import { createTransport, untilOver } from '../net/transport.ts';

/** How often the mirror's freshness is written while messages arrive. */
const FRESHNESS_STEP_MS = 30_000;

export type SessionRunner = {
  poke(): void;
  tryNow(): void;
  /** Checks the mirror; rebuilds and pulls a damaged one. */
  repair(): void;
  /** The phone is online again or on another network. */
  online(): void;
  /** A page became visible (true), or the last visible one was hidden (false). */
  seen(seen: boolean): void;
  status(): SyncStatus;
  /** @returns when what was under way has ended; its answers are dropped */
  stop(): Promise<void>;
};

/**
 * Starts syncing for the person. The caller holds the lock of `syncLock(user.id)`.
 * @param pageOpenedAt the page's `performance.timeOrigin` (epoch ms) @param seen whether a page is visible
 * now @param mayListen whether the realtime connection may be opened
 */
export function runSession(
  credentials: Credentials,
  dbs: UserDbs,
  channel: Channel,
  {
    pageOpenedAt,
    seen: seenAtStart,
    mayListen,
  }: { pageOpenedAt: number; seen: boolean; mayListen: () => boolean },
): SessionRunner {
  const gap = (): void => cycle.send({ type: 'GAP' });
  const clock = followServerClock(channel, gap);
  let isOver = false;
  const transport = untilOver(createTransport(credentials, clock.measured, countSent), () => isOver);
  const inOrder = oneAtATime();
  const toastEvents = createToastEvents(
    (event, trips) => channel.post({ type: 'toast', event, ...(trips && { trips }) }),
    pageOpenedAt,
  );
  const feed = createFeedReceiver({
    dbs,
    user: credentials.user,
    listen: (feedChannel) => socket.subscribe(feedChannel),
    gap,
  });
  const { cycle, ended } = createSessionCycle({
    credentials,
    dbs,
    transport,
    inOrder,
    pulled: async () => {
      await toastEvents.pulled(dbs.mirror);
      await feed.follow();
    },
    silent: () => liveness.prober.doubt(0),
  });
  const liveness = watchLink(cycle, dbs, inOrder, () => socket.ask());
  const socket = createSessionSocket({
    dbs,
    user: credentials.user,
    transport,
    cycle,
    feed,
    toastEvents,
    inOrder,
    seen: seenAtStart,
    received: liveness.received,
    missed: liveness.missed,
  });
  if (seenAtStart) feed.seen(true);
  postStatusOf(cycle, channel);
  cycle.subscribe(({ value }) => {
    if ((value === 'idle' || value === 'uploading') && mayListen()) void socket.connect();
    if (value === 'signedOut')
      channel.post({ type: 'session-expired', userId: credentials.user.id, token: credentials.token });
  });
  cycle.start();
  void inOrder(() => forgetOldSent(dbs, correctedNow()));
  const heldWatch = watchHeldBids(dbs, () => cycle.send({ type: 'POKE' }));
  return {
    poke: () => cycle.send({ type: 'POKE' }),
    tryNow: () => liveness.hope('TRY'),
    repair: () => void inOrder(() => repairMirror(dbs)).then((rebuilt) => rebuilt && gap()),
    online: () => liveness.hope('ONLINE'),
    seen: (seen) => {
      if (seen) liveness.hope('SEEN');
      feed.seen(seen);
      socket.seen(seen);
    },
    status: () => syncStatusOf(cycle.getSnapshot()),
    stop: async () => {
      isOver = true;
      socket.close();
      for (const part of [clock, heldWatch, liveness, feed, cycle]) part.stop();
      await ended();
    },
  };
}

/**
 * Watches the liveness of this phone's link; each sign of life also keeps the mirror's freshness up to date.
 */
function watchLink(
  cycle: SessionCycle,
  dbs: UserDbs,
  inOrder: InOrder,
  askSocket: () => void,
): Liveness & { received(): void; stop(): void } {
  const liveness = createLiveness({
    cycle,
    askSocket,
    probe: async (signal) => {
      const answer = await http('health', { signal, credentials: 'omit' });
      if (!isOurs(answer)) liveness.prober.stop();
    },
    silenceMs: () => link.silenceMs(),
    roundTripMs: () => link.roundTripMs,
    mayLeave: () => navigator.onLine,
  });
  const saveFreshness = freshnessOf(cycle, dbs, inOrder);
  const received = (): void => {
    liveness.prober.received();
    saveFreshness();
  };
  const unsubscribe = [link.onMoved(received), link.onDoubt(liveness.doubted)];
  return {
    ...liveness,
    received,
    stop: () => {
      for (const stop of unsubscribe) stop();
      liveness.prober.stop();
    },
  };
}

function oneAtATime(): InOrder {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = tail.then(work);
    tail = next.catch(() => undefined);
    return next;
  };
}

/** While the socket is live and the cycle quiet, any message proves that the mirror is up to date. */
function freshnessOf(cycle: SessionCycle, dbs: UserDbs, inOrder: InOrder): () => void {
  let savedAt = -Infinity;
  return () => {
    const snapshot = cycle.getSnapshot();
    const now = performance.now();
    const isQuiet = snapshot.matches('idle') || snapshot.matches('uploading');
    if (!isQuiet || !snapshot.context.live || now - savedAt < FRESHNESS_STEP_MS) return;
    savedAt = now;
    void inOrder(() => dbs.mirror.position.update('position', { pulledAt: correctedNow() }));
  };
}

function postStatusOf(cycle: SessionCycle, channel: Channel): void {
  let posted = '';
  cycle.subscribe((snapshot) => {
    const status = syncStatusOf(snapshot);
    if (JSON.stringify(status) !== posted) channel.post({ type: 'status', status });
    posted = JSON.stringify(status);
  });
}
