/**
 * Caches the app itself: every screen starts offline, even one that was never opened.
 *
 *   visit   ─▶ install ─▶ the first part: the screens of visitors, and of a newcomer until the first request
 *   sign-in ─▶ CACHE_REST from the page ─▶ the rest
 *   update  ─▶ install ─▶ as much of the new release as the phone has of the one before
 *
 * Some files are cached apart, when they are first used or when the page announces that it will need them
 * (protocol/wire/app-update.ts). A lean worker, for a person who saves data, fetches nothing ahead and caches each file on
 * first use.
 *
 * Invariants
 *   1. A worker is installed with the whole first part, or not at all.
 *   2. The note of what the phone has (app-update.ts) is written after the files.
 *   3. Only the newest worker fetches the rest: files of an earlier release are no longer at the server.
 */
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { laterFile, type LaterFile } from '../../protocol/wire/app-update.ts';
import { LEAN_WORKER } from '../platform/ask-worker.ts';
import { sharedAddress } from '../../domain/place/shared-place.ts';
import { watchedFetch } from '../sync/net/fetch-with-timeout.ts';
import { link } from '../sync/net/http.ts';
import { cacheDoor, cachePack } from './app-pack.ts';
import { noteSaved, savedRelease, textNames, tried, updateSaved, type Release } from './app-update.ts';
import { cacheLaterFiles, dropOtherLaterFiles, LATER } from './later-files.ts';
import { dropOtherStartCaches, fillStartCache, startRoutes } from './start-routes.ts';
import { FIRST_PACK, REST_PACK, SIGNUP_PACK } from './pack-names.ts';
import type { FirstPart, InstallEvent, PrecacheEntry, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

const isLean = location.href.endsWith(LEAN_WORKER);
const addressOf = ({ url }: PrecacheEntry): string => `/${url}`;
const hasHash = ({ revision }: PrecacheEntry): boolean => revision === null;
const isLater = (entry: PrecacheEntry): boolean =>
  laterFile(addressOf(entry)) !== null || (isLean && hasHash(entry));

/** What this worker caches. */
let app: {
  precache: PrecacheController;
  first: Release;
  whole: Release;
  /** All that is precached, of the first part alone, and of the rest. */
  files: { all: PrecacheEntry[]; first: PrecacheEntry[]; rest: PrecacheEntry[] };
  /** What the pages at which visitors arrive load, and its pack where it is many files. */
  doors: { pack: string | null; names: string[] }[];
};
let laterFiles: string[] = [];
const keyOf = (address: string): string => app.precache.getCacheKeyForURL(address) ?? address;

/**
 * @param id of the release
 * @param first its first part
 * @param names of all its files, those of the first part first, and those of its doors last among these
 */
export function cacheApp(id: string, first: FirstPart, names: readonly (PrecacheEntry | string)[]): void {
  const manifest = names.map((file) =>
    typeof file === 'string' ? { url: `assets/${file}`, revision: null } : file,
  );
  const addresses = manifest.map(addressOf);
  const rest = manifest.slice(first.count).filter((entry) => !isLater(entry));
  const all = manifest.filter((entry) => !isLater(entry));
  const precache = new PrecacheController();
  precache.addToCacheList(all);
  app = {
    precache,
    first: { id: first.id, names: addresses, first: first.count },
    whole: { id, names: addresses },
    files: { all, first: all.filter((entry) => !rest.includes(entry)), rest },
    doors: doorsOf(first, addresses),
  };
  laterFiles = manifest.filter(isLater).map(addressOf);
  self.addEventListener('install', (event) => event.waitUntil(install(event)));
  self.addEventListener('activate', (event) => {
    void precache.activate(event);
    event.waitUntil(dropOtherStartCaches(all));
    event.waitUntil(dropOtherLaterFiles(laterFiles));
  });
  serveOnUse(precache.strategy.cacheName, new Set(rest.filter(hasHash).map(addressOf)));
  serveOnUse(LATER, new Set(laterFiles));
  registerRoute(new PrecacheRoute(precache, { cleanURLs: false, directoryIndex: '' }));
  cleanupOutdatedCaches();
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

function doorsOf({ count, doors: [signup, reading] }: FirstPart, addresses: readonly string[]) {
  const ends = count - reading;
  return [
    { pack: SIGNUP_PACK, names: addresses.slice(ends - signup, ends) },
    { pack: null, names: addresses.slice(ends, count) },
  ];
}

let leaving = new AbortController();

/** Breaks off what is being fetched: while this worker waits for a silent connection, no newer one takes over. */
export function letGo(): void {
  leaving.abort();
  leaving = new AbortController();
}

/** Serves these from this cache; one that is missing there is fetched and cached. */
function serveOnUse(cacheName: string, addresses: ReadonlySet<string>): void {
  registerRoute(
    ({ url }) => url.origin === location.origin && addresses.has(url.pathname),
    async ({ request }) => {
      const cache = await caches.open(cacheName);
      const saved = await cache.match(request);
      if (saved) return saved;
      // not watched: on a slow link a file may wait long for its turn behind others
      const fetched = await fetch(request, { signal: leaving.signal });
      // on a full phone it is shown all the same
      if (fetched.ok) await cache.put(request, fetched.clone()).catch(() => undefined);
      return fetched;
    },
  );
}

/** @throws Error when files are missing or the phone is full: then this worker is not installed */
async function install(event: InstallEvent): Promise<void> {
  const { precache, first, whole, files } = app;
  const saved = await savedRelease();
  const hasWhole = saved !== null && saved.first === undefined;
  const [release, installed] = hasWhole || isLean ? [whole, files.all] : [first, files.first];
  if (!isLean) await Promise.all([cacheAhead(release), saved === null && cachePage()]);
  const installer = new PrecacheController();
  installer.addToCacheList(installed);
  await installer.install(event);
  // every start needs it
  if (!('Temporal' in globalThis)) await cacheLater(['global.esm']);
  if (!isLean) await noteSaved(release, keyOf);
  const page = await precache.matchPrecache('index.html');
  const routes = startRoutes(installed, precache.strategy.cacheName);
  if (!event.addRoutes || !page || routes.length === 0) return;
  await fillStartCache(installed, page);
  // a browser that refuses a route asks the worker, like those without static routes
  await event.addRoutes(routes).catch(() => undefined);
}

/**
 * Caches the texts of a release as far as they come in one download: what has changed, or else the packs.
 * @throws Error when there is no connection to update by, or no space
 */
async function cacheAhead(release: Release): Promise<void> {
  const { cacheName } = app.precache.strategy;
  if (await updateSaved(cacheName, release, keyOf)) return self.__PACK?.ending.abort();
  // after a failure, Workbox fetches the missing files one by one
  let first = Promise.resolve();
  await new Promise<void>((nearlyThere) => {
    const download = { begun: self.__PACK, nearlyThere };
    first = cachePack(FIRST_PACK, cacheName, textNames(app.first), keyOf, download)
      .catch(() => undefined)
      .then(nearlyThere);
  });
  // by now the page has loaded what it needs, and the link does not stand idle before the next download
  await Promise.all([
    first,
    ...app.doors.map(({ pack, names }) => cacheDoor(pack, cacheName, names, keyOf).catch(() => undefined)),
  ]);
  if (release === app.whole)
    await cachePack(REST_PACK, cacheName, app.files.rest.map(addressOf), keyOf).catch(() => undefined);
}

/** Caches the page beside the download of the files, on a first visit. Workbox tries again after a failure. */
async function cachePage(): Promise<void> {
  const { precache, files } = app;
  const page = files.first.find(({ url }) => url === 'index.html');
  if (!page) return;
  const answer = await watchedFetch(link)(addressOf(page), { cache: 'reload' }).catch(() => null);
  if (!answer?.ok) return;
  const cache = await caches.open(precache.strategy.cacheName);
  await cache.put(keyOf(addressOf(page)), answer).catch(() => undefined);
}

let caching: Promise<boolean> | null = null;

/**
 * Caches what the first part lacks, and the names of places; once, however many pages ask.
 * @returns whether all of the app is there
 * @throws Error when the download broke off or the phone is full; what had arrived by then stays cached
 */
export const cacheRest = (): Promise<boolean> =>
  (caching ??= fetchRest().finally(() => {
    caching = null;
  }));

async function fetchRest(): Promise<boolean> {
  const isWhole = await makeWhole();
  await cacheLater(['unions']);
  return isWhole;
}

async function makeWhole(): Promise<boolean> {
  const { precache, whole, files } = app;
  const isNewest = (): boolean => !self.registration.installing && !self.registration.waiting;
  if ((await savedRelease())?.id === whole.id) return true;
  if (isLean || !isNewest()) return false;
  const { cacheName } = precache.strategy;
  const { signal } = leaving;
  // a connection that fell silent was given up
  await tried(() => cachePack(REST_PACK, cacheName, files.rest.map(addressOf), keyOf, { signal }));
  const cache = await caches.open(cacheName);
  for (const entry of files.rest) {
    const key = keyOf(addressOf(entry));
    if (await cache.match(key)) continue;
    const answer = await watchedFetch(link)(addressOf(entry), { signal });
    if (!answer.ok) throw new Error('a file of another release');
    await cache.put(key, answer);
  }
  if (!isNewest()) return false;
  await noteSaved(whole, keyOf);
  return true;
}

/** Caches the files of these kinds too. */
export const cacheLater = (kinds: readonly LaterFile[]): Promise<void> =>
  cacheLaterFiles(laterFiles, kinds, leaving);
