/** Records which of the phones' databases have been written to, so that the others need not be checked again. */
import Dexie from 'dexie';
import type { UserDbs } from '../../src/db/user-dbs.ts';

const written = new Set<string>();

// a part has the form idb://database/table/index
Dexie.on('storagemutated', (parts) => {
  for (const part of Object.keys(parts)) written.add(part.split('/')[2] ?? '');
});

/** Whether something was committed to a phone's databases since the last call. */
export const writtenSince = ({ mirror, outbox }: UserDbs): boolean =>
  [mirror.name, outbox.name].filter((name) => written.delete(name)).length > 0;
