/**
 * dist/app-pack.ndjson and dist/app-pack-rest.ndjson: the files of the app that no start has loaded, as lines of JSON,
 * `[address, text]`, those of the first part and the others. A phone's service worker caches each in one download
 * (src/sw/app-pack.ts).
 */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { laterFile } from '../../protocol/wire/app-update.ts';
import { firstPart } from './first-part.ts';
import { loadedByVisitors } from './start-bytes.ts';

const dist = resolve(import.meta.dirname, '../../dist');

const isLeftOut = /^assets\/(?:gallery-|in-background-|on-events-)/;

type Packed = { first: string[]; rest: string[] };

/** The files in the packs, by their paths in dist. The files that each visitor's page loads are in the browser's cache by then. */
export async function packedFiles(): Promise<Packed> {
  const isFirst = await firstPart(dist);
  const loaded = new Set(loadedByVisitors());
  // always requested from the server, so it is not in the browser's cache
  const files: string[] = ['sync-worker.js'];
  for await (const file of glob('assets/*.{js,css}', { cwd: dist }))
    if (!loaded.has(file) && !isLeftOut.test(file) && laterFile(`/${file}`) === null) files.push(file);
  files.sort();
  return { first: files.filter(isFirst), rest: files.filter((file) => !isFirst(file)) };
}

async function writePack(name: string, files: readonly string[]): Promise<void> {
  const lines = files.map(async (file) => {
    const text = await readFile(join(dist, file), 'utf8');
    return `${JSON.stringify([`/${file}`, text])}\n`;
  });
  await writeFile(join(dist, name), (await Promise.all(lines)).join(''));
}

export async function writeAppPacks(): Promise<void> {
  const { first, rest } = await packedFiles();
  await writePack('app-pack.ndjson', first);
  await writePack('app-pack-rest.ndjson', rest);
}
