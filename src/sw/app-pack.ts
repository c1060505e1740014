/**
 * Caches most of the app in one download: fetched one file at a time, its two hundred round trips take a
 * minute on a slow link.
 *
 *   app-pack….ndjson ─ a line per file: [address, text] ─▶ the precache ─▶ Workbox fetches what is missing
 *   the browser's own cache ─ what a visitor's page has just loaded ─┘
 *
 * Invariants
 *   1. An address identifies its content, so a line of another build is never served in place of this build's
 *      file.
 *   2. Files that arrived before a break stay cached.
 */
import { link } from '../sync/net/http.ts';
import { watchedFetch } from '../sync/net/fetch-with-timeout.ts';
import { asAnswered } from './as-answered.ts';

/** Fewer files than this are fetched one by one, because the whole pack would cost more bytes. */
const MANY_FILES = 20;
/** The same for the small pack of a door. */
const MANY_OF_DOOR = 3;

/**
 * Fetches a pack if many of the files are missing, and caches those.
 * @param pack its address
 * @param urls the addresses of the files that this build caches
 * @param keyOf the key of each in the cache
 * @param many from how many missing files on
 * @throws Error when the download broke off or the phone is full; what had arrived by then stays cached
 */
export async function cachePack(
  pack: string,
  cacheName: string,
  urls: readonly string[],
  keyOf: (address: string) => string,
  many = MANY_FILES,
): Promise<void> {
  const cache = await caches.open(cacheName);
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  const missing = new Set(urls.map(keyOf).filter((key) => !cached.has(key)));
  if (missing.size < many) return;
  const answer = await watchedFetch(link)(pack);
  const { ok, body } = answer;
  if (!ok || !body) return;
  for await (const line of linesOf(body)) {
    const [address, text] = fileOf(line);
    const key = keyOf(new URL(address, location.href).href);
    if (missing.has(key)) await cache.put(key, asAnswered(address, text, answer));
  }
}

/**
 * Caches the files of a door: those that its page has loaded, which the browser still has, without a byte from the server,
 * and the others from their pack if they are many. Parameters and errors as above.
 */
export async function cacheDoor(
  pack: string,
  cacheName: string,
  urls: readonly string[],
  keyOf: (address: string) => string,
): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const url of urls) {
    const key = keyOf(url);
    if (await cache.match(key)) continue;
    const loaded = await loadedBefore(url);
    // one that cannot be read to its end counts as missing
    if (loaded) await cache.put(key, loaded).catch(() => undefined);
  }
  await cachePack(pack, cacheName, urls, keyOf, MANY_OF_DOOR);
}

/** A file as the browser has it, or null: never from the server. */
async function loadedBefore(url: string): Promise<Response | null> {
  const answer = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null);
  const type = answer?.headers.get('content-type') ?? '';
  // a network that requires a sign-in answers everything with its own page
  return answer?.ok && type.includes(url.endsWith('.css') ? 'css' : 'javascript') ? answer : null;
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (begun + decoder.decode(value, { stream: true })).split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
}

/** @throws Error if the line does not belong to a pack */
function fileOf(line: string): [string, string] {
  const file: unknown = JSON.parse(line);
  if (Array.isArray(file) && typeof file[0] === 'string' && typeof file[1] === 'string')
    return [file[0], file[1]];
  throw new TypeError('not a line of the app pack');
}
