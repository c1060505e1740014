/**
 * The page's side of the sync: starts the worker, pokes it, and knows how it stands. The worker owns the
 * network; the page only hears its status.
 */
import { clockOffset, keepPageClockOffset } from '../platform/clock.ts';
import { isOutdated, onOutdated } from '../platform/outdated.ts';
import { openChannel, type Channel, type SyncMessage, type SyncStatus } from './channel.ts';

let status: SyncStatus = { reachable: null, phase: 'idle', live: false };
let channel: Channel | null = null;

/** The build gives the worker a name of its own; the development server makes it from its source. */
const DEVELOPMENT_WORKER = '/src/sync/worker.ts?worker_file&type=module';
let endWorker = (): void => undefined;
const START_ANOTHER_AFTER_MS = 1_000;
const statusListeners = new Set<() => void>();
const messageListeners = new Set<(message: SyncMessage) => void>();

function hear(message: SyncMessage): void {
  if (message.type === 'status') {
    status = message.status;
    for (const listener of statusListeners) listener();
  }
  if (message.type === 'clock' && Math.abs(message.offset - clockOffset()) > 250)
    keepPageClockOffset(message.offset);
  for (const listener of messageListeners) listener(message);
}

/** A worker that is gone is followed by another: its file may not have come, or the browser has ended it alone.
 * While it lives it holds a lock of its own, which the page waits for. */
function startWorker(): void {
  const address = import.meta.env.DEV ? DEVELOPMENT_WORKER : '/sync-worker.js';
  const life = `sync-${Math.random()}`;
  const startAnother = (): void => {
    if (!isOutdated()) setTimeout(startWorker, START_ANOTHER_AFTER_MS);
  };
  const worker = new Worker(new URL(address, location.origin), { type: 'module', name: life });
  endWorker = () => worker.terminate();
  worker.addEventListener('error', startAnother, { once: true });
  worker.addEventListener(
    'message',
    () => {
      worker.removeEventListener('error', startAnother);
      void navigator.locks.request(life, startAnother);
    },
    { once: true },
  );
}

/** Starts the sync worker of this page. Every page has one; the Web Lock lets one of them work. */
export function startSync(): void {
  if (channel) return;
  channel = openChannel(hear);
  startWorker();
  // the later version's worker goes on
  onOutdated(() => endWorker());
  for (const event of ['online', 'offline', 'focus']) window.addEventListener(event, () => poke());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') poke();
  });
  channel.tell({ type: 'ask-status' });
}

/** Says that there may be something to do. */
export const poke = (): void => channel?.tell({ type: 'poke' });

/** The person asks for a try now. */
export const tryNow = (): void => channel?.tell({ type: 'try-now' });

/** Says that somebody has signed in or out on this device. */
export const sessionChanged = (): void => channel?.tell({ type: 'session-changed' });

/** Says that the mirror could not be read: whoever holds the lock mends it. */
export const reportDamage = (): void => channel?.tell({ type: 'mirror-damaged' });

export const syncStatus = (): SyncStatus => status;

export function onSyncStatus(listener: () => void): () => void {
  statusListeners.add(listener);
  return () => statusListeners.delete(listener);
}

export function onSyncMessage(listener: (message: SyncMessage) => void): () => void {
  messageListeners.add(listener);
  return () => messageListeners.delete(listener);
}
