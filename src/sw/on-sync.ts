import { OUTBOX_TAG } from '../sync/background-sync.ts';
import { drainOutbox } from './drain-outbox.ts';
import type { SyncEvent } from './worker-scope.ts';

/** There is a net again: the outbox goes. */
export const onSync = async ({ tag }: SyncEvent): Promise<void> => {
  if (tag === OUTBOX_TAG) await drainOutbox();
};
