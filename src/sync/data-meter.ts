/**
 * Counts the bytes that this context (page, sync worker or service worker) moves over the net.
 *
 *   each fetch ─ the browser's own timing: head and body of the answer ─┐
 *   its request ─ estimated head, body as told by the transport ────────┼─ bytes of the day and month
 *   the socket ─ texts with their frames ───────────────────────────────┘
 *
 * Each is counted by what it was moved for: a call by its address, a message of the socket by its channel.
 *
 * What came from a cache or the service worker counts nothing: the browser gives it a transfer size of zero. Each
 * context sees its own fetches and no other's. What lies under HTTP (TLS, lost packets) nobody tells a page: the
 * count is somewhat below a phone's own.
 */
import { correctedNow } from '../platform/clock.ts';

/** Bytes of a request's line and headers, as Chromium sends them with a token. */
export const REQUEST_HEAD = 500;
/** What a short text over a WebSocket carries beside itself. */
const FRAME_BYTES = 6;

type Timing = Pick<PerformanceResourceTiming, 'transferSize'>;

/** Bytes of one fetch, both directions, without the request's body. */
export const bytesOfFetch = ({ transferSize }: Timing): number =>
  transferSize > 0 ? transferSize + REQUEST_HEAD : 0;

/** Bytes by the address or the channel that they were moved for. */
let unsaved: Record<string, number> = {};
let saving: Promise<void> | null = null;

/** The database only once there is something to keep: a service worker starts for each page. */
async function write(bytes: Record<string, number>): Promise<void> {
  const { addDataUse } = await import('../db/device/data-use.ts');
  await addDataUse(bytes, correctedNow());
}

async function save(): Promise<void> {
  while (Object.keys(unsaved).length > 0) {
    const bytes = unsaved;
    unsaved = {};
    // a phone without room, or a window that keeps nothing, goes uncounted
    await write(bytes).catch(() => undefined);
  }
  saving = null;
}

function count(what: string, bytes: number): void {
  if (bytes <= 0) return;
  unsaved[what] = (unsaved[what] ?? 0) + bytes;
  saving ??= save();
}

/** Counts a request's body, compressed as it left. @param path as the transport was given it */
export const countSent = (bytes: number, path: string): void => count(`/api/v1/${path}`, bytes);

/** Counts one message over the socket, in either direction. @param channel '' for one of the connection itself */
export const countMessage = (channel: string, text: string): void =>
  count(channel, new Blob([text]).size + FRAME_BYTES);

/** Counts all fetches of this context from its start on. */
export function meterFetches(): void {
  if (typeof PerformanceObserver === 'undefined') return;
  const observer = new PerformanceObserver((list) => {
    const timings = list.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming);
    for (const timing of timings) count(timing.name, bytesOfFetch(timing));
  });
  // the page's own document is a navigation; workers have none
  for (const type of ['resource', 'navigation']) observer.observe({ type, buffered: true });
}
