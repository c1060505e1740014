import { pageStorage } from './page-storage.ts';

/** The tab's `sessionStorage`; a browser that forbids it forbids `localStorage` too. */
export const tabStorage = ((): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  try {
    return sessionStorage;
  } catch {
    return pageStorage;
  }
})();
