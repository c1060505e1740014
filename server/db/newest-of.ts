import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Reader } from './connection.ts';
import { rowsOf } from './raw-sql.ts';
import { sql, type SQL } from './sql.ts';

/**
 * A page of the newest rows of which any of these conditions is true, of no row more than one. Each is read by its own
 * index, as far as the page goes: an `or` of them would read all that a person has ever had.
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
