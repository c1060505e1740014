import { randomUUID } from 'node:crypto';
import type { Database } from '../db/connection.ts';
import { rowsOf } from '../db/raw-sql.ts';
import { sql } from '../db/sql.ts';

const SETTING = 'demo';
/**
 * The people are created in the first transaction, which takes a moment: if they are missing after this time, the
 * node has died.
 */
const PEOPLE_WITHIN = '2 minutes';

/**
 * Claims the filling of an empty market, so that of several nodes that start at once one fills it. If a node dies
 * after the people were made, the market stays half full, and nobody fills it a second time.
 * @returns whether this node fills it
 */
export async function claimFilling({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const claimed = await db.execute(sql`
    insert into settings (key, value)
    select ${SETTING}, jsonb_build_object('node', ${randomUUID()}::text, 'at', clock_timestamp())
    where not exists (select from users)
    on conflict (key) do update set value = excluded.value
    where (settings.value->>'at')::timestamptz < clock_timestamp() - ${PEOPLE_WITHIN}::interval
      and not exists (select from users)
    returning key`);
  return rowsOf(claimed).length > 0;
}
