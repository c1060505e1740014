import type { Database } from '../../server/db/connection.ts';
import { rowsOf } from '../../server/db/raw-sql.ts';
import { sql } from '../../server/db/sql.ts';

const FILLED = sql`select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 order by relname`;
const NUMBERS = sql`select setval(c.oid::regclass, s.seqstart, false) from pg_class c
  join pg_sequence s on s.seqrelid = c.oid where c.relnamespace = 'public'::regnamespace`;

/**
 * Deletes everything of an earlier run: the same seed must make the same run. Truncating costs ten times as much, and
 * every statement is planned anew afterwards. What goes through Drizzle leaves the statements prepared, which plain SQL
 * does not.
 */
export async function emptyDatabase({ db }: Database): Promise<void> {
  const names = rowsOf(await db.execute(FILLED)).map(({ name }) => sql.identifier(String(name)));
  if (names.length === 0) return;
  const deletions = names.map((name, at) => sql`${sql.identifier(`d${at}`)} as (delete from ${name})`);
  await db.transaction(async (tx) => {
    // neither foreign keys nor the triggers that refuse to rewrite the books and the audit hold this back
    await tx.execute(sql`set local session_replication_role = 'replica'`);
    await tx.execute(sql`with ${sql.join(deletions, sql`, `)} select 1`);
    await tx.execute(NUMBERS);
  });
}
