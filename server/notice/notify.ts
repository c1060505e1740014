import { wayOf, type NoticeChoice } from '../../domain/notice/notice-choice.ts';
import type { NotificationType } from '../../protocol/sync/notification-types.ts';
import type { NotificationRow } from '../../protocol/sync/rows.ts';
import type { Act } from '../act/act.ts';
import { notifications } from '../db/schema/market.ts';
import { insertion } from '../db/row-statements.ts';
import { and, desc, eq, gt, sql } from '../db/sql.ts';
import { isAnyOf, statement, together, type At } from '../db/statement.ts';
import { userStream } from '../streams/change-log.ts';
import { choiceOf } from './choices.ts';
import { noticeKindOf } from './notification-facts.ts';

type NoticeAct = Pick<Act, 'tx' | 'changes' | 'context'>;
type About = {
  tripId?: string;
  bidId?: string;
  data?: NotificationRow['data'];
  /** What only the push says, because the row stays when the agreement is over. */
  pushed?: NotificationRow['data'];
};

const storeNotification = insertion(notifications);

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
  notifyAsChosen(act, userId, type, about, await choiceOf(act.tx, userId));
}

/** As `notify`, for a person whose choice is known. */
export function notifyAsChosen(
  act: NoticeAct,
  userId: string,
  type: NotificationType,
  about: About,
  choice: NoticeChoice,
): void {
  if (wayOf(choice, noticeKindOf(type)) === 'none') return;
  const id = act.context.newId();
  const notice = {
    id,
    userId,
    type,
    tripId: about.tripId ?? null,
    bidId: about.bidId ?? null,
    data: about.data ?? {},
  };
  act.changes.insert(act.tx, storeNotification, { ...notice, createdAt: new Date(act.context.now()) });
  act.changes.touch(userStream(userId), 'notification', id);
  act.changes.afterCommit(() =>
    act.context.push.notified({ ...notice, data: { ...notice.data, ...about.pushed } }),
  );
}

const COLLAPSE_MS = 30_000;
/**
 * Several changes of the same thing within half a minute become one notification with the latest state. News of one thing
 * takes the place of no other's: who needs a change after setting a pin is heard.
 */
const FOLDED: readonly (readonly NotificationType[])[] = [
  ['bid_placed', 'bid_changed', 'bid_withdrawn'],
  ['booking_price'],
  ['driver_named', 'driver_removed', 'driver_changed'],
  ['journey_ready', 'journey_change'],
  ['pin_set'],
];

type Folding = { userId: string; tripId: string; bidId: string | null; types: string[]; since: Date };
const lastFolded = statement((db, at: At<Folding>) =>
  db
    .select({ id: notifications.id, type: notifications.type })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, at.userId),
        eq(notifications.tripId, at.tripId),
        sql`${notifications.bidId} is not distinct from ${at.bidId}::uuid`,
        isAnyOf(notifications.type, at.types),
        gt(notifications.createdAt, at.since),
      ),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(1),
);

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
  const since = new Date(act.context.now() - COLLAPSE_MS);
  const { tripId = null, bidId = null } = about;
  const types = [...(FOLDED.find((each) => each.includes(type)) ?? [type])];
  const [choice, [last]] = await together([
    choiceOf(act.tx, userId),
    act.context.config.limits && tripId ? lastFolded(act.tx, { userId, tripId, bidId, types, since }) : [],
  ]);
  if (!last) {
    notifyAsChosen(act, userId, type, about, choice);
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
