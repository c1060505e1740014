/**
 * Replaces the embedded database with another one; it must not be running.
 *
 *   made in restoring/db ─ proven ─▶ marked ─ db becomes db-before-… ─ restoring/db becomes db ─▶ unmarked
 *
 * Until the mark nothing has changed. An interruption between the two renames leaves no database in place, and a server
 * would create an empty one: the mark stops it, and the next restore begins with the former database.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { flushFolder, flushName } from '../process/flush.ts';
import { DatabaseUnusable } from './unusable.ts';

/** A copy that cannot be restored; the message tells the operator what to do. */
export class NoCopy extends Error {}

const markIn = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** @throws DatabaseUnusable if a restore was interrupted between the former database and the restored one */
export function refuseUnfinished(dataDir: string): void {
  if (!existsSync(join(dataDir, 'db')) && existsSync(markIn(dataDir)))
    throw new DatabaseUnusable(
      `a restore into ${dataDir} was interrupted: run it again, and the former database is put back first`,
    );
}

/** The folder of the database in a copy, which is of a data folder or of the database's folder itself. */
async function databaseIn(folder: string): Promise<string> {
  for (const candidate of [folder, join(folder, 'db')])
    if (await stat(join(candidate, 'PG_VERSION')).catch(() => null)) return candidate;
  throw new NoCopy(`${folder} is not the copy of a database: it has no PG_VERSION`);
}

/** Unpacks a copy, which is a folder or the tar that PGlite dumps. @throws NoCopy */
export async function unpack(copy: string, db: string): Promise<void> {
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
 * Replaces the database of a data folder.
 * @param make makes the new one in this folder
 * @param proven opens the new one, in the data folder that it is given; if it rejects, nothing has changed
 * @returns the folder that holds the former database; null if there was none
 */
export async function putBack(
  dataDir: string,
  make: (db: string) => Promise<void>,
  proven: (dataDir: string) => Promise<void>,
): Promise<string | null> {
  const db = join(dataDir, 'db');
  const mark = markIn(dataDir);
  await finishInterrupted(dataDir);
  const restoring = join(dataDir, 'restoring');
  await rm(restoring, { recursive: true, force: true });
  await mkdir(restoring, { recursive: true });
  try {
    await make(join(restoring, 'db'));
    await flushFolder(join(restoring, 'db'));
    await proven(restoring);
    const had = existsSync(db);
    const former = join(dataDir, `db-before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
    await writeFile(mark, former, { flush: true });
    await flushName(mark);
    if (had) await rename(db, former);
    await rename(join(restoring, 'db'), db);
    await flushName(db);
    await rm(mark);
    return had ? former : null;
  } finally {
    await rm(restoring, { recursive: true, force: true });
  }
}

/** After a restore that was killed between the two renames: puts the former database back in place. */
async function finishInterrupted(dataDir: string): Promise<void> {
  const mark = markIn(dataDir);
  const former = await readFile(mark, 'utf8').catch(() => null);
  if (former === null) return;
  const db = join(dataDir, 'db');
  if (!existsSync(db) && existsSync(former)) await rename(former, db);
  await rm(mark, { force: true });
}
