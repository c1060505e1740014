/**
 * Workbox as its manual shows it: a request that fails goes into a queue in IndexedDB and is replayed in order. The
 * browser repeats its sync event only minutes after a failure, so the page also asks for a replay when the connection
 * returns, and each second after that. What is read is stored with the Cache API, network first.
 */
import { Queue } from 'workbox-background-sync';

type Waiting = Event & { waitUntil(done: Promise<unknown>): void };
type Events = {
  install: Waiting;
  activate: Waiting;
  fetch: Waiting & { request: Request; respondWith(response: Promise<Response>): void };
  message: Waiting & { data: unknown; ports: readonly MessagePort[] };
};

declare const self: {
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof Events>(type: K, heard: (event: Events[K]) => void): void;
};

const queue = new Queue('actions', { onSync: () => replay() });
const LISTS = 'lists';
let replaying: Promise<void> | null = null;

const replay = (): Promise<void> =>
  (replaying ??= queue.replayRequests().finally(() => {
    replaying = null;
  }));

async function sendOrQueue(request: Request): Promise<Response> {
  try {
    return await fetch(request.clone());
  } catch {
    await queue.pushRequest({ request });
    return new Response(null, { status: 202 });
  }
}

async function readAndKeep(request: Request): Promise<Response> {
  const [response, cache] = await Promise.all([fetch(request), caches.open(LISTS)]);
  await cache.put(request, response.clone());
  return response;
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname === '/actions') event.respondWith(sendOrQueue(event.request));
  if (pathname === '/trips') event.respondWith(readAndKeep(event.request));
});
self.addEventListener('message', (event) => {
  if (event.data === 'replay') event.waitUntil(replay().catch(() => undefined));
  if (event.data === 'size') event.waitUntil(queue.size().then((size) => event.ports[0]?.postMessage(size)));
});
