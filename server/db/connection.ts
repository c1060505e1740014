import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { types, type PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { flushFolder, flushName } from '../process/flush.ts';
import { DurableFiles } from './durable-files.ts';
import { PreparedPglite } from './prepared-pglite.ts';
import { cannotBeOpened, refuseNewer, type DatabaseKind } from './unusable.ts';
import type { Query } from './raw-sql.ts';
import { ended, type DatabaseWatcher } from './watched.ts';

export type Db = PgDatabase<PgQueryResultHKT>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** A transaction or the database: either is enough for reading. */
export type Reader = Db | Tx;

/** A replica that may lag behind: the caller asks first how far it has come. */
export type Replica = {
  db: Db;
  /** Leaves it alone until it answers again. */
  failed(error: unknown): void;
};

/** A running database: PGlite in this process, or PostgreSQL by its address, with the same SQL and migrations. */
export type Database = {
  db: Db;
  kind: DatabaseKind;
  /** The folder of an embedded database; null: in memory, or on another server. */
  folder: string | null;
  /**
   * Whether Citus has spread the large tables over several machines (`citus.sql`): then a statement writes to one of
   * them.
   */
  isSharded: boolean;
  /** Plain SQL for the job queue, which brings its own statements. */
  query: Query;
  /** Runs work that changes tables: one node at a time, on a separate connection that may take minutes. */
  prepare<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** A replica that follows this database and may lag behind; null: none answers, or there is none. */
  replica(): Replica | null;
  /** Notifies every node that shares the database; `payload` is under 8,000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Subscribes to the nodes' notifications and reconnects for ever.
   * @param missed called after each reconnection: notifications in between are lost
   */
  listen(
    channel: string,
    received: (payload: string) => void,
    missed: () => void,
  ): Promise<() => Promise<void>>;
  /** Reports failures of connections that no call uses: idle and listening ones. */
  onFailure(report: (error: unknown, what: string) => void): void;
  /** Sets who is notified of slow statements and of waits for a connection. */
  watch(watcher: DatabaseWatcher): void;
  /** The connections of the pool, and how many calls wait for one; null: an embedded database has none. */
  pool(): { in_use: number; idle: number; waited_for: number } | null;
  close(): Promise<void>;
};

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/**
 * PGlite in `dataDir/db`, or in memory when `dataDir` is null, with the newest tables.
 * @param filesAt the files under a folder; by default a failing disk ends the process
 */
export async function openPglite(
  dataDir: string | null,
  filesAt = (folder: string) => new DurableFiles(folder, rethrow),
): Promise<Database> {
  if (dataDir === null) return migrated(await PreparedPglite.open({}), null);
  const folder = join(dataDir, 'db');
  if (!existsSync(folder)) await createPglite(dataDir, folder);
  return migrated(await openFiles(filesAt(folder), folder), folder);
}

async function openFiles(files: DurableFiles, folder: string): Promise<PreparedPglite> {
  try {
    return await PreparedPglite.openDurable(files, folder);
  } catch (error) {
    throw files.lastWords === null ? error : cannotBeOpened(folder, files.lastWords);
  }
}

/**
 * A new database gets its name only when the disk has all of it, so that an interrupted start leaves no half
 * of one.
 */
async function createPglite(dataDir: string, folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  await flushName(dataDir);
  const client = await PreparedPglite.openDurable(new DurableFiles(unfinished, rethrow), unfinished);
  await client.close();
  await flushFolder(unfinished);
  await rename(unfinished, folder);
  await flushName(folder);
}

const rethrow = (error: Error): void =>
  queueMicrotask(() => {
    throw error;
  });

async function migrated(client: PreparedPglite, folder: string | null): Promise<Database> {
  const database = databaseOf(client, folder);
  try {
    await refuseNewer(database.query, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
  } catch (error) {
    await client.close();
    throw error;
  }
  return database;
}

/** The array types (`pg_type.oid`) of values: bool, bytea, int2, int4, text, varchar, int8, float, timestamp, uuid, json. */
const ARRAYS_OF_VALUES = new Set(
  [1000, 1001, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1115, 1182, 1185, 1231, 199, 2951, 3807].map(String),
);

/**
 * Each query of Drizzle copies PGlite's parsers. With all of PGlite's own types that would take a tenth of
 * the query's time.
 */
function dropUnusedParsers({ parsers }: PGlite): void {
  for (const oid of Object.keys(parsers))
    if (!(oid in types.parsers || ARRAYS_OF_VALUES.has(oid))) delete parsers[oid];
}

const isPrepared = (client: PGlite): client is PreparedPglite => 'onStatement' in client;

/** @param client a PGlite with the newest tables */
export function databaseOf(client: PGlite, folder: string | null = null): Database {
  dropUnusedParsers(client);
  if (isPrepared(client)) client.onStatement = null;
  const query: Query = async (text, values) => {
    if (values && values.length > 0) return client.query<Record<string, unknown>>(text, values);
    const results = await client.exec(text);
    return { rows: results.flatMap(({ rows }) => rows) };
  };
  return {
    db: drizzle(client),
    kind: 'pglite',
    folder,
    isSharded: false,
    query,
    prepare: (work) => work(query),
    replica: () => null,
    notify: async (channel, payload) => {
      await client.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: (channel, received) => client.listen(channel, received),
    onFailure: () => undefined,
    watch: (watcher) => {
      if (isPrepared(client)) client.onStatement = (text, ms) => ended(watcher, text, ms);
    },
    pool: () => null,
    close: () => client.close(),
  };
}
