/**
 * A sharded database. Without a Citus (`citus.ts`) it is a PostgreSQL with the keys of a sharded one: `citus.sql` runs on stand-ins
 * for Citus's functions, which refuse a unique index without the shard column, as Citus does. All rows stay in one place then.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asked } from './asked.ts';
import { startCitus } from './citus.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

export const citusScript = join(import.meta.dirname, '../../server/db/citus.sql');

const STAND_INS = `
  create table pg_dist_partition (logicalrelid regclass primary key, partmethod "char");
  create function create_reference_table(name text) returns void language sql as $$
    insert into pg_dist_partition values (name::regclass, 'n') $$;
  create function create_distributed_table(name text, by_column text, colocate_with text default 'default')
  returns void language plpgsql as $$ declare broken text; begin
    select string_agg(i.indexrelid::regclass::text, ', ') into broken from pg_index i
    where i.indrelid = name::regclass and i.indisunique and not exists (
      select from pg_attribute a
      where a.attrelid = i.indrelid and a.attname = by_column and a.attnum = any (i.indkey::int2[]));
    if broken is not null then raise exception 'unique without %: %', by_column, broken; end if;
    select string_agg(conname, ', ') into broken from pg_constraint
    where contype = 'f' and (conrelid = name::regclass or confrelid = name::regclass);
    if broken is not null then raise exception 'foreign keys of %: %', name, broken; end if;
    insert into pg_dist_partition values (name::regclass, 'h');
  end $$;`;

/** Starts a database that has the product's tables, spread by `citus.sql`. */
export async function startSharded(): Promise<TestPostgres> {
  const bin = process.env['CITUS_BIN'];
  const database = bin ? await startCitus(bin) : await startPostgres();
  await (await database.open(2)).close();
  const script = await readFile(citusScript, 'utf8');
  await asked(database.url, ...(bin ? [] : [STAND_INS]), script);
  return database;
}
