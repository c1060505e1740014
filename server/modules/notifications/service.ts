import type { MutationArgs } from '../../../protocol/mutations.ts';
import type { Act } from '../../act.ts';
import { notifications } from '../../db/schema/market.ts';
import { and, eq, inArray } from '../../db/sql.ts';
import { userStream } from '../../streams/change-log.ts';

/** Marks the person's own notifications as seen; other people's ids are ignored. */
export async function markSeen(act: Act, args: MutationArgs['notification.seen']): Promise<void> {
  if (args.ids.length === 0) return;
  const seen = await act.tx
    .update(notifications)
    .set({ seen: true })
    .where(
      and(
        eq(notifications.userId, act.actor.id),
        eq(notifications.seen, false),
        inArray(notifications.id, args.ids),
      ),
    )
    .returning({ id: notifications.id });
  for (const { id } of seen) act.changes.touch(userStream(act.actor.id), 'notification', id);
}
