import { NotificationsAnswer, NotificationsQuery, SeenBody } from '../../protocol/api/notifications.ts';
import { PER_PAGE, type PageMeta } from '../../protocol/api/paging.ts';
import type { NotificationRow } from '../../protocol/sync/rows.ts';
import type { Actor } from '../act/act.ts';
import type { Reader } from '../db/connection.ts';
import { notifications } from '../db/schema/market.ts';
import { and, count, desc, eq, sql } from '../db/sql.ts';
import { tagged, userRoute } from '../http/route.ts';
import { transact } from '../streams/change-log.ts';
import { projectNotifications } from './projection.ts';
import { markSeen } from './service.ts';

async function pageOf(
  db: Reader,
  reader: Actor,
  page: number,
  unseenOnly: boolean,
): Promise<{ data: NotificationRow[]; meta: PageMeta }> {
  const own = and(
    eq(notifications.userId, reader.id),
    unseenOnly ? sql`not ${notifications.seen}` : undefined,
  );
  const [all] = await db.select({ total: count() }).from(notifications).where(own);
  const found = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(own)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  const rows = await projectNotifications(
    db,
    reader,
    found.map(({ id }) => id),
  );
  return {
    data: found.flatMap(({ id }) => rows.get(id) ?? []),
    meta: { per_page: PER_PAGE, total: all?.total ?? 0 },
  };
}

function listRoute(path: string, unseenOnly: boolean, summary: string) {
  return userRoute('user', `GET ${path}`, {
    summary,
    input: NotificationsQuery,
    answer: NotificationsAnswer,
    data: ({ context, caller, input }) => pageOf(context.database.db, caller, input.page ?? 1, unseenOnly),
  });
}

export const notificationRoutes = tagged('notifications', [
  listRoute('notifications', false, "The person's notifications in pages, newest first"),
  listRoute('notifications/unseen', true, 'Those that were not seen yet; meta.total counts all of them'),
  userRoute('user', 'POST notifications/seen', {
    summary: "Marks one's own notifications as seen; ids of others are passed over",
    input: SeenBody,
    says: 'said.seen',
    does: ({ context, caller, input }) =>
      transact(context, (tx, changes) => markSeen({ context, tx, changes, actor: caller }, input)),
  }),
]);
