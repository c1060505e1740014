/**
 * The files of the app that no start has loaded, as lines of JSON, `[address, text]`: the first part without what the
 * pages of a door load, what the sign-up and sign-in pages load, and the others. A phone's service worker caches each in one download
 * (src/sw/app-pack.ts).
 */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { laterFile } from '../../protocol/wire/app-update.ts';
import { FIRST_PACK, REST_PACK, SIGNUP_PACK } from '../../src/sw/pack-names.ts';
import { doorOf, firstPart } from './first-part.ts';
import { loadedByVisitors } from './start-bytes.ts';

const dist = resolve(import.meta.dirname, '../../dist');

const isLeftOut = /^assets\/(?:gallery-|in-background-|on-events-)/;

/** Files of one kind lie side by side, because they have much in common. */
const kindOf = (file: string): number => (file.endsWith('.css') ? 0 : /\/(?:bn|en)-/.test(file) ? 1 : 2);

type Packed = Record<'first' | 'signup' | 'rest', string[]>;

/** The files in the packs, by their paths in dist. The files that each visitor's page loads are in the browser's cache by then. */
export async function packedFiles(): Promise<Packed> {
  const isFirst = await firstPart(dist);
  const loaded = new Set(loadedByVisitors());
  // always requested from the server, so it is not in the browser's cache
  const files: string[] = ['sync-worker.js'];
  for await (const file of glob('assets/*.{js,css}', { cwd: dist }))
    if (!loaded.has(file) && !isLeftOut.test(file) && laterFile(`/${file}`) === null) files.push(file);
  files.sort((one, other) => kindOf(one) - kindOf(other) || (one < other ? -1 : 1));
  const door = await doorOf(dist, loaded);
  const first = files.filter(isFirst);
  return {
    first: first.filter((file) => door(file) === null),
    signup: first.filter((file) => door(file) === 'signup'),
    rest: files.filter((file) => !isFirst(file)),
  };
}

async function writePack(name: string, files: readonly string[]): Promise<void> {
  const lines = files.map(async (file) => {
    const text = await readFile(join(dist, file), 'utf8');
    return `${JSON.stringify([`/${file}`, text])}\n`;
  });
  await writeFile(join(dist, name), (await Promise.all(lines)).join(''));
}

export async function writeAppPacks(): Promise<void> {
  const { first, signup, rest } = await packedFiles();
  await writePack(FIRST_PACK, first);
  await writePack(SIGNUP_PACK, signup);
  await writePack(REST_PACK, rest);
}
