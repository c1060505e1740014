/**
 * Restores the database from an older copy, and begins a new epoch for the phones:
 *
 *   node server/operator/restore.ts <copy>   the embedded database: a copy of its folder or of DATA_DIR, or a dump (tar);
 *                                            the server must be stopped
 *   node server/operator/restore.ts          whatever was put back by other means, such as pg_restore: a new epoch begins
 *
 * Files, pictures and keys are not touched: the phones' actions find again what they hold beyond the copy.
 */
import { resolve } from 'node:path';
import { ordinalOf } from '../../protocol/sync/epoch.ts';
import { readConfig, type Config } from '../base/config.ts';
import { ConfigError } from '../base/config-reader.ts';
import { openPglite, type Database } from '../db/connection.ts';
import { DataDirInUse, lockDataDir } from '../db/data-dir-lock.ts';
import { NoCopy, putBack } from '../db/put-back.ts';
import { beginHistory, readHistory, type History } from '../streams/epoch.ts';
import { seenHistory } from '../streams/seen-history.ts';

async function begin(config: Config, database: Database): Promise<History> {
  const seen = await seenHistory(config.dataDir);
  return beginHistory(database.db, {
    judged: await readHistory(database.db),
    above: ordinalOf(seen?.epoch ?? 0),
    now: Date.now(),
  });
}

const said = ({ epoch, of }: History): string =>
  `history ${ordinalOf(epoch)} begins; the last change of this copy: ${of === null ? 'none' : new Date(of).toISOString()}`;

async function restore(config: Config, copy: string | undefined): Promise<string> {
  if (config.databaseUrl !== null) {
    if (copy !== undefined)
      throw new NoCopy(
        'DATABASE_URL is set: put the copy back with pg_restore or psql, then run this without a copy',
      );
    const { openPostgres } = await import('../db/postgres.ts');
    const database = await openPostgres(config.databaseUrl, { poolSize: 2 });
    const history = await begin(config, database);
    await database.close();
    return said(history);
  }
  const unlock = await lockDataDir(config.dataDir);
  try {
    let history: History | null = null;
    const proven = async (): Promise<void> => {
      const database = await openPglite(config.dataDir);
      history = await begin(config, database);
      await database.close();
    };
    const former = copy === undefined ? await proven() : await putBack(config.dataDir, resolve(copy), proven);
    return [history && said(history), former && `the former database is in ${former}`]
      .filter(Boolean)
      .join('\n');
  } finally {
    await unlock();
  }
}

try {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  process.stdout.write(`${await restore(readConfig(process.env, { isCommand: true }), process.argv[2])}\n`);
} catch (error) {
  if (!(error instanceof NoCopy || error instanceof ConfigError || error instanceof DataDirInUse))
    throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
