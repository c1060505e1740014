/** RxDB as its manual shows it: documents in IndexedDB, replicated over plain HTTP calls, with the default batches. */
import { createRxDatabase, type RxCollection } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Queued } from './peer.ts';

type Doc = { id: string; args?: object };
type Checkpoint = { at: number };
type Pulled = { documents: (Doc & { _deleted: boolean })[]; checkpoint: Checkpoint };

/** Other fields are allowed: no validator is switched on, as RxDB advises for production. */
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 36 }, args: { type: 'object' } },
  required: ['id'],
} as const;

const db = await createRxDatabase<{ actions: RxCollection<Doc>; trips: RxCollection<Doc> }>({
  name: 'peer',
  storage: getRxStorageDexie(),
  multiInstance: false,
});
const { actions, trips } = await db.addCollections({ actions: { schema }, trips: { schema } });
let acknowledged = 0;
let storedRows = 0;

async function post<T>(path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const answer: T = await response.json();
  return answer;
}

window.peer = {
  queue: async (queued: readonly Queued[]) => {
    for (const { id, args } of queued) await actions.insert({ id, args });
    replicateRxCollection<Doc, Checkpoint>({
      collection: actions,
      replicationIdentifier: 'actions',
      push: {
        handler: async (rows) => {
          const conflicts = await post<(Doc & { _deleted: boolean })[]>('/rxdb/push', rows);
          acknowledged += rows.length;
          return conflicts;
        },
      },
    });
  },
  settled: () => Promise.resolve(acknowledged),
  read: () => {
    const reading = replicateRxCollection<Doc, Checkpoint>({
      collection: trips,
      replicationIdentifier: 'trips',
      live: false,
      pull: {
        handler: (checkpoint, batchSize) =>
          post<Pulled>('/rxdb/pull', { at: checkpoint?.at ?? 0, batchSize }),
      },
    });
    reading.received$.subscribe(() => {
      storedRows += 1;
    });
  },
  saved: () => storedRows,
};
