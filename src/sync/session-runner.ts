/**
 * One person's sync while this context holds the lock: the cycle machine with its slots filled, the realtime
 * connection, and the messages to the pages.
 *
 *   cycle (push, pull) ─┐                                   (an upload writes to the outbox alone)
 *                       ├─ one at a time (`inOrder`) ─ mirror and outbox
 *   realtime events ────┘
 */
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { syncCycle, type Outcome, type UploadOutcome } from '../../machines/sync-cycle.ts';
import { applyEvent } from '../db/mirror/apply.ts';
import { saveClockOffset } from '../db/device/device-db.ts';
import { repairMirror } from '../db/mirror/repair-mirror.ts';
import { forgetOldSent } from '../db/outbox/outbox-settling.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { clockOffset, correctedNow, isClockSure, setClockOffset } from '../platform/clock.ts';
import type { Credentials } from '../platform/session.ts';
import type { Channel, SyncStatus } from './channel.ts';
import { countSent } from './data-meter.ts';
import { pullAll, pushAll } from './push-outbox.ts';
import { refreshMarket } from './market-settings.ts';
import { http, isOurs, link } from './http.ts';
import type { LiveSocket } from './live-socket.ts';
import { createLiveness } from './liveness.ts';
import { createToastEvents } from './toast-events.ts';
import { createFeedReceiver } from './feed-receiver.ts';
import { readChanges } from './pulled-page.ts';
import type { StepResult } from './push-step.ts';
import { createTransport } from './transport.ts';
import { watchHeldBids } from '../db/outbox/held-bids-watch.ts';
import type { Uploader } from './upload-step.ts';

const REFUSED_WHOLE_WAIT_MS = 60_000;
/** Smaller changes of the offset are ignored. */
const CLOCK_STEP_MS = 250;
const CHECK_CLOCK_EVERY_MS = 2_000;
/** How often the mirror's freshness is written while messages arrive. */
const FRESHNESS_STEP_MS = 30_000;

function outcomeOf(result: StepResult): Outcome {
  if (result.done) return { kind: result.unjudged ? 'partly' : 'done' };
  const { failure } = result;
  return failure.kind === 'refused' ? { kind: 'busy', retryAfterMs: REFUSED_WHOLE_WAIT_MS } : failure;
}

export type SessionRunner = {
  poke(): void;
  tryNow(): void;
  /** Checks the mirror; a damaged one is rebuilt and pulled. */
  repair(): void;
  /** The phone is online again or on another network. */
  online(): void;
  /** A page became visible (true), or none is visible any more (false). */
  seen(seen: boolean): void;
  status(): SyncStatus;
  stop(): void;
};

/**
 * Starts syncing for the person. The caller holds the lock of `syncLock(user.id)`.
 * @param pageOpenedAt the page's `performance.timeOrigin` (epoch ms) @param seen whether a page is visible now
 */
