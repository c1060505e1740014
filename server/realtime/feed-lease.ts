import type { Context } from '../act/context.ts';
import { rowsOf } from '../db/raw-sql.ts';
import { sql } from '../db/sql.ts';

const KEY = 'feed_teller';

/**
 * Takes or renews the lease of the one node that publishes the feeds to a hosted service: two would publish
 * everything twice.
 * @param node names this process
 * @param lasts ms until another node may take the lease
 * @returns whether this node holds it now
 */
export async function holdsLease({ database, now }: Context, node: string, lasts: number): Promise<boolean> {
  const value = JSON.stringify({ node, until: now() + lasts });
  const taken = await database.db.execute(sql`
    insert into settings (key, value) values (${KEY}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value
    where (settings.value->>'until')::bigint < ${now()} or settings.value->>'node' = ${node}
    returning key`);
  return rowsOf(taken).length > 0;
}
