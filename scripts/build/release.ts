/**
 * Makes the built app a release that phones can keep and bring up to date (protocol/wire/app-update.ts):
 *
 *   dist/service-worker.js            the release's id and the list of its files, then the code. Each release has another
 *   dist/assets/in-background-<hash>.js  the service worker's code, fetched again only when it has changed, as is
 *   dist/assets/on-events-<hash>.js      what it loads at an event (later-scripts-plugin.ts)
 *   dist/.release/<id>.json.br        the release itself, and its first part, which servers keep for the phones that will
 *                                     have it
 */
import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import {
  isAppText,
  releaseId,
  releaseText,
  withoutHash,
  type AppFile,
} from '../../protocol/wire/app-update.ts';
import { FIRST_PACK } from '../../src/sw/pack-names.ts';
import type { PrecacheEntry } from '../../src/sw/worker-scope.ts';
import { doorOf, firstPart } from './first-part.ts';
import { readyPages } from './front-door.ts';
import { loadedByVisitors } from './start-bytes.ts';

const KEPT = '**/*.{html,js,css,svg,png,webmanifest}';
/**
 * The gallery is for developers, other pictures are for the store and the home screen, and a visitor's pages are never
 * opened from the cache.
 */
const NOT_KEPT = new RegExp(
  `^(?:office/|screenshots/|icon(?:-512|-maskable-512)\\.|manifest\\.webmanifest$|service-worker\\.js$|assets/(?:gallery|in-background|on-events)-|(?:${readyPages.join('|')})(?:\\.en)?\\.html$)`,
);
const HASHED = /^assets\/.*-[\w-]{6,}\.\w+$/;

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64url');

type Kept = { files: PrecacheEntry[]; first: { count: number; doors: [signup: number, reading: number] } };

/**
 * The files that a phone stores, by their paths in dist: those of the first part before the others, and of these what the
 * pages of each door load at the end. With how many there are of each.
 */
async function keptFiles(dist: string): Promise<Kept> {
  const paths: string[] = [];
  for await (const path of glob(KEPT, { cwd: dist })) if (!NOT_KEPT.test(path)) paths.push(path);
  const isFirst = await firstPart(dist);
  const door = await doorOf(dist, new Set(loadedByVisitors()));
  const place = (url: string): number => {
    if (!isFirst(url)) return 3;
    return isAppText(`/${url}`) ? [null, 'signup', 'reading'].indexOf(door(url)) : 0;
  };
  // by their names without the hash, so that a file keeps its place in the text when its content changes
  const named = (url: string): string => `${withoutHash(url)} ${url}`;
  paths.sort((one, other) => place(one) - place(other) || (named(one) < named(other) ? -1 : 1));
  const count = (...places: number[]): number => paths.filter((url) => places.includes(place(url))).length;
  const files = await Promise.all(
    paths.map(async (url) => ({
      url,
      revision: HASHED.test(url) ? null : hashOf(await readFile(join(dist, url))).slice(0, 8),
    })),
  );
  return { files, first: { count: count(0, 1, 2), doors: [count(1), count(2)] } };
}

/** What the worker loads at an event: address and text; the library of the databases and what needs it, in this order. */
async function eventScripts(dist: string): Promise<{ library: AppFile[]; code: AppFile[] }> {
  const scripts = async (pattern: string): Promise<AppFile[]> => {
    const found: AppFile[] = [];
    for await (const name of glob(pattern, { cwd: dist }))
      found.push([`/${name}`, await readFile(join(dist, name), 'utf8')]);
    return found;
  };
  return { library: await scripts('assets/dexie-*.js'), code: await scripts('assets/on-events-*.js') };
}

type Listed = { id: string; first: { id: string } & Kept['first']; files: readonly PrecacheEntry[] };

/**
 * On a first visit the first pack is asked for before the code that stores it, whose scripts come one after the other.
 * A lean worker fetches nothing ahead.
 */
const PACK_BEGINS =
  'if(!self.registration.active&&!self.location.search){const ending=new AbortController,' +
  `answer=fetch("${FIRST_PACK}",{cache:"no-store",signal:ending.signal});` +
  'answer.catch(()=>0);self.__PACK={answer,ending}}';

/** @param code the address of the service worker's code @param events those of what it loads later */
const workerScript = ({ id, first, files }: Listed, code: string, events: readonly string[]): string =>
  `self.__RELEASE="${id}";self.__FIRST=${JSON.stringify(first)};self.__WB_MANIFEST=${JSON.stringify(
    files.map(({ url, revision }) => (revision === null ? url.replace(/^assets\//, '') : { url, revision })),
  )};self.__EVENTS=${JSON.stringify(events)};${PACK_BEGINS}importScripts("${code}")`;

/** Writes what servers keep of a release, or of its first part. @returns its id */
async function writeKept(
  folder: string,
  names: string[],
  files: AppFile[],
  codes: string[],
): Promise<string> {
  const text = releaseText(files);
  const id = await releaseId(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
  const content = await promisify(brotliCompress)(JSON.stringify({ names, text, codes }), { params });
  await writeFile(join(folder, `${id}.json.br`), content);
  return id;
}

/**
 * Adds the release to a folder with the built app.
 * @param code of the service worker, as one classic script
 * @returns its id
 */
export async function writeRelease(dist: string, code: string): Promise<string> {
  const codeName = `assets/in-background-${hashOf(code).slice(0, 7)}.js`;
  await writeFile(join(dist, codeName), code);
  const { files: kept, first: counts } = await keptFiles(dist);
  const names = kept.map(({ url }) => `/${url}`);
  const files = await Promise.all(
    names
      .filter(isAppText)
      .map(async (name): Promise<AppFile> => [name, await readFile(join(dist, name), 'utf8')]),
  );
  const isFirst = await firstPart(dist);
  const ofFirst = files.filter(([address]) => isFirst(address.slice(1)));
  const events = await eventScripts(dist);
  const folder = join(dist, '.release');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const id = await writeKept(folder, names, files, [code, ...events.code.map(([, text]) => text)]);
  const first = { id: await writeKept(folder, names, ofFirst, []), ...counts };
  const addresses = [...events.library, ...events.code].map(([address]) => address);
  const script = workerScript({ id, first, files: kept }, `/${codeName}`, addresses);
  await writeFile(join(dist, 'service-worker.js'), script);
  return id;
}