export function runSession(
  credentials: Credentials,
  dbs: UserDbs,
  channel: Channel,
  { pageOpenedAt, seen: seenAtStart }: { pageOpenedAt: number; seen: boolean },
): SessionRunner {
  let announcedOffset: number | null = null;
  const onClock = (offset: number): void => {
    // the first offset is always posted: the page may remember an older one than this worker
    const moved = announcedOffset === null || Math.abs(offset - announcedOffset) >= CLOCK_STEP_MS;
    setClockOffset(moved ? offset : clockOffset());
    if (!moved) return;
    announcedOffset = offset;
    channel.post({ type: 'clock', offset });
    void saveClockOffset(offset);
  };
  const transport = createTransport(credentials, onClock, countSent);
  let freshnessSavedAt = -Infinity;
  // while the socket is live and the cycle idle, any message proves that the mirror is up to date
  const received = (): void => {
    liveness.prober.received();
    const snapshot = cycle.getSnapshot();
    const now = performance.now();
    const isQuiet = snapshot.matches('idle') || snapshot.matches('uploading');
    if (!isQuiet || !snapshot.context.live || now - freshnessSavedAt < FRESHNESS_STEP_MS) return;
    freshnessSavedAt = now;
    void inOrder(() => dbs.mirror.position.update('position', { pulledAt: correctedNow() }));
  };
  const unsubscribe = [link.onMoved(received), link.onDoubt(() => liveness.doubted())];
  let tail: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const next = tail.then(work);
    tail = next.catch(() => undefined);
    return next;
  };

  const toastEvents = createToastEvents(
    (event, trips) => channel.post({ type: 'toast', event, ...(trips && { trips }) }),
    pageOpenedAt,
  );
  const pull = async (): Promise<StepResult> => {
    const result = await pullAll(dbs, transport);
    await toastEvents.pulled(dbs.mirror);
    await feed.follow();
    if (result.done && result.again) cycle.send({ type: 'POKE' });
    if (result.done && (await dbs.outbox.files.count()) > 0)
      await (await import('../db/outbox/files.ts')).dropUnnamedFiles(dbs, correctedNow());
    return result;
  };
  let uploader: Uploader | null = null;
  const upload = async (): Promise<UploadOutcome> => {
    // most sessions upload nothing, and load none of it
    if ((await dbs.outbox.files.count()) === 0) return { kind: 'none' };
    uploader ??= (await import('./uploader.ts')).uploaderOf(credentials, dbs);
    return uploader.step();
  };
  const cycle = createActor(
    syncCycle.provide({
      actors: {
        push: fromPromise(async () =>
          outcomeOf(credentials.impersonating ? { done: true, more: false } : await pushAll(dbs, transport)),
        ),
        pull: fromPromise(async () => outcomeOf(await inOrder(pull))),
        upload: fromPromise(upload),
      },
      actions: {
        'start a fresh copy beside a silent request': transport.race,
        'listen for the server': () => liveness.prober.doubt(0),
      },
    }),
    { input: { random: Math.random } },
  );
  const liveness = createLiveness({
    cycle,
    askSocket: () => socket?.ask(),
    probe: async (signal) => {
      const answer = await http.raw('health', { signal, credentials: 'omit' });
      if (!isOurs(answer)) liveness.prober.stop();
    },
    silenceMs: () => link.silenceMs(),
    roundTripMs: () => link.roundTripMs,
    mayLeave: transport.mayLeave,
  });

  const feed = createFeedReceiver({
    dbs,
    user: credentials.user,
    listen: (feedChannel) => socket?.subscribe(feedChannel),
    gap: () => cycle.send({ type: 'GAP' }),
  });
  let socket: LiveSocket | null = null;
  let isSeen = seenAtStart;
  if (seenAtStart) feed.seen(true);
  let stopped = false;
  const connect = async (): Promise<void> => {
    const realtime = await refreshMarket(transport);
    if (!realtime || stopped || socket) return;
    const { openLiveSocket } = await import('./live-socket.ts');
    if (stopped || socket) return;
    socket = openLiveSocket(realtime, credentials.user, transport, {
      seen: isSeen,
      silenceMs: () => link.silenceMs(),
      message: received,
      newTrips: toastEvents.newTrips,
      feed: (text) => void inOrder(() => feed.received(text)).catch(() => cycle.send({ type: 'GAP' })),
      feedSubscribed: () => cycle.send({ type: 'GAP' }),
      missed: liveness.missed,
      live: (live, fresh) => {
        cycle.send({ type: 'LIVE', live });
        if (fresh) cycle.send({ type: 'GAP' });
      },
      event: (name, data) => {
        void inOrder(async () => {
          const read = data.changes && readChanges(data.changes);
          const outcome = read ? await applyEvent(dbs.mirror, { ...data, ...read }, correctedNow()) : 'gap';
          if (read && outcome === 'applied') toastEvents.applied(name, read.changes);
          if (outcome !== 'gap') return;
          toastEvents.eventsAfterGap(name);
          cycle.send({ type: 'GAP' });
        }).catch(() => cycle.send({ type: 'GAP' }));
      },
    });
    await feed.follow();
  };

  const status = (): SyncStatus => statusOf(cycle.getSnapshot());
  let announced = '';
  const postStatus = (): void => {
    const now = status();
    if (JSON.stringify(now) !== announced) channel.post({ type: 'status', status: now });
    announced = JSON.stringify(now);
  };
  cycle.subscribe((snapshot) => {
    postStatus();
    if ((snapshot.value === 'idle' || snapshot.value === 'uploading') && !socket) void connect();
    if (snapshot.value === 'signedOut')
      channel.post({ type: 'session-expired', userId: credentials.user.id });
  });
  cycle.start();
  void inOrder(() => forgetOldSent(dbs, correctedNow()));
  const heldWatch = watchHeldBids(dbs, () => cycle.send({ type: 'POKE' }));
  // a pull also brings the server's time
  const clockCheck = setInterval(() => {
    if (announcedOffset !== null && !isClockSure()) cycle.send({ type: 'GAP' });
  }, CHECK_CLOCK_EVERY_MS);
  return {
    poke: () => cycle.send({ type: 'POKE' }),
    tryNow: () => liveness.hope('TRY'),
    repair: () =>
      void inOrder(() => repairMirror(dbs)).then((rebuilt) => rebuilt && cycle.send({ type: 'GAP' })),
    online: () => liveness.hope('ONLINE'),
    seen: (seen) => {
      if (seen) liveness.hope('SEEN');
      isSeen = seen;
      feed.seen(seen);
      socket?.seen(seen);
    },
    status,
    stop: () => {
      stopped = true;
      clearInterval(clockCheck);
      heldWatch.stop();
      for (const stop of unsubscribe) stop();
      liveness.prober.stop();
      feed.stop();
      socket?.close();
      cycle.stop();
    },
  };
}

function statusOf(snapshot: SnapshotFrom<typeof syncCycle>): SyncStatus {
  const phases = {
    pushing: 'pushing',
    pulling: 'pulling',
    idle: 'idle',
    // what a person did has arrived; the screens count files by themselves
    uploading: 'idle',
    resting: 'waiting',
    signedOut: 'signed-out',
    outdated: 'update-required',
  } as const;
  return {
    reachable: snapshot.context.reachable,
    phase: phases[snapshot.value],
    live: snapshot.context.live,
    intercepted: snapshot.context.intercepted,
  };
}
