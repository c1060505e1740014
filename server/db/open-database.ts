import type { Config } from '../config.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { openPglite, type Database } from './connection.ts';
import { openPostgres } from './postgres.ts';

/**
 * The configured database; the embedded one is locked for this process.
 * @throws DataDirInUse
 */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl);
  const unlock = await lockDataDir(config.dataDir);
  try {
    const database = await openPglite(config.dataDir);
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
