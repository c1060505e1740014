/**
 * The page's side of the sync: starts the worker, pokes it, and knows how it stands. The worker owns the
 * network; the page only hears its status.
 */
import { clockOffset, savePageClockOffset } from '../platform/clock.ts';
import { openChannel, type Channel, type SyncMessage, type SyncStatus } from './channel.ts';

let status: SyncStatus = { reachable: null, phase: 'idle', live: false };
let channel: Channel | null = null;
let worker: Worker | null = null;

/** The build gives the worker a name of its own; the development server makes it from its source. */
const DEVELOPMENT_WORKER = '/src/sync/worker.ts?worker_file&type=module';
const START_ANOTHER_AFTER_MS = 1_000;
const statusListeners = new Set<() => void>();
const messageListeners = new Set<(message: SyncMessage) => void>();

function receive(message: SyncMessage): void {
  if (message.type === 'status') {
    status = message.status;
    for (const listener of statusListeners) listener();
  }
  if (message.type === 'clock' && Math.abs(message.offset - clockOffset()) > 250)
    savePageClockOffset(message.offset);
  for (const listener of messageListeners) listener(message);
}

/** A worker that is gone is followed by another: its file may not have come, or the browser has ended it alone.
 * While it lives it holds a lock of its own, which the page waits for. */
function startWorker(): void {
  // begins with the instant at which the page was opened, which only the page knows
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

/** The worker speaks for its page: it knows when the page is gone. */
const postSeen = (): void => worker?.postMessage(!document.hidden);

/** Ends this page's sync: a later version's goes on in another tab. */
export function endSync(): void {
  worker?.terminate();
  worker = null;
}

/** Starts the sync worker of this page. Every page has one; the Web Lock lets one of them work. */
export function startSync(): void {
  if (channel) return;
  channel = openChannel(receive);
  startWorker();
  for (const event of ['online', 'offline', 'focus']) addEventListener(event, poke);
  document.addEventListener('visibilitychange', postSeen);
  channel.post({ type: 'ask-status' });
}

/** Says that there may be something to do. */
export const poke = (): void => channel?.post({ type: 'poke' });

/** The person asks for a try now. */
export const tryNow = (): void => channel?.post({ type: 'try-now' });

/** Says that somebody has signed in or out on this device. */
export const sessionChanged = (): void => channel?.post({ type: 'session-changed' });

/** Says that the mirror could not be read: whoever holds the lock mends it. */
export const reportDamage = (): void => channel?.post({ type: 'mirror-damaged' });

export const syncStatus = (): SyncStatus => status;

export function onSyncStatus(listener: () => void): () => void {
  statusListeners.add(listener);
  return () => statusListeners.delete(listener);
}

export function onSyncMessage(listener: (message: SyncMessage) => void): () => void {
  messageListeners.add(listener);
  return () => messageListeners.delete(listener);
}
