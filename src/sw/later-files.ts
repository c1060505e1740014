/**
 * Files that are cached apart, when they are needed (protocol/wire/app-update.ts), in one cache for all releases.
 *
 * Invariant: while a newer worker waits, each of the two leaves the other's files alone. The server has no others than
 * the newest, and the older release goes on without a connection until the person takes the newer one.
 */
import { laterFile, type LaterFile } from '../../protocol/wire/app-update.ts';

export const LATER = 'later';

/** Caches those of these files (addresses) that are of these kinds and missing. @param asked how they are asked for */
export async function cacheLaterFiles(
  files: readonly string[],
  kinds: readonly LaterFile[],
  asked: Pick<RequestInit, 'signal'>,
): Promise<void> {
  const cache = await caches.open(LATER);
  const missing: Request[] = [];
  for (const path of files)
    if (kinds.some((kind) => kind === laterFile(path)) && !(await cache.match(path)))
      missing.push(new Request(path, asked));
  await cache.addAll(missing);
}

/** Deletes those of other releases, for a worker that has just become active. */
export async function dropOtherLaterFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(LATER);
  for (const { url } of await cache.keys())
    if (!files.some((path) => url.endsWith(path))) await cache.delete(url);
}
