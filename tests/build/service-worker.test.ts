import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Script, runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { filesOf, isAppText, laterFile, releaseId, withoutHash } from '../../protocol/wire/app-update.ts';
import { packedFiles } from '../../scripts/build/app-pack.ts';
import { readManifest } from '../../scripts/build/bundle-report.ts';
import { firstChunks, firstModules, firstTexts } from '../../scripts/build/first-part.ts';
import { catalogueOf } from '../../scripts/build/locale-chunks.ts';
import { dist } from '../../scripts/build/main.ts';
import { loadedByVisitors, neededBy } from '../../scripts/build/start-bytes.ts';

const script = await readFile(join(dist, 'service-worker.js'), 'utf8');

/** What the script of the service worker passes to the code that it loads. @param active whether there is a worker already */
function said({ active = true, search = '' } = {}): {
  release: string;
  first: { id: string; count: number; doors: [number, number] };
  files: (string | { url: string; revision: string })[];
  loaded: string[];
  events: string[];
} {
  const self: Record<string, unknown> = { registration: { active: active || null }, location: { search } };
  const loaded: string[] = [];
  const load = (address: string): Promise<void> => {
    loaded.push(address);
    return Promise.resolve();
  };
  runInNewContext(script, { self, importScripts: load, fetch: load, AbortController });
  const files = self['__WB_MANIFEST'];
  return JSON.parse(
    JSON.stringify({
      release: self['__RELEASE'],
      first: self['__FIRST'],
      files: Array.isArray(files)
        ? files.map((file) => (typeof file === 'string' ? `assets/${file}` : file))
        : files,
      loaded,
      events: self['__EVENTS'],
    }),
  );
}

it('the service worker loads one classic script: a browser refuses what only a module may say', async () => {
  const { loaded } = said();
  expect(loaded).toEqual([expect.stringMatching(/^\/assets\/in-background-[\w-]{7}\.js$/)]);
  const code = await readFile(join(dist, loaded[0] ?? ''), 'utf8');
  expect(() => new Script(code)).not.toThrow();
  expect(() => new Script(`${code};import.meta.url`)).toThrow(SyntaxError);
});

it('the first pack is asked for before the code, on a first visit alone, and never with data saver', () => {
  const asked = (visit: Parameters<typeof said>[0]): boolean[] =>
    said(visit).loaded.map((address) => address === '/app-pack.ndjson');
  expect(asked({ active: false })).toEqual([true, false]);
  expect(asked({ active: true })).toEqual([false]);
  expect(asked({ active: false, search: '?lean' })).toEqual([false]);
});

