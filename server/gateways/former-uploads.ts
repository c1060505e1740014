import { lstat, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../act/context.ts';

/** An upload that nobody continued for this long is over, also at a node of that release. */
const LEFT_FOR_MS = 7 * 24 * 60 * 60 * 1000;
/** An upload was a file, with what was known about it in a second one. */
const OURS = /^[\w-]{16,64}(\.json)?$/;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));

/**
 * Deletes unfinished uploads that releases before 0030_uploads_on_any_node had in the data folder, a week after the
 * last chunk, and the folder once it is empty. Other files in it stay.
 */
export async function dropFormerUploads({
  config,
  now,
}: Pick<Context, 'now'> & { config: Pick<Context['config'], 'dataDir'> }): Promise<void> {
  const folder = join(config.dataDir, 'uploads');
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (names === null) return;
  for (const name of names.filter((each) => OURS.test(each))) {
    const path = join(folder, name);
    // another node of this folder may have been quicker
    const found = await lstat(path).catch(() => null);
    if (found?.isFile() && now() - found.mtimeMs > LEFT_FOR_MS) await rm(path, { force: true });
  }
  if ((await readdir(folder).catch(() => [''])).length === 0) await rmdir(folder).catch(() => undefined);
}
