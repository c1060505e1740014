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
import { inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { mutations } from '../db/schema/sync.ts';
import { rowsOf } from './change-log.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MUTATIONS_KEPT_MS = 60 * DAY_MS;
/** So many at once take well below what a statement may take. */
const BATCH = 5000;
const REMOVALS_KEPT = sql.raw(`interval '30 days'`);

/** Forgets removals older than 30 days by the database's clock, which stamps them, one stream after the other. */
export async function forgetRemovals({ database }: Pick<Context, 'database'>): Promise<void> {
  const old = sql`removed and at < clock_timestamp() - ${REMOVALS_KEPT}`;
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

/** Forgets the results of mutations older than 60 days: a phone that waited longer is told of a conflict. */
export async function forgetMutations({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  const old = lt(mutations.createdAt, new Date(now() - MUTATIONS_KEPT_MS));
  for (let forgotten = BATCH; forgotten === BATCH;) {
    const batch = database.db.select({ id: mutations.id }).from(mutations).where(old).limit(BATCH);
    const gone = await database.db
      .delete(mutations)
      .where(inArray(mutations.id, batch))
      .returning({ id: mutations.id });
    forgotten = gone.length;
  }
}
