/** The page's `localStorage`. If the browser forbids it (blocked cookies), values last as long as the page. */
const here = new Map<string, string>();

export const pageStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
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
