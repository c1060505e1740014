import type { NotificationRow } from '../../../protocol/rows.ts';
import type { Act } from '../../act.ts';
import { notifications } from '../../db/schema/market.ts';
import { userStream } from '../../sync/change-log.ts';

/** Tells a person, in the same transaction as what they are told of. `data` never holds a contact. */
export async function notify(
  act: Pick<Act, 'tx' | 'changes' | 'context'>,
  userId: string,
  type: NotificationRow['type'],
  about: { tripId?: string; bidId?: string; data?: NotificationRow['data'] },
): Promise<void> {
  const id = act.context.newId();
  const told = {
    id,
    userId,
    type,
    tripId: about.tripId ?? null,
    bidId: about.bidId ?? null,
    data: about.data ?? {},
  };
  await act.tx.insert(notifications).values({ ...told, createdAt: new Date(act.context.now()) });
  act.changes.touch(userStream(userId), 'notification', id);
  act.changes.afterCommit(() => act.context.push.notified(told));
}
