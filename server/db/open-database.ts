import type { Config } from '../base/config.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { DurableFiles } from './durable-files.ts';
import { openPglite, type Database } from './connection.ts';
import { openPostgres } from './postgres.ts';
import { refuseUnfinished } from './put-back.ts';

/**
 * The configured database; the embedded one is locked for this process.
 * @param diskFailed called when the disk refuses a write of the embedded database: every later call fails
 * until a restart
 * @throws DataDirInUse, DatabaseUnusable
 */
export async function openDatabase(config: Config, diskFailed: (error: Error) => void): Promise<Database> {
  if (config.databaseUrl !== null)
    return openPostgres(config.databaseUrl, {
      directUrl: config.databaseDirectUrl,
      readUrls: config.databaseReadUrls,
    });
  const unlock = await lockDataDir(config.dataDir);
  try {
    refuseUnfinished(config.dataDir);
    const database = await openPglite(config.dataDir, (folder) => new DurableFiles(folder, diskFailed));
    return {
      ...database,
      close: async () => {
        await database.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
