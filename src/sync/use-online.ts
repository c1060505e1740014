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

/** Whether the server can be reached, according to both the browser and the last try. */
export function useOnline(): boolean {
  const browserSays = useSyncExternalStore(onNetChange, () => navigator.onLine);
  const lastTrySays = useSyncExternalStore(onSyncStatus, () => syncStatus().reachable !== false);
  return browserSays && lastTrySays;
}
