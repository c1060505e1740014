import type { StoredKey } from './stored-keys.ts';

/** The page's `localStorage`. If the browser forbids it (blocked cookies), values last as long as the page. */
const here = new Map<string, string>();

export type PageStorage = {
  getItem(key: StoredKey): string | null;
  setItem(key: StoredKey, value: string): void;
  removeItem(key: StoredKey): void;
  /** Removes these keys, and those that begin with one of them and a space. */
  removeAll(keys: readonly string[]): void;
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
  removeAll(keys) {
    const isGone = (key: string): boolean => keys.some((each) => key === each || key.startsWith(`${each} `));
    for (const key of [...here.keys()].filter(isGone)) here.delete(key);
    try {
      for (const key of Object.keys(localStorage).filter(isGone)) localStorage.removeItem(key);
    } catch {
      return;
    }
  },
};
