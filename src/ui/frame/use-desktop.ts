import { useSyncExternalStore } from 'react';

// a function, because a worker that shares this file's chunk has no `matchMedia`
const wide = (): MediaQueryList => matchMedia('(min-width: 1024px)');

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Whether the screen has room for columns next to the list: from 1024 px. A prerendered page has the parts of
 * both layouts, and the style sheet shows the right ones.
 */
export const useDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => true,
  );
