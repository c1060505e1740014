/**
 * The page's side of the sync: starts the worker, pokes it and holds its last status. Only the worker uses
 * the network.
 */
import { clockOffset, savePageClockOffset } from '../platform/clock.ts';
import { createListeners } from '../platform/listeners.ts';
import { createStore } from '../platform/store.ts';
import { openChannel, type Channel, type SyncMessage, type SyncStatus } from './channel.ts';

const status = createStore<SyncStatus>({ reachable: null, phase: 'idle', live: false });
let channel: Channel | null = null;
let worker: Worker | null = null;

/** The build emits `/sync-worker.js`; the development server compiles the source. */
const DEVELOPMENT_WORKER = '/src/sync/worker.ts?worker_file&type=module';
const START_ANOTHER_AFTER_MS = 1_000;
const messages = createListeners<[SyncMessage]>();

function receive(message: SyncMessage): void {
  if (message.type === 'status') status.set(message.status);
  if (message.type === 'clock' && Math.abs(message.offset - clockOffset()) > 250)
    savePageClockOffset(message.offset);
  messages.notify(message);
}

/**
 * Starts a worker, and another one when it is gone: its file may have failed to load, or the browser may have
 * killed it. A living worker holds the lock of its own name, so the page gets that lock only when the worker
 * is dead.
 */
function startWorker(): void {
  // the name starts with the time at which the page was opened, which the worker cannot know
  const name = `${performance.timeOrigin} ${Math.random()}`;
  const address = import.meta.env.DEV ? DEVELOPMENT_WORKER : '/sync-worker.js';
  const made = new Worker(new URL(address, location.origin), { type: 'module', name });
  worker = made;
  postSeen();
  const startAnother = (): void => {
    if (worker === made) setTimeout(startWorker, START_ANOTHER_AFTER_MS);
  };
  made.addEventListener('error', startAnother, { once: true });
  const lives = (): void => {
    made.removeEventListener('error', startAnother);
    void navigator.locks.request(name, startAnother);
  };
  made.addEventListener('message', lives, { once: true });
}

/** Reports the page's visibility to its worker, which posts it to the others. */
const postSeen = (): void => worker?.postMessage(!document.hidden);

/** Ends this page's sync; a tab with a newer version takes over. */
export function endSync(): void {
  worker?.terminate();
  worker = null;
}

/** Starts the sync worker of this page. Every page has one; a Web Lock lets only one of them sync. */
export function startSync(): void {
  if (channel) return;
  channel = openChannel(receive);
  startWorker();
  for (const event of ['online', 'offline', 'focus']) addEventListener(event, poke);
  document.addEventListener('visibilitychange', postSeen);
  channel.post({ type: 'ask-status' });
}

/** Hints to the workers that the outbox may hold work. */
export const poke = (): void => channel?.post({ type: 'poke' });

/** Starts a sync at once, at the person's request. */
export const tryNow = (): void => channel?.post({ type: 'try-now' });

/** Announces a sign-in or sign-out on this device. */
export const sessionChanged = (): void => channel?.post({ type: 'session-changed' });

/** Reports an unreadable mirror; the worker that holds the lock repairs it. */
export const reportDamage = (): void => channel?.post({ type: 'mirror-damaged' });

export const syncStatus = status.get;
export const onSyncStatus = status.subscribe;
export const onSyncMessage = messages.subscribe;
