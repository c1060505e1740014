/**
 * The start screens and the files of the app without this worker: the browser itself takes them from the cache, while
 * starting a stopped worker takes longer than all of them. Browsers without static routes ask the worker.
 *
 *   navigation to /, /feed or /trips ─▶ the start cache: index.html under their addresses
 *   file of the app                  ─▶ the precache
 *
 * Invariants
 *   1. What a route names is in its cache before this worker is active, and stays as long as it is: after a miss the
 *      browser asks the network and never this worker.
 *   2. Another release has another start cache. Its worker fills its own, and deletes the earlier ones once it is
 *      active.
 */
import type { PrecacheEntry, StaticRoute } from './worker-scope.ts';

const PREFIX = 'start ';
const PATHS = ['/', '/feed', '/trips'];
/** The browser accepts no more conditions than this in all. */
const MOST_FILES = 900;

const exactly = (pathname: string) => ({ pathname, search: '' });

const isPage = ({ url, revision }: PrecacheEntry): boolean => url === 'index.html' && revision !== null;

/** The name of the start cache of the release with this index.html. */
const cacheOf = (precached: readonly PrecacheEntry[]): string =>
  PREFIX + (precached.find(isPage)?.revision ?? '');

/**
 * One route for each start screen, and one for the files that are cached under their own address. A lean worker has no such
 * file, and a route without a condition is no route.
 * @param precached exactly what the precache has
 */
export function startRoutes(precached: readonly PrecacheEntry[], precacheName: string): StaticRoute[] {
  const files = precached.filter(({ revision }) => revision === null).slice(0, MOST_FILES);
  // the development server has no release
  if (!precached.some(isPage)) return [];
  return [
    ...PATHS.map((path) => ({
      condition: { urlPattern: exactly(path), requestMethod: 'GET', requestMode: 'navigate' },
      source: { cacheName: cacheOf(precached) },
    })),
    ...(files.length > 0
      ? [
          {
            condition: { or: files.map(({ url }) => ({ urlPattern: exactly(`/${url}`) })) },
            source: { cacheName: precacheName },
          },
        ]
      : []),
  ];
}

/**
 * Puts index.html under the addresses of the start screens.
 * @throws Error when the phone is full: then this worker is not installed
 */
export async function fillStartCache(precached: readonly PrecacheEntry[], page: Response): Promise<void> {
  const cache = await caches.open(cacheOf(precached));
  for (const path of PATHS) await cache.put(path, page.clone());
}

/** Deletes the start caches of other releases. */
export async function dropOtherStartCaches(precached: readonly PrecacheEntry[]): Promise<void> {
  const own = cacheOf(precached);
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== own) await caches.delete(name);
}
