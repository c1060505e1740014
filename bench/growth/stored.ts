/** What a trip takes of the disk, by table and by index, and which indexes the calls used. */
import type { Context } from '../../server/act/context.ts';
import type { Database } from '../../server/db/connection.ts';
import { hourlyTasks } from '../../server/jobs/housekeeping.ts';
import { drainOf } from '../../server/jobs/slices.ts';
import { costOfEach, processorTime } from '../kit/processor.ts';

/** Bytes for each trip. */
export type Stored = { all: number; tables: Record<string, number>; indexes: Record<string, number> };

const LARGEST = 20;

/** Tables with their indexes, and the indexes alone, the largest first. */
export async function storedBytes({ query }: Database, trips: number): Promise<Stored> {
  const { rows } = await query(
    `select relname as name, relkind as kind, pg_total_relation_size(oid) as bytes from pg_class
     where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace order by bytes desc`,
  );
  const ofKind = (kind: string): [string, number][] =>
    rows.flatMap((row) =>
      row['kind'] === kind ? [[String(row['name']), Number(row['bytes']) / trips]] : [],
    );
  const largest = (of: [string, number][]): Record<string, number> =>
    Object.fromEntries(of.slice(0, LARGEST).map(([name, bytes]) => [name, Math.round(bytes)]));
  const tables = ofKind('r');
  return {
    all: Math.round(tables.reduce((sum, [, bytes]) => sum + bytes, 0)),
    tables: largest(tables),
    indexes: largest(ofKind('i')),
  };
}

/** By task of housekeeping, its slowest slice in ms: processor time of the node and the database, and by the clock. */
export type Slices = Record<string, { processorMs: number; clockMs: number }>;

async function cleanedUp({ database, context }: Housekeeping): Promise<Slices> {
  const slowest: Slices = {};
  for (const { job, most, begin } of hourlyTasks) {
    const slice = begin(context);
    await drainOf({ isStopped: () => false, took: () => undefined, most })(async (limit, hasTime) => {
      const before = await processorTime(database);
      const from = performance.now();
      const done = await slice(limit, hasTime);
      const clockMs = performance.now() - from;
      const { nodeMs, databaseMs } = costOfEach(before, await processorTime(database), 1);
      const had = slowest[job];
      slowest[job] = {
        processorMs: Math.max(had?.processorMs ?? 0, Math.round(nodeMs + (databaseMs ?? 0))),
        clockMs: Math.max(had?.clockMs ?? 0, Math.round(clockMs)),
      };
      return done;
    });
  }
  return slowest;
}

type Housekeeping = { database: Database; context: Context };

/** What remains of a trip that ended long ago: housekeeping has forgotten and folded what it may. */
export async function storedAfterwards(
  { database, context }: Housekeeping,
  trips: number,
): Promise<Stored & { slices: Slices }> {
  // every node reads folds
  await database.query(`insert into settings (key, value) values ('folds_since', '0')`);
  const slices = await cleanedUp({ database, context });
  await database.prepare((query) => query('vacuum (full, analyze)'));
  return { ...(await storedBytes(database, trips)), slices };
}

/** The largest indexes that no statement has used and that keep nothing unique. */
export async function unaskedIndexes({ query }: Database, { indexes }: Stored): Promise<string[]> {
  const { rows } = await query(
    `select s.indexrelname as name from pg_stat_user_indexes s join pg_index i using (indexrelid)
     where s.idx_scan = 0 and not i.indisunique order by 1`,
  );
  return rows.map(({ name }) => String(name)).filter((name) => Object.hasOwn(indexes, name));
}
