/** All rows of all tables as text, for comparing one database with another. */
import type { Query } from '../../server/db/raw-sql.ts';

/** @returns sorted rows by table; the queue's tables are not among them */
export async function allRows(query: Query): Promise<Record<string, string[]>> {
  const { rows: tables } = await query(
    "select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await query(`select t::text as line from ${String(name)} t order by 1`);
    found[String(name)] = rows.map(({ line }) => String(line));
  }
  return found;
}
