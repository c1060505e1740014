import { useSyncExternalStore } from 'react';

// asked for when it is used: a worker that shares this file's chunk has no screen
const wide = (): MediaQueryList => matchMedia('(min-width: 1024px)');

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** From 1024 px on there is room for columns beside the list. */
export const useDesktop = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
