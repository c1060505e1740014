// Test files run one after another in one process. So that none depends on what an earlier one left behind, each
// loads the product's modules again, without their state, and finds no databases on the phone.
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';

const phone = new IDBFactory();
globalThis.indexedDB = phone;
Dexie.dependencies.indexedDB = phone;

// databases are handed on from file to file (testkit/database/database.ts)
globalThis.emptiedPglites ??= [];

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});
