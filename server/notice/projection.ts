import type { NotificationRow } from '../../protocol/sync/rows.ts';
import { notifications } from '../db/schema/market.ts';
import { and, eq, inArray } from '../db/sql.ts';
import { projection } from '../act/projection.ts';

export const projectNotifications = projection<NotificationRow>(async (db, reader, ids) => {
  const found = await db
    .select()
    .from(notifications)
    .where(and(inArray(notifications.id, ids), eq(notifications.userId, reader.id)));
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
