import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { randomUUID } from 'node:crypto';
import { flushName } from '../process/flush.ts';
import type { ListedFileStore } from '../act/context.ts';

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Flushes the names of the new folders above a file. @param first the uppermost of them */
async function flushNames(path: string, first: string): Promise<void> {
  for (let folder = dirname(path); folder.length >= first.length; folder = dirname(folder))
    await flushName(folder);
}

/**
 * Files in a folder of this machine. Nobody reads half a file, because it is written under another name and
 * then renamed. Content and name are on the disk when `put` resolves, since the phone deletes its own copy
 * after that.
 */
export function folderFiles(root: string): ListedFileStore {
  return {
    put: async (name, content) => {
      const path = join(root, name);
      const aside = `${path}.${randomUUID()}`;
      const made = await mkdir(dirname(path), { recursive: true });
      await writeFile(aside, content, { flush: true });
      await rename(aside, path);
      await flushName(path);
      if (made) await flushNames(path, made);
    },
    get: async (name) => {
      try {
        return await readFile(join(root, name));
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },
    remove: async (name) => {
      await rm(join(root, name), { recursive: true, force: true });
    },
    list: () => filesBelow(root, root),
  };
}

/** The name of a file that is being written: its own name and a random id. */
const UNFINISHED = /\.[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}$/;

async function* filesBelow(
  root: string,
  folder: string,
): AsyncGenerator<{ name: string; bytes: number; modified: number }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else if (entry.isFile() && !UNFINISHED.test(entry.name)) {
      const found = await stat(path).catch(() => null);
      if (found)
        yield {
          name: relative(root, path).replaceAll(sep, '/'),
          bytes: found.size,
          modified: Math.floor(found.mtimeMs),
        };
    }
  }
}
