/**
 * Caches the app itself: every screen starts offline, even one that was never opened. Some files are cached apart,
 * when they are first used or when the page announces that it will need them (protocol/wire/app-update.ts). A lean
 * worker, for a person who saves data, fetches nothing ahead and caches each file on first use.
 */
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { laterFile, type LaterFile } from '../../protocol/wire/app-update.ts';
import { LEAN_WORKER } from '../platform/ask-worker.ts';
import { sharedAddress } from '../../domain/place/shared-place.ts';
import { cachePack } from './app-pack.ts';
import { noteSaved, updateSaved, type Release } from './app-update.ts';
import { dropOtherStartCaches, fillStartCache, startRoutes } from './start-routes.ts';
import type { ExtendableEvent, InstallEvent, PrecacheEntry, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

const LATER = 'later';
const isLean = location.href.endsWith(LEAN_WORKER);
let laterFiles: string[] = [];
const addressOf = ({ url }: PrecacheEntry): string => `/${url}`;
const isLater = (entry: PrecacheEntry): boolean =>
  laterFile(addressOf(entry)) !== null || (isLean && entry.revision === null);

/** @param id of the release @param files that it has */
export function cacheApp(id: string, files: readonly (PrecacheEntry | string)[]): void {
  const manifest = files.map((file) => (typeof file === 'string' ? { url: file, revision: null } : file));
  laterFiles = manifest.filter(isLater).map(addressOf);
  const precache = new PrecacheController();
  const precached = manifest.filter((entry) => !isLater(entry));
  precache.addToCacheList(precached);
  const release = { id, names: manifest.map(addressOf) };
  self.addEventListener('install', (event) => {
    event.waitUntil(install(precache, release, event).then(() => addStartRoutes(precache, precached, event)));
  });
  self.addEventListener('activate', (event) => {
    void precache.activate(event);
    event.waitUntil(dropOtherStartCaches(precached));
  });
  registerRoute(new PrecacheRoute(precache, { cleanURLs: false, directoryIndex: '' }));
  cleanupOutdatedCaches();
  registerRoute(
    ({ url }) => laterFiles.includes(url.pathname),
    async ({ request }) => {
      const cache = await caches.open(LATER);
      const saved = await cache.match(request);
      if (saved) return saved;
      const fetched = await fetch(request);
      // on a full phone it is shown all the same
      if (fetched.ok) await cache.put(request, fetched.clone()).catch(() => undefined);
      return fetched;
    },
  );
  registerRoute(
    ({ url }) => url.origin === location.origin && url.pathname === '/share',
    async ({ url }) => Response.redirect(sharedAddress(url.searchParams), 303),
  );
  // the link of an SMS: its letters move behind the hash, where no server sees them
  registerRoute(
    ({ url }) => url.origin === location.origin && url.pathname.startsWith('/s/'),
    async ({ url }) => Response.redirect(`/outbox#${url.pathname.slice(1)}`, 303),
  );
  registerRoute(
    new NavigationRoute(precache.createHandlerBoundToURL('index.html'), {
      denylist: [
        /^\/api\//,
        /^\/office(\/|$)/,
        /^\/dev\//,
        /^\/app\//,
        /^\/with\//,
        /^\/payment\/(?!callback)/,
        /\.[a-z0-9]+$/i,
      ],
    }),
  );
}

async function install(
  precache: PrecacheController,
  release: Release,
  event: ExtendableEvent,
): Promise<void> {
  const { cacheName } = precache.strategy;
  const keyOf = (address: string): string => precache.getCacheKeyForURL(address) ?? address;
  if (!isLean && !(await updateSaved(cacheName, release, keyOf)))
    // after a failure, Workbox fetches the missing files one by one
    await cachePack(cacheName, precache.getCachedURLs(), keyOf).catch(() => undefined);
  await precache.install(event);
  // every start needs it
  if (!('Temporal' in globalThis)) await cacheLater(['global.esm']);
  if (!isLean) await noteSaved(release, keyOf);
}

/** @throws Error when the phone is full: then this worker is not installed */
async function addStartRoutes(
  precache: PrecacheController,
  precached: readonly PrecacheEntry[],
  event: InstallEvent,
): Promise<void> {
  const page = await precache.matchPrecache('index.html');
  const routes = startRoutes(precached, precache.strategy.cacheName);
  if (!event.addRoutes || !page || routes.length === 0) return;
  await fillStartCache(precached, page);
  // a browser that refuses a route asks the worker, like those without static routes
  await event.addRoutes(routes).catch(() => undefined);
}

/** Caches the files of these kinds too, and deletes those of an earlier version. */
export async function cacheLater(kinds: readonly LaterFile[]): Promise<void> {
  const cache = await caches.open(LATER);
  for (const { url } of await cache.keys())
    if (!laterFiles.includes(new URL(url).pathname)) await cache.delete(url);
  const missing: string[] = [];
  for (const path of laterFiles) {
    const kind = laterFile(path);
    if (kind !== null && kinds.includes(kind) && !(await cache.match(path))) missing.push(path);
  }
  await cache.addAll(missing);
}
