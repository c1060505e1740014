/** What pages, the sync worker and the service worker tell each other on this device. */
import type { NewTripsData, RealtimeEvent } from '../../protocol/realtime.ts';

export type SyncStatus = {
  /** Whether the last try reached the server; null before the first. */
  reachable: boolean | null;
  phase: 'idle' | 'pushing' | 'pulling' | 'waiting' | 'signed-out' | 'update-required';
  live: boolean;
  /** Somebody else answers in the server's place: the net wants a sign-in, or lets nothing through. */
  intercepted?: boolean;
};

export type SyncMessage =
  | { type: 'poke' }
  /** The person asks for a try now, whatever wait is under way. */
  | { type: 'try-now' }
  /** A page is seen, or no longer; `page` is the name of its worker. */
  | { type: 'seen'; page: string; seen: boolean }
  /** A new worker asks which pages are seen. */
  | { type: 'ask-seen' }
  | { type: 'ask-status' }
  | { type: 'status'; status: SyncStatus }
  | { type: 'clock'; offset: number }
  | { type: 'toast'; event: RealtimeEvent; trips?: NewTripsData }
  /** A page could not read the mirror. */
  | { type: 'mirror-damaged' }
  | { type: 'session-expired'; userId: string }
  | { type: 'session-changed' };

const NAME = 'durpalla-sync';

export type Channel = { post(message: SyncMessage): void; close(): void };

/** Opens the channel. A message reaches every other context of the app, never the sender. */
export function openChannel(received: (message: SyncMessage) => void): Channel {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', (event: MessageEvent<SyncMessage>) => received(event.data));
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** The lock that makes one context at a time the one that syncs a person's data. */
export const syncLock = (userId: string): string => `durpalla-sync-${userId}`;
