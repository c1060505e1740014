/**
 * Forgets removals that no phone needs any more.
 *
 *   removal 30 days old ─ forgotten ─ the stream's floor raised to its number
 *   a cursor below the floor ─ the phone reads everything again (`pull`)
 *
 * Invariants
 *   1. A removal is forgotten in the transaction that raises the floor to its number or above: a phone
 *      that has not seen it cannot keep showing the removed row.
 *   2. The head is locked first, as in every writer, so that forgetting cannot deadlock with one.
 */
import type { Database } from '../db/connection.ts';
import { rowsOf } from '../db/raw-sql.ts';
import { sql } from '../db/sql.ts';

const REMOVALS_TTL = sql.raw(`interval '30 days'`);

/**
 * Forgets removals older than 30 days by the database's clock, which set their times, one stream after the other.
 * @returns how many at least; fewer than `limit` when none is left
 */
export async function forgetRemovals(
  { database }: { database: Pick<Database, 'db'> },
  limit: number,
): Promise<number> {
  const old = sql`removed and at < now() - ${REMOVALS_TTL}`;
  const streams = await database.db.execute(sql`
    select stream, count(*)::int as removals
    from (select stream from stream_rows where ${old} order by at limit ${limit}) oldest group by stream`);
  const found = rowsOf(streams);
  for (const { stream } of found)
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from stream_heads where stream = ${stream} for update`);
      const gone = await tx.execute(
        sql`delete from stream_rows where stream = ${stream} and ${old} returning seq`,
      );
      const floor = Math.max(0, ...rowsOf(gone).map(({ seq }) => Number(seq)));
      await tx.execute(
        sql`update stream_heads set floor = greatest(floor, ${floor}::bigint) where stream = ${stream}`,
      );
    });
  return found.reduce((sum, { removals }) => sum + Number(removals), 0);
}
