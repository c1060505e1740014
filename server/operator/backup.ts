/**
 * Backups of the database and the stored files, into BACKUP_DIR, encrypted with BACKUP_KEY, while the server runs:
 *
 *   node server/operator/backup.ts                  makes one, reads it back, and removes those beyond BACKUP_COUNT
 *   node server/operator/backup.ts list             names those that are there
 *   node server/operator/backup.ts verify [name]    reads everything of one, by default of the newest
 */
import { rm } from 'node:fs/promises';
import { type } from 'arktype';
import { DatabaseCopyAnswer } from '../../protocol/api/office/audit.ts';
import { readList } from '../backup/list.ts';
import { nameAt, putFiles, putKeys, putRows, removeOld, verify } from '../backup/make.ts';
import { BackupRefused } from '../backup/refused.ts';
import { openRepository, type Repository } from '../backup/repository.ts';
import { connected, ofCopy, ofPostgres } from '../backup/snapshot.ts';
import { ConfigError } from '../base/config-reader.ts';
import type { Config } from '../base/config.ts';
import { DataDirInUse, lockDataDir } from '../db/data-dir-lock.ts';
import { noteBackup } from '../metrics/last-backup.ts';
import { keyOfBackups, storeOf } from './backup-settings.ts';
import { command, type OfficeCall } from './office-call.ts';
import { oneLine } from './one-line.ts';

const usage = 'usage: node server/operator/backup.ts [list | verify [name]]';

async function rowsOf(repository: Repository, call: OfficeCall, { databaseUrl }: Config) {
  if (databaseUrl !== null) return ofPostgres(databaseUrl, (query) => putRows(repository, query));
  const answer = DatabaseCopyAnswer(await call('POST', 'database-copy'));
  if (answer instanceof type.errors) throw new BackupRefused(answer.summary);
  try {
    return await ofCopy(answer.data.folder, (query) => putRows(repository, query));
  } finally {
    await rm(answer.data.folder, { recursive: true, force: true });
  }
}

/** Notes the backup in the market; without that it is just as good. @returns why noting failed */
async function note({ databaseUrl, dataDir }: Config, at: number): Promise<string[]> {
  try {
    if (databaseUrl === null) await noteBackup({ dataDir, query: null }, at);
    else await connected(databaseUrl, (query) => noteBackup({ dataDir, query }, at));
    return [];
  } catch (error) {
    return [`not noted in the market, which will warn of an old backup: ${oneLine(error)}`];
  }
}

async function make(repository: Repository, call: OfficeCall, config: Config): Promise<string> {
  const at = Date.now();
  const name = nameAt(at);
  const last = (await repository.lists()).at(-1);
  if (last !== undefined && last >= name)
    throw new BackupRefused(`the newest backup is ${last}, which is later than this machine’s clock`);
  const rows = await rowsOf(repository, call, config);
  const files = await putFiles(repository, storeOf(config));
  const keys = await putKeys(repository, config.dataDir);
  await repository.putList(name, { format: 1, at, ...rows, files, keys });
  const { pieces, read } = await verify(repository, name, { everything: false });
  const noted = await note(config, at);
  const removed = await removeOld(repository, config.backupCount);
  const count = rows.tables.reduce((sum, table) => sum + table.rows.count, 0);
  return [
    `${name}: ${count} rows of ${rows.tables.length} tables, ${files.count} files`,
    `${pieces} pieces, ${read} of them new and read back`,
    ...noted,
    ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
  ].join('; ');
}

async function alone<T>(repository: Repository, work: () => Promise<T>): Promise<T> {
  const unlock = await lockDataDir(repository.folder).catch((error: unknown) => {
    if (!(error instanceof DataDirInUse)) throw error;
    throw new BackupRefused(`another backup into ${repository.folder} is under way`);
  });
  try {
    return await work();
  } finally {
    await unlock();
  }
}

async function run(call: OfficeCall, config: Config): Promise<string> {
  const [word, name] = process.argv.slice(2);
  const { backupDir: folder } = config;
  if (folder === null) throw new ConfigError('BACKUP_DIR must be set: the folder of the backups');
  const key = keyOfBackups(config);
  if (word === undefined) {
    const repository = await openRepository(folder, key, { mayBegin: true });
    return alone(repository, () => make(repository, call, config));
  }
  const repository = await openRepository(folder, key);
  if (word === 'list') return (await repository.lists()).join('\n') || 'none is finished';
  if (word !== 'verify') return usage;
  const chosen = await readList(repository, name);
  const { pieces } = await verify(repository, chosen.name, { everything: true });
  return `${chosen.name} is whole: ${pieces} pieces`;
}

await command(run);
