/** Has the service worker keep the English texts of every screen: phones that use Bengali do without them. */
export function cacheEnglish(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'CACHE_ENGLISH' });
}
