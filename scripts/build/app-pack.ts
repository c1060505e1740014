/**
 * dist/app-pack.ndjson: the files of the app that no start has loaded, as lines of JSON, `[address, text]`. A phone's
 * service worker caches them in one download (src/sw/app-pack.ts).
 */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { laterFile } from '../../protocol/wire/app-update.ts';
import { neededBy } from './start-bytes.ts';

const dist = resolve(import.meta.dirname, '../../dist');

const isLeftOut = /^assets\/(?:gallery-|in-background-|on-events-)/;

/** The files in the pack, by their paths in dist. The files of the starts are in the browser's cache by then. */
export async function packedFiles(): Promise<string[]> {
  const [signin, feed, worker] = [neededBy('signin'), neededBy('feed'), neededBy('worker')];
  const loaded = new Set([...worker, ...signin.filter((file) => feed.includes(file))]);
  // always requested from the server, so it is not in the browser's cache
  const files: string[] = ['sync-worker.js'];
  for await (const file of glob('assets/*.{js,css}', { cwd: dist }))
    if (!loaded.has(file) && !isLeftOut.test(file) && laterFile(`/${file}`) === null) files.push(file);
  return files.sort();
}

export async function writeAppPack(): Promise<void> {
  const lines = (await packedFiles()).map(async (file) => {
    const text = await readFile(join(dist, file), 'utf8');
    return `${JSON.stringify([`/${file}`, text])}\n`;
  });
  await writeFile(join(dist, 'app-pack.ndjson'), (await Promise.all(lines)).join(''));
}
