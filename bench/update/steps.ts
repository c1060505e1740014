/** What a step from one release to the next costs, computed from the two without a phone. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import { withNamesOf } from '../../protocol/wire/app-update.ts';
import { releaseIn, type StoredRelease } from '../../server/http/pages/releases.ts';
import { namedDifference } from '../../server/http/pages/named-difference.ts';

/** A release, and the script that its service worker starts with. */
export type Built = StoredRelease & { code: string };

/** @param dist the folder of a built app @throws Error if it holds no release */
export async function releaseOf(dist: string): Promise<Built> {
  for (const name of await readdir(join(dist, '.release'))) {
    const release = await releaseIn(await readFile(join(dist, '.release', name)));
    const [code] = release?.codes ?? [];
    // a first part has none
    if (release && code !== undefined) return { ...release, code };
  }
  throw new Error(`no release in ${dist}`);
}

export const brotli = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** Bytes of what has changed in the app. */
export async function stepBytes(before: StoredRelease, after: StoredRelease): Promise<number> {
  const steps = await namedDifference(withNamesOf(before.text, before.names, after.names), after.text);
  return brotli(JSON.stringify(steps));
}

/** Bytes of the service worker's code for a browser that has the earlier one as dictionary. */
export const codeBytes = (before: string, after: string): number =>
  before === after
    ? 0
    : zstdCompressSync(after, {
        dictionary: Buffer.from(before),
        params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 20 },
      }).length;
