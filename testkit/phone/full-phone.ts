/**
 * A phone whose storage runs full: the tests' IndexedDB has space for a number of rows; deleting a row frees its
 * space.
 */
import { vi } from 'vitest';

export type Storage = { free: number };

/**
 * Replaces IndexedDB's methods until `vi.restoreAllMocks()`.
 * @param rows free space; when negative, one more row than that has to be deleted before a row can be written
 */
export function phoneWithSpaceFor(rows: number): Storage {
  const storage: Storage = { free: rows };
  const { add, put, delete: remove } = IDBObjectStore.prototype;
  const take = (): void => {
    if (storage.free <= 0) throw new DOMException('the phone is full', 'QuotaExceededError');
    storage.free -= 1;
  };
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    take();
    return add.apply(this, args);
  });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    take();
    return put.apply(this, args);
  });
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    storage.free += 1;
    return remove.call(this, key);
  });
  return storage;
}
