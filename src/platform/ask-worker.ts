/** What a page asks of its service worker. */

/** Marks the address of a service worker that fetches nothing ahead. */
export const LEAN_WORKER = '?lean';

/** On a first visit the page is there before the worker, which hears it once it is active. */
const ask = (type: string, ports: MessagePort[] = []): void =>
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type }, ports));

/** Asks it to cache the English texts of every screen, which phones in Bengali do not need. */
export const cacheEnglish = (): void => ask('CACHE_ENGLISH');

/**
 * Asks it to cache the rest of the app and the names of all unions, which visitors do not need.
 * @param done called once all of it is there; never where the connection breaks off before
 */
export function cacheRest(done: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', done, { once: true });
  port1.start();
  ask('CACHE_REST', [port2]);
}
