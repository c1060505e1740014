/** The messages that pages, sync workers and the service worker of this device post to each other. */
import type { NewTripsData, RealtimeEvent } from '../../protocol/sync/realtime.ts';

export type SyncStatus = {
  /** Whether the last try reached the server; null before the first. */
  reachable: boolean | null;
  phase: 'idle' | 'pushing' | 'pulling' | 'waiting' | 'signed-out' | 'update-required';
  live: boolean;
  /** Something else answers in the server's place: a network that requires a sign-in or blocks everything. */
  intercepted?: boolean;
};

export type SyncMessage =
  | { type: 'poke' }
  /** The person asks for a sync, which ends a running back-off. */
  | { type: 'try-now' }
  /** A page became visible or hidden; `page` is the name of its worker. */
  | { type: 'seen'; page: string; seen: boolean }
  /** A new worker asks which pages are visible. */
  | { type: 'ask-seen' }
  /** A newcomer who saves data is on the way to the first request: nothing else is fetched (platform/data-saver.ts). */
  | { type: 'first-task'; on: boolean }
  | { type: 'ask-status' }
  | { type: 'status'; status: SyncStatus }
  | { type: 'clock'; offset: number }
  | { type: 'toast'; event: RealtimeEvent; trips?: NewTripsData }
  /** A page could not read the mirror. */
  | { type: 'mirror-damaged' }
  /** `token` tells which sign-in: the person may have signed in again meanwhile. An earlier release names none. */
  | { type: 'session-expired'; userId: string; token?: string }
  | { type: 'session-changed' };

const NAME = 'durpalla-sync';

export type Channel = { post(message: SyncMessage): void; close(): void };

/** Opens the channel. A message reaches every other context of the app, but not its sender. */
export function openChannel(received: (message: SyncMessage) => void): Channel {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', (event: MessageEvent<SyncMessage>) => received(event.data));
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** The name of the Web Lock whose holder syncs this person's data. */
export const syncLock = (userId: string): string => `durpalla-sync-${userId}`;
