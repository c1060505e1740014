import { useSyncExternalStore } from 'react';
import { onSyncStatus, syncStatus } from './client.ts';

function onNetChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the server can be reached, as far as is known: the browser's word and the last try's. */
export function useOnline(): boolean {
  const browserSays = useSyncExternalStore(onNetChange, () => navigator.onLine);
  const lastTrySays = useSyncExternalStore(onSyncStatus, () => syncStatus().reachable !== false);
  return browserSays && lastTrySays;
}
