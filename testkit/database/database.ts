/** Databases for tests: PGlite from a snapshot that is migrated once, or a real PostgreSQL. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { databaseOf, type Database } from '../../server/db/connection.ts';
import { PreparedPglite } from '../../server/db/prepared-pglite.ts';

const migrationsFolder = join(import.meta.dirname, '../../server/db/migrations');
const cache = join(import.meta.dirname, '../../node_modules/.cache/durpalla');

declare global {
  /**
   * PGlites that earlier tests of this process have left, emptied: a new one takes a second to start. Undefined outside
   * of tests, where a process must end by itself, and a PGlite that is not closed keeps it running.
   */
  var emptiedPglites: PGlite[] | undefined;
}

async function migratedSnapshot(): Promise<Blob> {
  const hash = createHash('sha256');
  for (const file of (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort())
    hash.update(await readFile(join(migrationsFolder, file)));
  const path = join(cache, `${hash.digest('hex').slice(0, 16)}.tar`);
  if (!existsSync(path)) {
    const fresh = await PGlite.create();
    await migrate(drizzle(fresh), { migrationsFolder });
    const dump = await fresh.dumpDataDir('none');
    await fresh.close();
    await mkdir(cache, { recursive: true });
    const whole = `${path}.${process.pid}`;
    await writeFile(whole, new Uint8Array(await dump.arrayBuffer()));
    await rename(whole, path);
  }
  return new Blob([await readFile(path)]);
}

/** Makes it as it was when it was new: no rows, no listeners, and no tables but the product's own. */
async function empty(client: PGlite): Promise<void> {
  await client.exec(`
    unlisten *;
    do $$ begin
      execute (select coalesce(string_agg(format('drop schema %I cascade;', nspname), ''), '') from pg_namespace
        where nspname !~ '^pg_' and nspname not in ('public', 'drizzle', 'information_schema'));
      -- the audit refuses it, and nothing else has a trigger for it
      alter table if exists audit disable trigger user;
      execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity cascade'
        from pg_tables where schemaname = 'public');
      alter table if exists audit enable trigger user;
    end $$`);
}

/** A migrated, empty database in memory. */
export async function testDatabase(): Promise<Database> {
  const { emptiedPglites } = globalThis;
  const client =
    emptiedPglites?.pop() ?? (await PreparedPglite.open({ loadDataDir: await migratedSnapshot() }));
  return {
    ...databaseOf(client),
    close: async () => {
      if (!emptiedPglites) return client.close();
      await empty(client);
      emptiedPglites.push(client);
    },
  };
}
