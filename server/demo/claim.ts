import { randomUUID } from 'node:crypto';
import type { Database } from '../db/connection.ts';
import { rowsOf } from '../db/raw-sql.ts';
import { sql } from '../db/sql.ts';

const SETTING = 'demo';
/**
 * The people are created in the first transaction, which takes a moment: if they are missing after this time, the
 * node has died.
 */
const PEOPLE_WITHIN_MS = 2 * 60_000;

/**
 * Claims the filling of an empty market, so that of several nodes that start at once one fills it. If a node dies
 * after the people were made, the market stays half full, and nobody fills it a second time.
 * @returns whether this node fills it
 */
export async function claimFilling({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const isEmpty = async (): Promise<boolean> =>
    rowsOf(await db.execute(sql`select from users limit 1`)).length === 0;
  if (!(await isEmpty())) return false;
  const claimed = await db.execute(sql`
    insert into settings (key, value)
    values (${SETTING}, jsonb_build_object('node', ${randomUUID()}::text, 'atMs', extract(epoch from now()) * 1000))
    on conflict (key) do update set value = excluded.value
    where coalesce((settings.value->>'atMs')::float8, 0) < (excluded.value->>'atMs')::float8 - ${PEOPLE_WITHIN_MS}::float8
    returning key`);
  // somebody who filled it before may have been slow
  return rowsOf(claimed).length > 0 && isEmpty();
}
