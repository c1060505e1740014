import { cp, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { flushFolder } from '../process/flush.ts';

/** A copy that cannot be restored; the message tells the operator what to do. */
export class NoCopy extends Error {}

/** The folder of the database in a copy, which is of a data folder or of the database's folder itself. */
async function databaseIn(folder: string): Promise<string> {
  for (const candidate of [folder, join(folder, 'db')])
    if (await stat(join(candidate, 'PG_VERSION')).catch(() => null)) return candidate;
  throw new NoCopy(`${folder} is not the copy of a database: it has no PG_VERSION`);
}

async function unpack(copy: string, db: string): Promise<void> {
  const found = await stat(copy).catch(() => null);
  if (!found) throw new NoCopy(`there is no ${copy}`);
  if (found.isDirectory()) {
    await cp(await databaseIn(copy), db, { recursive: true });
    // the copy holds the lock of the process that was running when it was made
    await rm(join(db, 'postmaster.pid'), { force: true });
    return;
  }
  try {
    const dumped = await PGlite.create({ dataDir: db, loadDataDir: new Blob([await readFile(copy)]) });
    await dumped.close();
  } catch (error) {
    throw new NoCopy(`${copy} is not a dump of the embedded database (a tar, or tar.gz)`, { cause: error });
  }
}

/**
 * Restores a copy, which is a folder or the tar that PGlite dumps, in place of the embedded database, which
 * must not be running.
 * @param proven opens the restored database; if it rejects, the former one is put back
 * @returns the folder that holds the former database; null where there was none
 */
export async function putBack(
  dataDir: string,
  copy: string,
  proven: () => Promise<void>,
): Promise<string | null> {
  const db = join(dataDir, 'db');
  const former = join(dataDir, `db-before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  const had = await rename(db, former).then(
    () => true,
    () => false,
  );
  try {
    await unpack(copy, db);
    await flushFolder(db);
    await proven();
  } catch (error) {
    await rm(db, { recursive: true, force: true });
    if (had) await rename(former, db);
    throw error;
  }
  return had ? former : null;
}
