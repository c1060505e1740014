import { pageStorage } from './page-storage.ts';

/** The tab's `sessionStorage`; where the browser forbids it, it forbids `localStorage` too. */
export const tabStorage = ((): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  try {
    return sessionStorage;
  } catch {
    return pageStorage;
  }
})();
