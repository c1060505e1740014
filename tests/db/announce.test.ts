import { liveQuery } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { announceUnseenWrites } from '../../src/db/announce.ts';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';

afterEach(() => wipe('person'));

/** Writes like a tab that is closed before it can notify the others: directly into the database. */
function writtenByTheDead(database: IDBDatabase, row: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('drafts', 'readwrite');
    transaction.objectStore('drafts').put(row);
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', () => reject(new Error('not written')));
  });
}

test('what a dead tab wrote without telling is seen once its successor says so', async () => {
  const { outbox } = dbsOf('person');
  const seen: number[] = [];
  const watching = liveQuery(() => outbox.drafts.count()).subscribe((count) => seen.push(count));
  await vi.waitUntil(() => seen.length === 1);
  await writtenByTheDead(outbox.backendDB(), { key: 'trip-request' });
  expect(await outbox.drafts.toCollection().count()).toBe(1);
  expect(seen).toEqual([0]);
  announceUnseenWrites();
  await vi.waitUntil(() => seen.at(-1) === 1);
  watching.unsubscribe();
});
