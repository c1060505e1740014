/**
 * A copy of the embedded database's folder, for the backup command: no other process may open the folder itself.
 * Calls wait while the files are copied, so the copy is what a power cut at that moment would have left.
 */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../act/context.ts';
import { Refused } from '../../base/refused.ts';
import { record, type Acting } from './audit.ts';

/** The command removes its copy; after this time the copy of a killed command is removed. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;
/** Each is as large as the database. */
const MOST_COPIES = 2;

/**
 * Copies the database into the data folder.
 * @returns the folder of the copy
 * @throws Refused not_found where the database is not an embedded one; unavailable while others are being read
 */
export async function copyDatabase(context: Context, acting: Acting): Promise<string> {
  const { database, config } = context;
  const { folder } = database;
  if (folder === null) throw new Refused({ code: 'not_found' });
  const copies = join(config.dataDir, 'copies');
  await mkdir(copies, { recursive: true, mode: 0o700 });
  await removeForgotten(copies);
  if ((await readdir(copies)).length >= MOST_COPIES) throw new Refused({ code: 'unavailable' });
  const copy = join(copies, randomUUID());
  await mkdir(copy);
  const subject = { kind: 'database', id: '', name: '' };
  try {
    await database.db.transaction((tx) => record(context, tx, acting, { action: 'database.copy', subject }));
    // an open transaction has the only connection
    await database.db.transaction(() =>
      cp(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE }),
    );
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
  return copy;
}

async function removeForgotten(copies: string): Promise<void> {
  for (const name of await readdir(copies)) {
    const { mtimeMs } = await stat(join(copies, name)).catch(() => ({ mtimeMs: 0 }));
    if (Date.now() - mtimeMs > FORGOTTEN_AFTER_MS)
      await rm(join(copies, name), { recursive: true, force: true });
  }
}
