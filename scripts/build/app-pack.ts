/**
 * dist/app-pack.ndjson: the files of the app that no start has loaded, as lines of JSON, `[address, text]`. A phone's
 * service worker caches them in one download (src/sw/app-pack.ts).
 */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { neededBy } from './start-bytes.ts';

const dist = resolve(import.meta.dirname, '../../dist');

/** English texts are cached only on phones that use them, the gallery on none; a service worker does not cache its own code. */
const isLeftOut = /^assets\/(?:en-|gallery-|in-background-|on-events-)/;

/** The files in the pack, by their paths in dist. What a start loads is in the browser's cache by then. */
export async function packedFiles(): Promise<string[]> {
  const loaded = new Set((['signin', 'feed', 'worker'] as const).flatMap(neededBy));
  const files: string[] = [];
  for await (const file of glob('assets/*.{js,css}', { cwd: dist }))
    if (!loaded.has(file) && !isLeftOut.test(file)) files.push(file);
  return files.sort();
}

export async function writeAppPack(): Promise<void> {
  const lines = (await packedFiles()).map(async (file) => {
    const text = await readFile(join(dist, file), 'utf8');
    return `${JSON.stringify([`/${file}`, text])}\n`;
  });
  await writeFile(join(dist, 'app-pack.ndjson'), (await Promise.all(lines)).join(''));
}
