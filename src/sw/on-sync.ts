import { OUTBOX_TAG } from '../sync/background-sync.ts';
import { drainOutbox } from './drain-outbox.ts';
import type { SyncEvent } from './worker-scope.ts';

/** Sends the outbox when the phone is online again. */
export const onSync = async ({ tag }: SyncEvent): Promise<void> => {
  if (tag === OUTBOX_TAG) await drainOutbox();
};
