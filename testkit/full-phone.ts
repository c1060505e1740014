/** A phone whose storage runs full: the tests' IndexedDB with room for so many rows, where deleting gives room back. */
import { vi } from 'vitest';

export type Storage = { free: number };

/** Takes hold until `vi.restoreAllMocks()`. @param rows below zero: so many must be deleted before there is room */
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
