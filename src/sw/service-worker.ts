/**
 * The service worker: the app offline, the outbox and notifications with every tab closed. One file per
 * event. The build bundles all into one script, in which the dynamic imports below run only at their event,
 * because an opening page waits for this worker to start. The development server does not bundle, and its
 * worker lacks those events.
 */
import { watchErrors } from '../db/device/watch-errors.ts';
import { clientsClaim } from 'workbox-core';
import { meterFetches } from '../sync/net/data-meter.ts';
import { cacheApp } from './app-shell.ts';
import { onMessage } from './on-message.ts';
import type {
  NotificationClickEvent,
  PeriodicSyncEvent,
  PushEvent,
  SyncEvent,
  WorkerScope,
} from './worker-scope.ts';

declare const self: WorkerScope;

watchErrors();
cacheApp(
  self.__RELEASE ?? '',
  self.__FIRST ?? { id: '', count: 1, doors: [0, 0] },
  self.__WB_MANIFEST ?? [{ url: 'index.html', revision: null }],
);
clientsClaim();
meterFetches();

self.addEventListener('message', onMessage);
self.addEventListener('sync', (event: SyncEvent) =>
  event.waitUntil(import('./on-sync.ts').then(({ onSync }) => onSync(event))),
);
self.addEventListener('periodicsync', (event: PeriodicSyncEvent) =>
  event.waitUntil(import('./on-periodic-sync.ts').then(({ onPeriodicSync }) => onPeriodicSync(event))),
);
self.addEventListener('push', (event: PushEvent) =>
  event.waitUntil(import('./on-push.ts').then(({ onPush }) => onPush(event))),
);
self.addEventListener('notificationclick', (event: NotificationClickEvent) =>
  event.waitUntil(
    import('./on-notification-click.ts').then(({ onNotificationClick }) => onNotificationClick(event)),
  ),
);
