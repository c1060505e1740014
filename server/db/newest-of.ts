import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Reader } from './connection.ts';
import { rowsOf } from './raw-sql.ts';
import { sql, type SQL } from './sql.ts';

/**
 * A page of the newest rows for which any of these conditions holds, each row once. Each condition uses its own
 * index, only as far as the page goes: a single `or` would read everything that a person ever had.
 * @returns their ids, the newest first
 */
export async function newestOf(
  db: Reader,
  { table, id, at }: { table: PgTable; id: PgColumn; at: PgColumn },
  either: readonly SQL[],
  { page, perPage }: { page: number; perPage: number },
): Promise<string[]> {
  const each = either.map(
    (condition) => sql`(select ${id} as id, ${at} as at from ${table} where ${condition}
      order by ${at} desc, ${id} desc limit ${page * perPage})`,
  );
  const found = await db.execute(sql`
    select id from (${sql.join(each, sql` union all `)}) newest
    order by at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`);
  return rowsOf(found).map((row) => String(row['id']));
}
