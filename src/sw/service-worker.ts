/** The service worker: the app without a net, the outbox and news with every tab closed. One file per event. */
import { clientsClaim } from 'workbox-core';
import { meterFetches } from '../sync/data-meter.ts';
import { keepApp } from './app-shell.ts';
import { onMessage } from './on-message.ts';
import { onNotificationClick } from './on-notification-click.ts';
import { onPeriodicSync } from './on-periodic-sync.ts';
import { onPush } from './on-push.ts';
import { onSync } from './on-sync.ts';
import type {
  NotificationClickEvent,
  PeriodicSyncEvent,
  PushEvent,
  SyncEvent,
  WorkerScope,
} from './worker-scope.ts';

declare const self: WorkerScope;

keepApp(self.__WB_MANIFEST);
clientsClaim();
meterFetches();

self.addEventListener('message', onMessage);
self.addEventListener('sync', (event: SyncEvent) => event.waitUntil(onSync(event)));
self.addEventListener('periodicsync', (event: PeriodicSyncEvent) => event.waitUntil(onPeriodicSync(event)));
self.addEventListener('push', (event: PushEvent) => event.waitUntil(onPush(event)));
self.addEventListener('notificationclick', (event: NotificationClickEvent) =>
  event.waitUntil(onNotificationClick(event)),
);
