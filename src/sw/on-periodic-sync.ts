import { REFRESH_TAG } from '../sync/background-sync.ts';
import { drainOutbox } from './drain-outbox.ts';
import type { PeriodicSyncEvent } from './worker-scope.ts';

/** Refreshes the mirror for the next opening of the app. */
export const onPeriodicSync = async ({ tag }: PeriodicSyncEvent): Promise<void> => {
  if (tag === REFRESH_TAG) await drainOutbox();
};
