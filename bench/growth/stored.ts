/** What a trip takes of the disk, by table and by index, and which indexes the calls have asked. */
import type { Database } from '../../server/db/connection.ts';

/** Bytes for each trip. */
export type Stored = { all: number; tables: Record<string, number>; indexes: Record<string, number> };

const SMALLEST = 20;

/** Tables with their indexes, and the indexes alone, the largest first. */
export async function storedBytes({ query }: Database, trips: number): Promise<Stored> {
  const { rows } = await query(
    `select relname as name, relkind as kind, pg_total_relation_size(oid) as bytes from pg_class
     where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace order by bytes desc`,
  );
  const ofKind = (kind: string): Record<string, number> =>
    Object.fromEntries(
      rows
        .map((row) => [row, Math.round(Number(row['bytes']) / trips)] as const)
        .filter(([row, bytes]) => row['kind'] === kind && bytes >= SMALLEST)
        .map(([{ name }, bytes]) => [String(name), bytes]),
    );
  const tables = ofKind('r');
  return {
    all: Object.values(tables).reduce((sum, each) => sum + each, 0),
    tables,
    indexes: ofKind('i'),
  };
}

/** Indexes of more than a few bytes a trip that no statement has asked and that keep nothing unique. */
export async function unaskedIndexes({ query }: Database, { indexes }: Stored): Promise<string[]> {
  const { rows } = await query(
    `select s.indexrelname as name from pg_stat_user_indexes s join pg_index i using (indexrelid)
     where s.idx_scan = 0 and not i.indisunique order by 1`,
  );
  return rows.map(({ name }) => String(name)).filter((name) => Object.hasOwn(indexes, name));
}
