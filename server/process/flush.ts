/**
 * Forces files to the disk, so that a power cut cannot take them: a file's content and, separately, its name.
 */
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Flushes a folder with all that is in it. */
export async function flushFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await flushFolder(path);
    else if (entry.isFile()) await flushPath(path);
  }
  await flushEntries(folder);
}

/** Flushes the name by which a file or folder is found. */
export const flushName = (path: string): Promise<void> => flushEntries(dirname(path));

/**
 * Flushes the entries of a folder. Windows cannot open a folder, and writes its entries through by itself.
 */
const flushEntries = (folder: string): Promise<void> =>
  process.platform === 'win32' ? Promise.resolve() : flushPath(folder);

async function flushPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
