import type { Database } from './connection.ts';

/**
 * Makes PGlite gather statistics about its tables, which PostgreSQL does by itself. Without them every table
 * counts as small, and a query over a large market can take minutes. The tables follow one after the other,
 * since everything else waits meanwhile.
 */
export async function freshenStatistics({ kind, query }: Pick<Database, 'kind' | 'query'>): Promise<void> {
  if (kind !== 'pglite') return;
  const { rows } = await query(
    "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of rows) await query(`analyze ${String(name)}`);
}
