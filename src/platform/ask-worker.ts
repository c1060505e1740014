/** What a page asks of its service worker. */

/** Marks the address of a service worker that fetches nothing ahead. */
export const LEAN_WORKER = '?lean';

/** On a first visit the page is there before the worker, which hears it once it is active. */
const ask = (type: string): void =>
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type }));

/** Asks it to cache the English texts of every screen, which phones in Bengali do not need. */
export const cacheEnglish = (): void => ask('CACHE_ENGLISH');

/** Asks it to cache the rest of the app, which visitors do not need. */
export const cacheRest = (): void => ask('CACHE_REST');

/** Asks it to cache the names of all unions, which visitors do not need. */
export const cachePlaces = (): void => ask('CACHE_PLACES');
