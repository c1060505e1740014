/**
 * Forgets notifications after 90 days, with their rows in the streams.
 *
 * Invariants
 *   1. A notification and its row go in one transaction. What was read from the one without the other is sent as a
 *      removal, as any row that its reader may not see.
 *   2. No floor is raised: a phone that has the row may keep it, because nothing about it changes any more, and a phone
 *      that has been away for longer does not miss it.
 */
import type { Context } from '../act/context.ts';
import type { Tx } from '../db/connection.ts';
import { rowsOf } from '../db/raw-sql.ts';
import { deleteOldByOwner } from '../db/delete-old.ts';
import { notifications } from '../db/schema/market.ts';
import { streamRows } from '../db/schema/sync.ts';
import { and, eq, inArray, sql } from '../db/sql.ts';
import { userStream } from '../streams/change-log.ts';

const NOTIFICATIONS_TTL_MS = 90 * 24 * 60 * 60 * 1000;

/** The smallest id that begins at this instant (epoch ms): ids begin with their time. */
function firstId(at: number): string {
  const hex = Math.max(0, at).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/**
 * Forgets the oldest of those that are old enough, found by their ids without an extra index; their time decides,
 * since a node's clock may have been behind.
 * @returns how many; fewer than `limit` when none is left
 */
export async function forgetNotifications(
  { database: { db, isSharded }, now }: Pick<Context, 'database' | 'now'>,
  limit: number,
): Promise<number> {
  const before = now() - NOTIFICATIONS_TTL_MS;
  if (isSharded) {
    const { userId: owner, id, createdAt: at } = notifications;
    const old = { table: notifications, owner, id, at, before: new Date(before), limit };
    return deleteOldByOwner(db, old, (tx, gone) => forgetRows(tx, userStream(gone.owner), gone.ids));
  }
  const gone = await db.execute(sql`
    with gone as (
      delete from notifications where id in (
        select id from notifications
        where id < ${firstId(before)}::uuid and created_at < ${new Date(before).toISOString()}::timestamptz
        order by id limit ${limit}
      ) returning id, user_id
    ), rows as (
      delete from stream_rows r using gone
      where r.stream = 'u:' || gone.user_id and r.kind = 'notification' and r.entity_id = gone.id
    ) select count(*)::int as count from gone`);
  return Number(rowsOf(gone)[0]?.['count']);
}

const forgetRows = (tx: Tx, stream: string, ids: string[]) =>
  tx
    .delete(streamRows)
    .where(
      and(
        eq(streamRows.stream, stream),
        eq(streamRows.kind, 'notification'),
        inArray(streamRows.entityId, ids),
      ),
    );
