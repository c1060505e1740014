import { and, eq, inArray } from 'drizzle-orm';
import type { NotificationRow } from '../../../protocol/rows.ts';
import { notifications } from '../../db/schema/market.ts';
import { projection } from '../projection.ts';

export const projectNotifications = projection<NotificationRow>(async (db, reader, ids) => {
  const found = await db
    .select()
    .from(notifications)
    .where(and(inArray(notifications.id, ids), eq(notifications.userId, reader.id)));
  return found.map((told) => ({
    id: told.id,
    type: told.type,
    trip_id: told.tripId,
    bid_id: told.bidId,
    data: told.data,
    created_at: told.createdAt.toISOString(),
    seen: told.seen,
  }));
});
