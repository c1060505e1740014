import { outboxView } from '../db/mirror/views.ts';
import type { Action } from '../db/overlay/overlay.ts';
import type { UserDbs } from '../db/user-dbs.ts';

/** The actions that the server refused and that the person has not dismissed, newest first. */
export async function refusedView(dbs: UserDbs): Promise<Action[]> {
  const actions = await outboxView(dbs);
  return actions
    .filter(({ state, name }) => state === 'refused' && name !== 'notification.seen')
    .toReversed();
}
