import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { FileStore } from '../context.ts';

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Files in a folder of this machine. Nobody ever reads half of a file: it is written aside and then renamed. */
export function folderFiles(root: string): FileStore {
  return {
    put: async (name, content) => {
      const path = join(root, name);
      const aside = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(aside, content, { flush: true });
      await rename(aside, path);
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
