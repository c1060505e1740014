/**
 * Caches the app itself: every screen starts offline, even one that was never opened. English texts are
 * cached only on phones that use them.
 */
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { sharedAddress } from '../../domain/place/shared-place.ts';
import { cachePack } from './app-pack.ts';
import { noteSaved, updateSaved, type Release } from './app-update.ts';
import type { ExtendableEvent, PrecacheEntry, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

const TEXTS = 'texts-en';
let englishTexts: string[] = [];
const isEnglish = ({ url }: PrecacheEntry): boolean => url.startsWith('assets/en-');

/** @param id of the release @param files that it has */
export function cacheApp(id: string, files: readonly (PrecacheEntry | string)[]): void {
  const manifest = files.map((file) => (typeof file === 'string' ? { url: file, revision: null } : file));
  englishTexts = manifest.filter(isEnglish).map(({ url }) => `/${url}`);
  const precache = new PrecacheController();
  precache.addToCacheList(manifest.filter((entry) => !isEnglish(entry)));
  const release = { id, names: manifest.map(({ url }) => `/${url}`) };
  self.addEventListener('install', (event) => event.waitUntil(install(precache, release, event)));
  self.addEventListener('activate', (event) => void precache.activate(event));
  registerRoute(new PrecacheRoute(precache, { cleanURLs: false, directoryIndex: '' }));
  cleanupOutdatedCaches();
  registerRoute(
    ({ url }) => englishTexts.includes(url.pathname),
    async ({ request }) => {
      const cache = await caches.open(TEXTS);
      const saved = await cache.match(request);
      if (saved) return saved;
      const fetched = await fetch(request);
      if (fetched.ok) await cache.put(request, fetched.clone());
      return fetched;
    },
  );
  registerRoute(
    ({ url }) => url.origin === location.origin && url.pathname === '/share',
    async ({ url }) => Response.redirect(sharedAddress(url.searchParams), 303),
  );
  registerRoute(
    new NavigationRoute(precache.createHandlerBoundToURL('index.html'), {
      denylist: [
        /^\/api\//,
        /^\/office(\/|$)/,
        /^\/dev\//,
        /^\/app\//,
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
  if (!(await updateSaved(cacheName, release, keyOf)))
    // after a failure, Workbox fetches the missing files one by one
    await cachePack(cacheName, precache.getCachedURLs()).catch(() => undefined);
  await precache.install(event);
  await noteSaved(release, keyOf);
}

/** Caches the English texts too, and deletes those of an earlier version. */
export async function cacheEnglish(): Promise<void> {
  const cache = await caches.open(TEXTS);
  for (const { url } of await cache.keys())
    if (!englishTexts.includes(new URL(url).pathname)) await cache.delete(url);
  const missing: string[] = [];
  for (const path of englishTexts) if (!(await cache.match(path))) missing.push(path);
  await cache.addAll(missing);
}