it('what answers a page is small, and what runs at an event comes from a second script', async () => {
  const { loaded, events } = said();
  const code = await readFile(join(dist, loaded[0] ?? ''), 'utf8');
  expect(script.length + code.length).toBeLessThan(40_100);
  expect(code).not.toContain('IDBKeyRange');
  const self: Record<string, unknown> = { addEventListener: () => undefined };
  const scope = { self, addEventListener: () => undefined, navigator: {}, performance, URL };
  runInNewContext(await scriptsOf(events), scope);
  const asked = [...code.matchAll(/__later\(.(src\/[\w/.-]+)/g)].map(([, path]) => path);
  expect(asked).toEqual(expect.arrayContaining(['src/sw/on-push.ts', 'src/sw/on-sync.ts']));
  expect(Object.keys(Object(self['__loaded']))).toEqual(expect.arrayContaining(asked));
});

/** Classic scripts, one after the other. */
async function scriptsOf(addresses: readonly string[]): Promise<string> {
  const texts = await Promise.all(addresses.map((address) => readFile(join(dist, address), 'utf8')));
  for (const text of texts) expect(() => new Script(`${text};import.meta.url`)).toThrow(SyntaxError);
  return texts.join('\n');
}

it('the service worker, the page and the sync worker load the library of the databases from one file', async () => {
  const { events, files, first } = said();
  const [library = '', code = ''] = events;
  expect(library).toMatch(/^\/assets\/dexie-[\w-]{7}\.js$/);
  expect(files.slice(0, first.count)).toContain(library.slice(1));
  const isDexie = /idbKeyRange|IDBKeyRange/;
  expect(await readFile(join(dist, library), 'utf8')).toMatch(isDexie);
  expect(await readFile(join(dist, code), 'utf8')).not.toMatch(isDexie);
  for (const screen of ['feed', 'worker'] as const) expect(neededBy(screen)).toContain(library.slice(1));
  expect(neededBy('signin')).not.toContain(library.slice(1));
});

it.each([
  ['is not installed without its second script', false],
  ['loads its second script once', true],
])('the service worker %s', async (_, isThere) => {
  const code = await readFile(join(dist, said().loaded[0] ?? ''), 'utf8');
  const loader = code.slice(0, code.search(/[(!]function/));
  const installed: Promise<unknown>[] = [];
  const imported: string[] = [];
  const fetched: string[] = [];
  const self: Record<string, unknown> = {
    __EVENTS: ['/assets/dexie-1234567.js', '/assets/on-events-1234567.js'],
  };
  const importScripts = (...addresses: string[]): void => {
    imported.push(addresses.join(' '));
    if (!isThere) throw new TypeError('Failed to fetch');
    self['__loaded'] = { 'src/sw/on-push.ts': 'the module' };
  };
  self['addEventListener'] = (_name: string, install: (event: object) => void) =>
    install({ waitUntil: (done: Promise<unknown>) => installed.push(done) });
  const fetch = async (address: string) => {
    fetched.push(address);
    return isThere ? new Response('') : Promise.reject(new TypeError('Failed to fetch'));
  };
  runInNewContext(loader, { self, importScripts, fetch });
  // nothing holds the worker up while the scripts are on their way
  expect([imported, fetched]).toEqual([[], self['__EVENTS']]);
  const [done] = await Promise.allSettled(installed);
  expect([installed.length, done?.status]).toEqual([1, isThere ? 'fulfilled' : 'rejected']);
  const later = runInNewContext('self.__later("src/sw/on-push.ts")', { self });
  await expect(isThere ? later : Promise.resolve('the module')).resolves.toBe('the module');
  await Promise.allSettled([later]);
  expect(imported).toHaveLength(isThere ? 1 : 2);
});

it('what changes with each release is small, and apart from the code', async () => {
  expect(script.length).toBeLessThan(10_400);
  const code = await readFile(join(dist, said().loaded[0] ?? ''), 'utf8');
  expect(code).not.toMatch(/assets\/[\w-]+-[\w-]{6,7}\.(?:js|css)/);
});

it('lists the files that a phone keeps, each by its content', async () => {
  const { files } = said();
  const urls = files.map((file) => (typeof file === 'string' ? file : file.url));
  expect(urls).toEqual(expect.arrayContaining(['index.html', 'sync-worker.js', 'icon-192.png']));
  const isByContent = (file: (typeof files)[number]): boolean =>
    typeof file === 'string' ? /^assets\/.*-[\w-]{6,8}\.\w+$/.test(file) : /^[\w-]{8}$/.test(file.revision);
  expect(files.filter((file) => !isByContent(file))).toEqual([]);
  for (const url of urls) {
    expect(url).not.toMatch(/gallery|screenshots|^office|in-background|on-events|^(?:signin|about)\./);
    await readFile(join(dist, url));
  }
});

it('the releases that servers keep are what phones have of them, and their hashes the ids', async () => {
  const { release, first, files } = said();
  const kept = await readdir(join(dist, '.release'));
  expect(kept.toSorted()).toEqual([`${release}.json.br`, `${first.id}.json.br`].toSorted());
  const names = files.map((file) => `/${typeof file === 'string' ? file : file.url}`);
  for (const [id, count] of [
    [release, names.length],
    [first.id, first.count],
  ] as const) {
    const packed = await readFile(join(dist, '.release', `${id}.json.br`));
    const stored = JSON.parse(brotliDecompressSync(packed).toString());
    expect(stored.names).toEqual(names);
    expect(await releaseId(stored.text)).toBe(id);
    const texts = filesOf(stored.text);
    expect(texts.map(([address]) => address)).toEqual(names.slice(0, count).filter(isAppText));
    for (const [address, text] of texts) expect(await readFile(join(dist, address), 'utf8')).toBe(text);
  }
});

it('the packs have what the service worker caches beyond the files of a start, as it was built', async () => {
  const { files, first } = said();
  const packed = await packedFiles();
  const cached = files.map((file) => `/${typeof file === 'string' ? file : file.url}`);
  const loaded = new Set(loadedByVisitors().map((file) => `/${file}`));
  const [signup, reading] = first.doors;
  expect(reading).toBe(1);
  const ends = first.count - reading;
  for (const [pack, names, addresses] of [
    ['app-pack.ndjson', packed.first, cached.slice(0, ends - signup)],
    ['app-pack-signup.ndjson', packed.signup, cached.slice(ends - signup, ends)],
    ['app-pack-rest.ndjson', packed.rest, cached.slice(first.count)],
  ] as const) {
    const lines = (await readFile(join(dist, pack), 'utf8')).trimEnd().split('\n');
    const found = new Map<string, string>(lines.map((line) => JSON.parse(line)));
    expect([...found.keys()]).toEqual(names.map((file) => `/${file}`));
    for (const [address, text] of found) expect(await readFile(join(dist, address), 'utf8')).toBe(text);
    const texts = addresses.filter(isAppText);
    expect(texts.length).toBeGreaterThan(/signup/.test(pack) ? 1 : 50);
    expect(texts.filter((address) => !found.has(address) && !loaded.has(address))).toEqual([]);
    expect([...found.keys()].filter((address) => !addresses.includes(address))).toEqual([]);
  }
});

it('what the pages of a door load is not among the files that each visitor’s phone downloads', async () => {
  const { signup, first } = await packedFiles();
  const named = (files: string[], ...names: string[]): string[] =>
    names.filter((name) => files.some((file) => new RegExp(`^assets/${name}-[\\w-]{7}\\.js$`).test(file)));
  const ofSignUp = ['signup', 'signup-screen', 'account', 'rules', 'welcome', 'parts', 'bn-person-sign-in'];
  expect(named(signup, ...ofSignUp)).toEqual(ofSignUp);
  expect(named(first, ...ofSignUp, 'bn-site-information')).toEqual([]);
});

it('the first part has all that a visitor loads before a sign-in, and its screens are in the build', async () => {
  const { files, first } = said();
  const cached = files.slice(0, first.count).map((file) => (typeof file === 'string' ? file : file.url));
  const loaded = [loadedByVisitors(), ...(['signin', 'feed', 'worker'] as const).map(neededBy)].flat();
  expect(loaded.filter((file) => !file.endsWith('.html') && !cached.includes(file))).toEqual([]);
  const manifest = readManifest();
  expect(firstModules.filter((path) => !manifest[path])).toEqual([]);
  const names = Object.values(manifest).map(({ name }) => name);
  const catalogues = firstTexts.map((texts) => catalogueOf('bn', texts));
  expect([...firstChunks, ...catalogues].filter((name) => !names.includes(name))).toEqual([]);
});

it('a script is known by its name without the hash, and stands where that stands', () => {
  const { files, first } = said();
  const addresses = files.map((file) => (typeof file === 'string' ? file : file.url));
  const namesOf = (some: string[]) => some.filter((file) => isAppText(`/${file}`)).map(withoutHash);
  const [names, rest] = [namesOf(addresses), namesOf(addresses.slice(first.count))];
  // the folder does not tell names apart (`withNamesOf`)
  const alone = names.map((name) => basename(name));
  expect(alone.filter((name, at) => alone.indexOf(name) < at)).toEqual([]);
  expect(rest.length).toBeGreaterThan(50);
  expect(rest).toEqual(rest.toSorted());
});

it('the pack has none of the large files that only a signed-in person needs, nor any of the other language', async () => {
  const kinds = said().files.map((file) => laterFile(`/${typeof file === 'string' ? file : file.url}`));
  const found = new Set(kinds.filter((kind) => kind !== null));
  expect([...found].toSorted()).toEqual(['english', 'global.esm', 'google-script', 'unions']);
  expect(kinds.filter((kind) => kind !== null && kind !== 'english').length).toBe(3);
  const packed = Object.values(await packedFiles()).flat();
  expect(packed.filter((file) => laterFile(`/${file}`) !== null)).toEqual([]);
});
