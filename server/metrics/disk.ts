import { statfs } from 'node:fs/promises';

type Space = 'free' | 'total';

/** The bytes of the file system in which a folder is: what a process of ours may still write, and all of it. */
export async function diskOf(folder: string): Promise<Record<Space, number>> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
