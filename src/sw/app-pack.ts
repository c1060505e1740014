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
import { watchedFetch, type Begun } from '../sync/net/fetch-with-timeout.ts';
import { asAnswered } from './as-answered.ts';

/** Fewer files than this are fetched one by one, because the whole pack would cost more bytes. */
const MANY_FILES = 20;
/** The same for the small pack of a door. */
const MANY_OF_DOOR = 3;
/** The share of a pack with which it is nearly there. */
const NEARLY = 0.75;

type Download = {
  /** From how many missing files on the pack is fetched. */
  many?: number;
  /** The download, where it has begun before. */
  begun?: Begun | undefined;
  /** Breaks it off. */
  signal?: AbortSignal;
  /** Called when a quarter of the files is still to come. */
  nearlyThere?: () => void;
};

/**
 * Fetches a pack if many of the files are missing, and caches those.
 * @param pack its address
 * @param urls the addresses of the files that this build caches
 * @param keyOf the key of each in the cache
 * @throws Error when the download broke off or the phone is full; what had arrived by then stays cached
 */
export async function cachePack(
  pack: string,
  cacheName: string,
  urls: readonly string[],
  keyOf: (address: string) => string,
  { many = MANY_FILES, begun, signal, nearlyThere }: Download = {},
): Promise<void> {
  const cache = await caches.open(cacheName);
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  const missing = new Set(urls.map(keyOf).filter((key) => !cached.has(key)));
  if (missing.size < many) return begun?.ending.abort();
  const answer = await watchedFetch(link)(pack, { begun, signal: signal ?? null });
  const { ok, body } = answer;
  if (!ok || !body) return;
  let put = 0;
  for await (const line of linesOf(body)) {
    const [address, text] = fileOf(line);
    const key = keyOf(new URL(address, location.href).href);
    if (!missing.has(key)) continue;
    await cache.put(key, asAnswered(address, text, answer));
    if (++put === Math.ceil(missing.size * NEARLY)) nearlyThere?.();
  }
}

/**
 * Caches the files of a door: those that its page has loaded, which the browser still has, without a byte from the server,
 * and the others from their pack if they are many, or beside each other. Parameters and errors as above.
 */
export async function cacheDoor(
  pack: string | null,
  cacheName: string,
  urls: readonly string[],
  keyOf: (address: string) => string,
): Promise<void> {
  const cache = await caches.open(cacheName);
  const take = async (url: string, asked: Promise<Response>): Promise<boolean> => {
    const answer = await asked.catch(() => null);
    if (!answer || !isFile(answer, url)) return false;
    // one that cannot be read to its end counts as missing
    return cache.put(keyOf(url), answer).then(
      () => true,
      () => false,
    );
  };
  const missing: string[] = [];
  for (const url of urls)
    if (!(await cache.match(keyOf(url))) && !(await take(url, fromBrowser(url)))) missing.push(url);
  if (pack !== null && missing.length >= MANY_OF_DOOR)
    return cachePack(pack, cacheName, urls, keyOf, { many: MANY_OF_DOOR });
  await Promise.all(missing.map((url) => take(url, watchedFetch(link)(url))));
}

/** A file as the browser has it: never from the server. */
const fromBrowser = (url: string): Promise<Response> =>
  fetch(url, { cache: 'only-if-cached', mode: 'same-origin' });

/** Whether it is this file: a network that requires a sign-in answers everything with its own page. */
const isFile = ({ ok, headers }: Response, url: string): boolean =>
  ok && (headers.get('content-type') ?? '').includes(url.endsWith('.css') ? 'css' : 'javascript');

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
