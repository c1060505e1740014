import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db, Reader, Tx } from './connection.ts';
import { rowsOf } from './raw-sql.ts';
import { and, asc, eq, inArray, lt, sql } from './sql.ts';

type OldRows = { table: PgTable; at: PgColumn; before: Date; limit: number };

/**
 * Deletes the oldest rows of a table: about `limit` of those whose `at` is before the given time. `at` has an index.
 * @returns how many; fewer than `limit` when none is left
 */
export async function deleteOld(db: Reader, { table, at, before, limit }: OldRows): Promise<number> {
  const gone = await db.execute(sql`
    with gone as (
      delete from ${table} where ${at} < ${before.toISOString()}::timestamptz and ${at} <= coalesce(
        (select ${at} from ${table} where ${at} < ${before.toISOString()}::timestamptz order by ${at}
          limit 1 offset ${limit - 1}),
        ${before.toISOString()}::timestamptz)
      returning 1
    ) select count(*)::int as count from gone`);
  return Number(rowsOf(gone)[0]?.['count']);
}

/** Rows of one owner, by their ids. */
export type OwnRows = { owner: string; ids: string[] };

/**
 * As `deleteOld`, for a table that is sharded by the owner of its rows: they are read first and deleted owner by
 * owner, so that each statement writes to one shard.
 * @param also deletes what belongs to them, in the same transaction
 */
export async function deleteOldByOwner(
  db: Db,
  { table, owner, id, at, before, limit }: OldRows & { owner: PgColumn; id: PgColumn },
  also: (tx: Tx, gone: OwnRows) => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  const old: { owner: unknown; id: unknown }[] = await db
    .select({ owner, id })
    .from(table)
    .where(lt(at, before))
    .orderBy(asc(at))
    .limit(limit);
  for (const [ofOne, rows] of Map.groupBy(old, (row) => String(row.owner))) {
    const gone = { owner: ofOne, ids: rows.map((row) => String(row.id)) };
    await db.transaction(async (tx) => {
      await tx.delete(table).where(and(eq(owner, ofOne), inArray(id, gone.ids)));
      await also(tx, gone);
    });
  }
  return old.length;
}
