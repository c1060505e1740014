/** Has the service worker keep the English texts of every screen: phones that use Bengali do without them. */
export function keepEnglish(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'KEEP_ENGLISH' });
}
