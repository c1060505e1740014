/**
 * Counts the bytes that this context (page, sync worker or service worker) moves over the network.
 *
 *   each fetch ─ the browser's timing: head and body of the answer ─────┐
 *   its request ─ estimated head, body size from the transport ─────────┼─ bytes of the day and month
 *   the socket ─ texts with their frames ───────────────────────────────┘
 *
 * Bytes are counted by purpose: a fetch by its address, a socket message by its channel.
 *
 * Answers from a cache or from the service worker count nothing: the browser gives them a transfer size of
 * zero. Each context sees only its own fetches. A page cannot see what lies below HTTP (TLS, lost packets),
 * so the sum is somewhat lower than the phone's own count. A context that ends loses what it counted in its
 * last second.
 */
import { correctedNow } from '../../platform/clock.ts';

/** Bytes of the request line and headers that Chromium sends with a token. */
export const REQUEST_HEAD = 500;
/** Bytes that a WebSocket frame adds to a short text. */
const FRAME_BYTES = 6;
/** The time between two saves, in ms: caching the app takes dozens of fetches in a few seconds. */
const SAVE_EVERY = 1000;

type Timing = Pick<PerformanceResourceTiming, 'transferSize'>;

/** Bytes of one fetch, both directions, without the request's body. */
export const bytesOfFetch = ({ transferSize }: Timing): number =>
  transferSize > 0 ? transferSize + REQUEST_HEAD : 0;

/** Bytes by address or channel that wait to be saved. */
let unsaved: Record<string, number> = {};

/** Loads the database only when there is something to save, because a service worker starts for each page. */
async function write(bytes: Record<string, number>): Promise<void> {
  const { addDataUse } = await import('../../db/device/data-use.ts');
  await addDataUse(bytes, correctedNow());
}

function save(): void {
  const bytes = unsaved;
  unsaved = {};
  // with a full phone or without storage, these bytes stay uncounted
  write(bytes).catch(() => undefined);
}

function count(what: string, bytes: number): void {
  if (bytes <= 0) return;
  if (Object.keys(unsaved).length === 0) setTimeout(save, SAVE_EVERY);
  unsaved[what] = (unsaved[what] ?? 0) + bytes;
}

/** Counts a request's body. @param bytes as compressed @param path as passed to the transport */
export const countSent = (bytes: number, path: string): void => count(`/api/v1/${path}`, bytes);

/**
 * Counts one socket message, in either direction. @param channel '' for a message of the connection itself
 */
export const countMessage = (channel: string, text: string): void =>
  count(channel, new Blob([text]).size + FRAME_BYTES);

/** Counts all fetches of this context since its start. */
export function meterFetches(): void {
  if (typeof PerformanceObserver === 'undefined') return;
  const observer = new PerformanceObserver((list) => {
    const timings = list.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming);
    for (const timing of timings) count(timing.name, bytesOfFetch(timing));
  });
  // the page's document is a 'navigation' entry; workers have none
  for (const type of ['resource', 'navigation']) observer.observe({ type, buffered: true });
}
