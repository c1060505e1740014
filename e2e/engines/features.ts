/** What an engine has of all that the app asks browsers for. Runs in the page, with nothing but what stands there. */
export async function featuresHere() {
  const worker = await navigator.serviceWorker?.getRegistration();
  const has = (from: object | undefined, name: string): boolean => from !== undefined && name in from;
  const estimate = await navigator.storage?.estimate?.();
  return {
    serviceWorker: has(navigator, 'serviceWorker'),
    backgroundSync: has(worker, 'sync'),
    periodicSync: has(worker, 'periodicSync'),
    // the cache that they serve from is filled only where the service worker has them
    staticRoutes: (await caches.keys()).some((name) => name.startsWith('start ')),
    push: has(worker, 'pushManager'),
    notification: 'Notification' in globalThis,
    barcodeDetector: 'BarcodeDetector' in globalThis,
    persist: has(navigator.storage, 'persist'),
    quotaMB: Math.round((estimate?.quota ?? 0) / 1e6),
    connection: has(navigator, 'connection'),
    installPrompt: 'onbeforeinstallprompt' in globalThis,
    wakeLock: has(navigator, 'wakeLock'),
    share: has(navigator, 'share'),
    vibrate: has(navigator, 'vibrate'),
    badge: has(navigator, 'setAppBadge'),
    webLocks: has(navigator, 'locks'),
    broadcastChannel: 'BroadcastChannel' in globalThis,
    compressionStream: 'CompressionStream' in globalThis,
    offscreenCanvas: 'OffscreenCanvas' in globalThis,
    idleCallback: 'requestIdleCallback' in globalThis,
    // the app brings its own where there is none
    temporal:
      'Temporal' in globalThis && /native code/.test(String(Reflect.get(globalThis, 'Temporal').Instant)),
    popover: 'popover' in HTMLElement.prototype,
    speech: 'speechSynthesis' in globalThis,
    camera: has(navigator.mediaDevices, 'getUserMedia'),
    dictionaries: document.createElement('link').relList.supports('compression-dictionary'),
  };
}
