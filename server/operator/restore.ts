/**
 * Restores the database from an older copy, and begins a new epoch for the phones:
 *
 *   node server/operator/restore.ts <folder of backups> [name] [--force]
 *                                            what `backup.ts` has made, the newest or this one: rows, files and keys, into an
 *                                            empty database, or with --force in place of the one that is there
 *   node server/operator/restore.ts <copy>   the embedded database: a copy of its folder or of DATA_DIR, or a dump (tar);
 *                                            files and keys are not touched
 *   node server/operator/restore.ts          whatever was put back by other means, such as pg_restore: a new epoch begins
 *
 * The server must be stopped. The phones send again what they did after the copy was made.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ordinalOf } from '../../protocol/sync/epoch.ts';
import { readList } from '../backup/list.ts';
import { isRepository, openRepository } from '../backup/repository.ts';
import { beginRestored, restoreBackup } from '../backup/restore.ts';
import { commandConfig, type Config } from '../base/config.ts';
import { openPglite } from '../db/connection.ts';
import { lockDataDir } from '../db/data-dir-lock.ts';
import { NoCopy, putBack, unpack } from '../db/put-back.ts';
import type { History } from '../streams/epoch.ts';
import { checkDataDir } from '../process/usable.ts';
import { keyOfBackups, storeOf } from './backup-settings.ts';
import { complain } from './one-line.ts';

const said = ({ epoch, of }: History): string =>
  `history ${ordinalOf(epoch)} begins; the last change of this copy: ${of === null ? 'none' : new Date(of).toISOString()}`;

async function beginInPostgres(url: string, dataDir: string): Promise<string> {
  const { openPostgres } = await import('../db/postgres.ts');
  const database = await openPostgres(url, { poolSize: 2 });
  const history = await beginRestored(database.db, dataDir);
  await database.close();
  return said(history);
}

async function fromBackup(
  config: Config,
  folder: string,
  name: string | undefined,
  force: boolean,
): Promise<string> {
  const repository = await openRepository(folder, keyOfBackups(config));
  const chosen = await readList(repository, name);
  const { history, files, differingKeys, former } = await restoreBackup(config, {
    repository,
    list: chosen.list,
    store: storeOf(config),
    force,
  });
  return [
    `${chosen.name} is back: ${chosen.list.tables.reduce((sum, { rows }) => sum + rows.count, 0)} rows, ${files} files that were missing`,
    said(history),
    ...differingKeys.map((key) => `${key} in DATA_DIR is another one than in the backup, and stays`),
    ...(former === null ? [] : [`the former database is in ${former}`]),
  ].join('\n');
}

async function fromCopy({ dataDir }: Config, copy: string | undefined): Promise<string> {
  const begun: History[] = [];
  const proven = async (at: string): Promise<void> => {
    const database = await openPglite(at);
    begun.push(await beginRestored(database.db, dataDir));
    await database.close();
  };
  let former: string | null = null;
  if (copy === undefined) await proven(dataDir);
  else former = await putBack(dataDir, (db) => unpack(resolve(copy), db), proven);
  return [...begun.map(said), ...(former === null ? [] : [`the former database is in ${former}`])].join('\n');
}

async function restore(config: Config): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [copy, name] = positionals;
  const isBackup = copy !== undefined && (await isRepository(copy));
  const fill = (): Promise<string> =>
    isBackup ? fromBackup(config, resolve(copy), name, values.force) : fromCopy(config, copy);
  if (config.databaseUrl !== null) {
    if (isBackup) return fill();
    if (copy === undefined) return beginInPostgres(config.databaseUrl, config.dataDir);
    throw new NoCopy(
      `DATABASE_URL is set, and ${copy} holds no backups: put the copy back with pg_restore or psql, then run this without a copy`,
    );
  }
  const unlock = await lockDataDir(config.dataDir);
  try {
    return await fill();
  } finally {
    await unlock();
  }
}

try {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const config = commandConfig(process.env);
  await checkDataDir(config.dataDir);
  process.stdout.write(`${await restore(config)}\n`);
} catch (error) {
  complain(error);
}
