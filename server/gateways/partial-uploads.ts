import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import type { PartialUploads } from '../act/context.ts';

/**
 * Uploads under way, in a folder of this machine: several nodes share the folder, or each person's uploads
 * always reach the same node. An upload that only another node has begins anew.
 */
export function partialUploads(folder: string): PartialUploads {
  let opened: FileStore | null = null;
  // the store makes its folder when it is opened, so it is opened only when the first file arrives
  const store = (): FileStore => (opened ??= new FileStore({ directory: folder }));
  return {
    store,
    read: (id) => readFile(join(folder, id)).catch(() => null),
    remove: async (id) => {
      await rm(join(folder, id), { force: true });
      await rm(join(folder, `${id}.json`), { force: true });
    },
  };
}
