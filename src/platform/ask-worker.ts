/** What a page asks of its service worker. */

/** Marks the address of a service worker that fetches nothing ahead. */
export const LEAN_WORKER = '?lean';

/** On a first visit the page is there before the worker, which hears it once it is active. */
export const askWorker = (type: string, ports: MessagePort[] = []): void =>
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type }, ports));
