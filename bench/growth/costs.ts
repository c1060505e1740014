/** What a call costs: processor time of the node and of PostgreSQL, and the pages that PostgreSQL touched. */
import type { Database } from '../../server/db/connection.ts';
import { costOfEach, processorTime, type ProcessorTime } from '../kit/processor.ts';

/** For each call. */
export type Cost = ProcessorTime & { pages: number };

/** More connections than the database's pool has would wait for each other. */
export const CONNECTIONS = 4;

/** Every connection counts for itself and reports now and then; here all of them report at once. */
async function pagesTouched({ query }: Database): Promise<number> {
  const told = Array.from({ length: CONNECTIONS }, () =>
    query('select pg_stat_force_next_flush(), pg_sleep(0.05)'),
  );
  await Promise.all(told);
  const { rows } = await query(
    `select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()`,
  );
  return Number(rows[0]?.['pages']);
}

/** The cost of each of these calls, made one after the other; the first few are not counted. */
export async function costOf(
  database: Database,
  count: number,
  call: (index: number) => Promise<unknown>,
): Promise<Cost> {
  const warm = Math.ceil(count / 5);
  for (let index = 0; index < warm; index++) await call(index);
  const pages = await pagesTouched(database);
  const before = await processorTime(database);
  for (let index = warm; index < warm + count; index++) await call(index);
  const each = costOfEach(before, await processorTime(database), count);
  return { ...each, pages: Math.round((await pagesTouched(database)) - pages) / count };
}
