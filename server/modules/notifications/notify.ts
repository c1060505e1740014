import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { NotificationRow } from '../../../protocol/rows.ts';
import type { Act } from '../../act.ts';
import { notifications } from '../../db/schema/market.ts';
import { userStream } from '../../streams/change-log.ts';

type NoticeAct = Pick<Act, 'tx' | 'changes' | 'context'>;
type NotificationType = NotificationRow['type'];
type About = { tripId?: string; bidId?: string; data?: NotificationRow['data'] };

/** Tells a person, in the same transaction as what they are told of. `data` never holds a contact. */
export async function notify(
  act: NoticeAct,
  userId: string,
  type: NotificationType,
  about: About,
): Promise<void> {
  const id = act.context.newId();
  const notice = {
    id,
    userId,
    type,
    tripId: about.tripId ?? null,
    bidId: about.bidId ?? null,
    data: about.data ?? {},
  };
  await act.tx.insert(notifications).values({ ...notice, createdAt: new Date(act.context.now()) });
  act.changes.touch(userStream(userId), 'notification', id);
  act.changes.afterCommit(() => act.context.push.notified(notice));
}

const COLLAPSE_MS = 30_000;
/** What a price or a bid went through within half a minute is one piece of news: its latest state. */
const FOLDED: readonly NotificationType[] = ['bid_placed', 'bid_changed', 'bid_withdrawn', 'booking_price'];

/**
 * As `notify`, for what another person can repeat at will: within 30 s of the last news of the same bid, or of the
 * same trip's booking, that notification is brought up to date instead of a new one being told. Without account limits
 * each is told.
 * @returns whether it was told anew
 */
export async function notifyCollapsed(
  act: NoticeAct,
  userId: string,
  type: NotificationType,
  about: About,
): Promise<boolean> {
  if (!act.context.config.limits) {
    await notify(act, userId, type, about);
    return true;
  }
  const [last] = await act.tx
    .select({ id: notifications.id, type: notifications.type })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.tripId, about.tripId ?? ''),
        about.bidId === undefined ? isNull(notifications.bidId) : eq(notifications.bidId, about.bidId),
        inArray(notifications.type, [...FOLDED]),
        gt(notifications.createdAt, new Date(act.context.now() - COLLAPSE_MS)),
      ),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(1);
  if (!last) {
    await notify(act, userId, type, about);
    return true;
  }
  // a bid whose price changed before it was read is still a new bid
  const stays = last.type === 'bid_placed' && type === 'bid_changed';
  await act.tx
    .update(notifications)
    .set({ type: stays ? last.type : type, data: about.data ?? {}, seen: false })
    .where(eq(notifications.id, last.id));
  act.changes.touch(userStream(userId), 'notification', last.id);
  return false;
}
