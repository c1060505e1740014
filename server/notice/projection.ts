import type { NotificationRow } from '../../protocol/sync/rows.ts';
import { notifications } from '../db/schema/market.ts';
import { and, eq } from '../db/sql.ts';
import { isAnyOf, statement, type At } from '../db/statement.ts';
import { projection } from '../act/projection.ts';

const readNotifications = statement((db, at: At<{ ids: string[]; userId: string }>) =>
  db
    .select()
    .from(notifications)
    .where(and(isAnyOf(notifications.id, at.ids), eq(notifications.userId, at.userId))),
);

export const projectNotifications = projection<NotificationRow>(async (db, reader, ids) => {
  const found = await readNotifications(db, { ids, userId: reader.id });
  return found.map((notice) => ({
    id: notice.id,
    type: notice.type,
    trip_id: notice.tripId,
    bid_id: notice.bidId,
    data: notice.data,
    created_at: notice.createdAt.toISOString(),
    seen: notice.seen,
  }));
});
