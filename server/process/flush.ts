/** Forces to the disk what a power cut must not take: a file's content, and apart from it the name that it is found by. */
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

/** Windows cannot open a folder, and writes its entries through by itself. */
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
