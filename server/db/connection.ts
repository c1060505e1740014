import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle as overPg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import * as accounts from './schema/accounts.ts';
import * as bookings from './schema/bookings.ts';
import * as feedback from './schema/feedback.ts';
import * as market from './schema/market.ts';
import * as sync from './schema/sync.ts';

const schema = { ...accounts, ...bookings, ...feedback, ...market, ...sync };
type Schema = typeof schema;

export type Db = PgDatabase<PgQueryResultHKT, Schema>;
export type Tx = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** What reading needs: inside a transaction or not. */
export type Reader = Db | Tx;

/** A running database: PGlite in this process, or PostgreSQL by its address. Same SQL, same migrations. */
export type Database = {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** Plain SQL, for the job queue, which brings its own statements; of several at once the rows of all. */
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Tells every node that shares the database; `payload` under 8,000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

const migrationsFolder = join(import.meta.dirname, 'migrations');

/**
 * PGlite under `dataDir/db`, or in memory when `dataDir` is null.
 * @param snapshot a dumped data directory to start from (tests: spares the migrations)
 */
export async function openPglite(dataDir: string | null, snapshot?: Blob): Promise<Database> {
  if (dataDir) await mkdir(dataDir, { recursive: true });
  const client = await PGlite.create({
    ...(dataDir ? { dataDir: join(dataDir, 'db') } : {}),
    ...(snapshot ? { loadDataDir: snapshot } : {}),
  });
  const db = overPglite(client, { schema });
  if (!snapshot) await migratePglite(db, { migrationsFolder });
  return {
    db,
    kind: 'pglite',
    query: async (text, values) => {
      if (values && values.length > 0) return client.query<Record<string, unknown>>(text, values);
      const results = await client.exec(text);
      return { rows: results.flatMap(({ rows }) => rows) };
    },
    notify: async (channel, payload) => {
      await client.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: (channel, heard) => client.listen(channel, heard),
    close: () => client.close(),
  };
}

/** PostgreSQL at `url`, migrated. Listening has a connection of its own, renewed when it breaks. */
export async function openPostgres(url: string, poolSize = 20): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  pool.on('error', () => undefined);
  const db = overPg(pool, { schema });
  await migratePg(db, { migrationsFolder });
  const closing = new AbortController();
  return {
    db,
    kind: 'postgres',
    query: (text, values) => pool.query<Record<string, unknown>>(text, values),
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: (channel, heard) => listenOn(url, channel, heard, closing.signal),
    close: async () => {
      closing.abort();
      await pool.end();
    },
  };
}

async function listenOn(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  closing: AbortSignal,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let stopped = false;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url });
    next.on('notification', (message) => heard(message.payload ?? ''));
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!stopped) setTimeout(() => void connect().catch(() => undefined), 1000).unref();
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  };
  const stop = async (): Promise<void> => {
    if (stopped) return;
    stopped = true;
    await client?.end();
  };
  await connect();
  closing.addEventListener('abort', () => void stop());
  return stop;
}
