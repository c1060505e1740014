import type { Begun } from '../sync/net/fetch-with-timeout.ts';

/** The parts of a service worker's scope that TypeScript's DOM types lack. */
export type ExtendableEvent = Event & { waitUntil(done: Promise<unknown>): void };
export type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean };
export type PeriodicSyncEvent = ExtendableEvent & { tag: string };
export type PushEvent = ExtendableEvent & { data: { json(): unknown } | null };
export type NotificationClickEvent = ExtendableEvent & {
  notification: Pick<Notification, 'close' | 'data'>;
  /** The button that was pressed on it, '' for the notification itself. */
  action?: string;
};
export type MessageToWorker = ExtendableEvent & { data: unknown; ports: readonly MessagePort[] };

/** A route of `InstallEvent.addRoutes`. */
type RouteCondition =
  | { urlPattern: { pathname: string; search: string }; requestMethod?: string; requestMode?: string }
  | { or: RouteCondition[] };
export type StaticRoute = { condition: RouteCondition; source: { cacheName: string } };
/** Older browsers have no static routes. */
export type InstallEvent = ExtendableEvent & { addRoutes?(routes: StaticRoute[]): Promise<void> };

/** `revision` is null where the address names the content. */
export type PrecacheEntry = { url: string; revision: string | null };

/** The first part of a release: its id, how many of the files it has, and how many of them belong to each door. */
export type FirstPart = { id: string; count: number; doors: readonly [signup: number, reading: number] };

type Events = {
  install: InstallEvent;
  activate: ExtendableEvent;
  message: MessageToWorker;
  sync: SyncEvent;
  periodicsync: PeriodicSyncEvent;
  push: PushEvent;
  notificationclick: NotificationClickEvent;
};

type AppWindow = { readonly url: string; readonly visibilityState?: string; focus(): Promise<unknown> };

/** TypeScript's DOM types lack the buttons. */
type ShownOptions = NotificationOptions & { actions?: { action: string; title: string }[] };

export type WorkerScope = {
  /** The files of the release (`scripts/build/release.ts`); a string is one of `assets`, whose name has its hash. */
  __WB_MANIFEST?: (PrecacheEntry | string)[];
  /** The id of the release. */
  __RELEASE?: string;
  __FIRST?: FirstPart;
  /** The download of the first pack, on a first visit. */
  __PACK?: Begun;
  registration: Pick<
    ServiceWorkerRegistration,
    'pushManager' | 'getNotifications' | 'installing' | 'waiting'
  > & {
    showNotification(title: string, options: ShownOptions): Promise<void>;
    sync?: { register(tag: string): Promise<void> };
  };
  navigator: { setAppBadge?(count: number): Promise<void> };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly AppWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof Events>(type: K, received: (event: Events[K]) => void): void;
};
