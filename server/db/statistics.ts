import type { Database } from './connection.ts';

/**
 * Lets PGlite look at how large its tables are and what they hold, which PostgreSQL does by itself: without it every table is
 * taken for a small one, and a query over a large market can take minutes. A table at a time, since all else waits meanwhile.
 */
export async function freshenStatistics({ kind, query }: Pick<Database, 'kind' | 'query'>): Promise<void> {
  if (kind !== 'pglite') return;
  const { rows } = await query(
    "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of rows) await query(`analyze ${String(name)}`);
}
