/**
 * Restores a database, its files and its keys from a backup, and begins a new history for the phones in the same
 * step.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { ordinalOf } from '../../protocol/sync/epoch.ts';
import type { FileStore } from '../act/context.ts';
import type { Config } from '../base/config.ts';
import { migrationsFolder, openPglite, type Reader } from '../db/connection.ts';
import { putBack } from '../db/put-back.ts';
import type { Query } from '../db/raw-sql.ts';
import { beginHistory, readHistory, type History } from '../streams/epoch.ts';
import { seenHistory } from '../streams/seen-history.ts';
import type { BackupList } from './list.ts';
import { clear, isEmpty, putFilesBack, putKeysBack, putRowsBack } from './put-back.ts';
import { BackupRefused } from './refused.ts';
import type { Repository } from './repository.ts';
import { tablesOf } from './rows.ts';
import { connected, queryOf } from './snapshot.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

export type Restored = {
  history: History;
  /** Files that were missing or different. */
  files: number;
  /** Keys that the data folder has with different content; they were left as they are. */
  differingKeys: string[];
  /** The folder of the former embedded database; null: there was none, or it was a PostgreSQL. */
  former: string | null;
};

/**
 * Begins a new history in a restored database.
 * @param above the highest ordinal known to have been given out
 */
export async function beginRestored(db: Reader, dataDir: string, above = 0): Promise<History> {
  const seen = await seenHistory(dataDir);
  return beginHistory(db, {
    judged: await readHistory(db),
    above: Math.max(above, ordinalOf(seen?.epoch ?? 0)),
    now: Date.now(),
  });
}

const notEmpty = (what: string): BackupRefused =>
  new BackupRefused(`${what} is not empty: with --force the backup takes its place`);

/** @throws BackupRefused if there is a database and it may not be replaced */
async function checkPlace({ dataDir, databaseUrl }: Place, force: boolean): Promise<void> {
  if (force) return;
  if (databaseUrl === null) {
    if (existsSync(join(dataDir, 'db'))) throw notEmpty(`${dataDir}/db`);
    return;
  }
  if (!(await connected(databaseUrl, isEmpty))) throw notEmpty('the database of DATABASE_URL');
}

async function replaceRows(
  query: Query,
  db: Reader,
  {
    dataDir,
    repository,
    list,
    force,
  }: { dataDir: string; repository: Repository; list: BackupList; force: boolean },
): Promise<History> {
  const tables = await tablesOf(query);
  if (tables.length > 0 && !force) throw notEmpty('the database of DATABASE_URL');
  const former = tables.some(({ name }) => name === 'public.settings') ? await readHistory(db) : null;
  await clear(query);
  await putRowsBack(query, migrationsFolder, repository, list);
  return beginRestored(db, dataDir, ordinalOf(former?.epoch ?? 0));
}

/** The transaction ends with the connection: if interrupted, the database is as before. */
const intoPostgres = (
  url: string,
  given: { dataDir: string; repository: Repository; list: BackupList; force: boolean },
): Promise<History> =>
  connected(url, async (query, client) => {
    await query(`set lock_timeout = '5s'; begin`);
    const history = await replaceRows(query, drizzle(client), given);
    await query('commit');
    return history;
  });

async function intoPglite(
  dataDir: string,
  repository: Repository,
  list: BackupList,
): Promise<Pick<Restored, 'history' | 'former'>> {
  const begun: History[] = [];
  const make = async (db: string): Promise<void> => {
    const client = await PGlite.create({ dataDir: db });
    await client.exec('begin');
    await putRowsBack(queryOf(client), migrationsFolder, repository, list);
    await client.exec('commit');
    await client.close();
  };
  const former = await putBack(dataDir, make, async (restoring) => {
    const database = await openPglite(restoring);
    begun.push(await beginRestored(database.db, dataDir));
    await database.close();
  });
  const [history] = begun;
  if (!history) throw new Error('no history has begun');
  return { history, former };
}

/**
 * Restores a backup. The server must be stopped.
 * @param force replaces what is there
 * @throws BackupRefused if the place is not empty, or the backup is damaged or of a newer release
 */
export async function restoreBackup(
  place: Place,
  {
    repository,
    list,
    store,
    force,
  }: { repository: Repository; list: BackupList; store: FileStore; force: boolean },
): Promise<Restored> {
  const { dataDir, databaseUrl } = place;
  await checkPlace(place, force);
  await mkdir(dataDir, { recursive: true });
  // a row may name a file, so files come first
  const files = await putFilesBack(repository, list, store);
  const differingKeys = await putKeysBack(repository, list, dataDir);
  if (databaseUrl === null) return { files, differingKeys, ...(await intoPglite(dataDir, repository, list)) };
  const history = await intoPostgres(databaseUrl, { dataDir, repository, list, force });
  return { files, differingKeys, history, former: null };
}
