import { REFRESH_TAG } from '../sync/background-sync.ts';
import { drainOutbox } from './drain-outbox.ts';
import type { PeriodicSyncEvent } from './worker-scope.ts';

/** Now and then the browser lets an installed app refresh what it will show at the next opening. */
export const onPeriodicSync = async ({ tag }: PeriodicSyncEvent): Promise<void> => {
  if (tag === REFRESH_TAG) await drainOutbox();
};
