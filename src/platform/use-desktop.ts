import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 1024px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** From 1024 px on there is room for columns beside the list. */
export const useDesktop = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
