import type { Slice } from '../base/slice.ts';
import type { Database } from './connection.ts';

/**
 * Makes PGlite gather statistics about its tables, which PostgreSQL does by itself. Without them every table counts
 * as small, and a query over a large market can take minutes. A slice covers only a few tables, since everything else
 * waits meanwhile.
 */
export function freshStatistics({ kind, query }: Pick<Database, 'kind' | 'query'>): Slice {
  let last = '';
  return async (limit) => {
    if (kind !== 'pglite') return 0;
    const { rows } = await query(
      `select relname, quote_ident(relname) as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname > $1 order by relname limit $2`,
      [last, limit],
    );
    for (const { relname, name } of rows) {
      await query(`analyze ${String(name)}`);
      last = String(relname);
    }
    return rows.length;
  };
}
