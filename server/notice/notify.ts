import { wayOf } from '../../domain/notice/notice-choice.ts';
import { noticeKindOf, type NotificationType } from '../../protocol/sync/notification-types.ts';
import type { NotificationRow } from '../../protocol/sync/rows.ts';
import type { Act } from '../act/act.ts';
import { notifications } from '../db/schema/market.ts';
import { insertion } from '../db/row-statements.ts';
import { and, desc, eq, gt, inArray, isNull } from '../db/sql.ts';
import { userStream } from '../streams/change-log.ts';
import { choiceOf } from './choices.ts';

type NoticeAct = Pick<Act, 'tx' | 'changes' | 'context'>;
type About = { tripId?: string; bidId?: string; data?: NotificationRow['data'] };

const storeNotification = insertion(notifications, ['id']);

/**
 * Notifies a person in the transaction of the change itself, unless they chose no notifications of this kind.
 * `data` never holds a contact.
 */
export async function notify(
  act: NoticeAct,
  userId: string,
  type: NotificationType,
  about: About,
): Promise<void> {
  if (wayOf(await choiceOf(act.tx, userId), noticeKindOf(type)) === 'none') return;
  const id = act.context.newId();
  const notice = {
    id,
    userId,
    type,
    tripId: about.tripId ?? null,
    bidId: about.bidId ?? null,
    data: about.data ?? {},
  };
  await storeNotification(act.tx, { ...notice, createdAt: new Date(act.context.now()) });
  act.changes.touch(userStream(userId), 'notification', id);
  act.changes.afterCommit(() => act.context.push.notified(notice));
}

const COLLAPSE_MS = 30_000;
/** Several changes of a price, a bid or a driver within half a minute become one notification with the latest state. */
const FOLDED: readonly NotificationType[] = [
  'bid_placed',
  'bid_changed',
  'bid_withdrawn',
  'booking_price',
  'driver_named',
  'driver_removed',
  'driver_changed',
];

/**
 * As `notify`, for changes that another person can repeat at will: within 30 s of the last notification about the
 * same bid, or about a booking of the same trip, that one is updated instead of a new one. Without account limits
 * each is new.
 * @returns whether a new notification was made
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
  // a bid whose price changed before the person read the notification is still a new bid to them
  const stays = last.type === 'bid_placed' && type === 'bid_changed';
  await act.tx
    .update(notifications)
    .set({ type: stays ? last.type : type, data: about.data ?? {}, seen: false })
    .where(and(eq(notifications.userId, userId), eq(notifications.id, last.id)));
  act.changes.touch(userStream(userId), 'notification', last.id);
  return false;
}
