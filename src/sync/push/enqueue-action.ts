import type { Intent } from '../../../protocol/sync/mutations.ts';
import { enqueue, type EnqueueOptions } from '../../db/outbox/enqueue.ts';
import { readSession } from '../../platform/session.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { requestBackgroundSync } from '../background-sync.ts';
import { poke } from '../client.ts';
import { blockedByReadOnly, ReadOnlySession } from '../session/read-only-session.ts';

/**
 * Saves an action in the outbox and starts the sync. Resolves once it is saved, not once the server has it.
 * @returns the mutation's id
 * @throws QuotaExceededError when the phone is full; nothing was saved
 * @throws ReadOnlySession during an operator's impersonation
 */
export async function enqueueAction(
  dbs: UserDbs,
  intent: Intent,
  options: EnqueueOptions = {},
): Promise<string> {
  if (readSession()?.impersonating) {
    if (intent.name !== 'notification.seen') blockedByReadOnly();
    throw new ReadOnlySession();
  }
  const id = await enqueue(dbs, intent, options);
  poke();
  void requestBackgroundSync();
  return id;
}
