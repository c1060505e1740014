// Files of tests run one after another in one process. What one leaves behind is no concern of the next: the product's
// modules start anew, with what they remember, and the phone has no databases.
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';

const phone = new IDBFactory();
globalThis.indexedDB = phone;
Dexie.dependencies.indexedDB = phone;

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});
