/**
 * Asks the service worker to cache the English texts of every screen, which phones in Bengali do not need.
 */
export function cacheEnglish(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'CACHE_ENGLISH' });
}
