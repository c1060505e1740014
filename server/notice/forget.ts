/**
 * Forgets notifications after 90 days, with their rows in the streams.
 *
 * Invariants
 *   1. A notification and its row go in one statement. What was read from the one without the other is sent as a
 *      removal, as any row that its reader may not see.
 *   2. No floor is raised: a phone that has the row may keep it, because nothing about it changes any more, and a phone
 *      that has been away for longer does not miss it.
 */
import type { Context } from '../act/context.ts';
import { rowsOf } from '../db/raw-sql.ts';
import { sql } from '../db/sql.ts';

const NOTIFICATIONS_TTL_MS = 90 * 24 * 60 * 60 * 1000;

/** The first of the ids that begin at this instant (epoch ms): ids begin with their time. */
function firstId(at: number): string {
  const hex = Math.max(0, at).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/**
 * Forgets the oldest of those that are old enough, found by their ids without an index of their own; their time counts,
 * since a node's clock may have been behind.
 * @returns how many; fewer than `limit` when none is left
 */
export async function forgetNotifications(
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  limit: number,
): Promise<number> {
  const before = now() - NOTIFICATIONS_TTL_MS;
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
