/** What a trip takes of the disk, by table and by index, and which indexes the calls used. */
import type { Context } from '../../server/act/context.ts';
import type { Database } from '../../server/db/connection.ts';
import { dropExpired } from '../../testkit/process/housekeeping.ts';

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

/** What remains of a trip that ended long ago: housekeeping has forgotten and folded what it may. */
export async function storedAfterwards(
  { database, context }: { database: Database; context: Context },
  trips: number,
): Promise<Stored> {
  // every node reads folds
  await database.query(`insert into settings (key, value) values ('folds_since', '0')`);
  await dropExpired(context);
  await database.prepare((query) => query('vacuum (full, analyze)'));
  return storedBytes(database, trips);
}

/** The largest indexes that no statement has used and that keep nothing unique. */
export async function unaskedIndexes({ query }: Database, { indexes }: Stored): Promise<string[]> {
  const { rows } = await query(
    `select s.indexrelname as name from pg_stat_user_indexes s join pg_index i using (indexrelid)
     where s.idx_scan = 0 and not i.indisunique order by 1`,
  );
  return rows.map(({ name }) => String(name)).filter((name) => Object.hasOwn(indexes, name));
}
