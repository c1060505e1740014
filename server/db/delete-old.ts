import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Reader } from './connection.ts';
import { rowsOf } from './raw-sql.ts';
import { sql } from './sql.ts';

/**
 * Deletes the oldest rows of a table: about `limit` of those whose `at` is before the given time. `at` has an index.
 * @returns how many; fewer than `limit` when none is left
 */
export async function deleteOld(
  db: Reader,
  { table, at, before, limit }: { table: PgTable; at: PgColumn; before: Date; limit: number },
): Promise<number> {
  const gone = await db.execute(sql`
    with gone as (
      delete from ${table} where ${at} < ${before.toISOString()}::timestamptz and ${at} <= coalesce(
        (select ${at} from ${table} where ${at} < ${before.toISOString()}::timestamptz order by ${at}
          limit 1 offset ${limit - 1}),
        ${before.toISOString()}::timestamptz)
      returning 1
    ) select count(*)::int as count from gone`);
  return Number(rowsOf(gone)[0]?.['count']);
}
