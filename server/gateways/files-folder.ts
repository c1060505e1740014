import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { flushName } from '../process/flush.ts';
import type { FileStore } from '../act/context.ts';

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
export function folderFiles(root: string): FileStore {
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
  };
}
