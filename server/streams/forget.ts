/**
 * Forgetting what no phone needs any more.
 *
 *   removal 30 days old ─ forgotten ─ the stream's floor raised to its number
 *   a cursor below the floor ─ the phone reads everything anew (`pull`)
 *
 * Invariants
 *   1. No removal is forgotten without its number being at or below the floor, in the same transaction: a phone
 *      that has not seen it cannot take what was removed for still there.
 *   2. The head is locked first, as every writer does: forgetting cannot deadlock with it.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { rowsOf } from '../db/raw-sql.ts';

const REMOVALS_TTL = sql.raw(`interval '30 days'`);

/** Forgets removals older than 30 days by the database's clock, which stamps them, one stream after the other. */
export async function forgetRemovals({ database }: { database: Pick<Database, 'db'> }): Promise<void> {
  const old = sql`removed and at < clock_timestamp() - ${REMOVALS_TTL}`;
  const streams = await database.db.execute(sql`select distinct stream from stream_rows where ${old}`);
  for (const { stream } of rowsOf(streams))
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from stream_heads where stream = ${stream} for update`);
      await tx.execute(sql`
        with forgotten as (delete from stream_rows where stream = ${stream} and ${old} returning seq)
        update stream_heads set floor = greatest(floor, (select max(seq) from forgotten))
        where stream = ${stream}`);
    });
}
