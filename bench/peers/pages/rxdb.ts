/** RxDB as its manual shows it: documents in IndexedDB, replicated over plain HTTP calls, default batches. */
import { createRxDatabase } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

type Doc = { id: string; updatedAt: number };
type Checkpoint = { id: string; updatedAt: number };
type Pulled = { documents: (Doc & { _deleted: boolean })[]; checkpoint: Checkpoint };

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 36 }, updatedAt: { type: 'number' } },
  required: ['id', 'updatedAt'],
  additionalProperties: true,
} as const;

const db = await createRxDatabase({ name: 'peer', storage: getRxStorageDexie(), multiInstance: false });
const { trips } = await db.addCollections<{ trips: never }>({ trips: { schema } });
let settled = 0;
let keptRows = 0;

async function post<T>(path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const answer: T = await response.json();
  return answer;
}
