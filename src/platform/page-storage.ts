import type { StoredKey } from './stored-keys.ts';

/**
 * The page's `localStorage`. If the browser forbids it (blocked cookies), values last as long as the page.
 */
const here = new Map<string, string>();

export type PageStorage = {
  getItem(key: StoredKey): string | null;
  setItem(key: StoredKey, value: string): void;
  removeItem(key: StoredKey): void;
};

export const pageStorage: PageStorage = {
  getItem(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return here.get(key) ?? null;
    }
  },
  setItem(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      here.set(key, value);
    }
  },
  removeItem(key) {
    here.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      return;
    }
  },
};
