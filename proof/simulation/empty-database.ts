import type { Database } from '../../server/db/connection.ts';
import { rowsOf } from '../../server/db/raw-sql.ts';
import { sql } from '../../server/db/sql.ts';

/**
 * Deletes everything of an earlier run: the same seed must make the same run. An empty table costs as much to truncate
 * as a full one. What goes through Drizzle leaves the statements prepared, which plain SQL does not.
 */
export async function emptyDatabase({ db }: Database): Promise<void> {
  const filled = await db.execute(
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
  );
  const names = rowsOf(filled).map(({ name }) => sql.identifier(String(name)));
  if (names.length === 0) return;
  await db.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity cascade`);
}
