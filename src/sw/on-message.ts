import { cacheLater, cacheRest, letGo } from './app-shell.ts';
import type { MessageToWorker, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;

/**
 * SKIP_WAITING: the person accepted the update. LET_GO: they did, and this is the version before. CACHE_ENGLISH: the
 * app is used in English here. CACHE_REST: somebody is signed in, who may open any screen and ask for a trip offline.
 */
export function onMessage(event: MessageToWorker): void {
  if (typeOf(event.data) === 'SKIP_WAITING') void self.skipWaiting();
  if (typeOf(event.data) === 'LET_GO') letGo();
  if (typeOf(event.data) === 'CACHE_ENGLISH') event.waitUntil(cacheLater(['english']));
  if (typeOf(event.data) === 'CACHE_REST') event.waitUntil(answerWhenWhole(event));
}

async function answerWhenWhole({ ports }: MessageToWorker): Promise<void> {
  if (await cacheRest()) ports[0]?.postMessage('whole');
}
