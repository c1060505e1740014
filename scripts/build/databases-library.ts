/**
 * Dexie as one script that the page, the sync worker and the service worker load alike, so that a first visit fetches it
 * once:
 *
 *   assets/dexie-<hash>.js ─ import ────────▶ the page and the sync worker, which are modules
 *                          └ importScripts ─▶ the service worker, which is none
 *
 * It therefore neither imports nor exports: what the app uses of it lies in a global.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Manifest } from './bundle-report.ts';
import { libraries } from './lean/internal-names.ts';
import { leanLibraries } from './lean/lean-libraries-plugin.ts';
import { minifiedAgain } from './minified/minified-twice.ts';
import { oneScript } from './one-script.ts';

const root = join(import.meta.dirname, '../..');
const LIBRARY = 'dexie/dist/modern/dexie.mjs';
const FROM_GLOBAL = '\0databases-library';
/** What the app and `dexie-react-hooks` import from it. */
const NAMES = ['Dexie', 'liveQuery', 'RangeSet'].join();
const GLOBAL = 'self.__dexie';

type Library = { file: string; code: string };

async function bundled(): Promise<Library> {
  const entry = `import {${NAMES}} from ${JSON.stringify(LIBRARY)};${GLOBAL}={${NAMES}}`;
  const script = await oneScript(entry, { root, plugins: [leanLibraries()] });
  const code = await minifiedAgain(script, false, libraries.dexie.names);
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 7);
  return { file: `assets/dexie-${hash}.js`, code };
}

let making: Promise<Library> | undefined;
let made: Library | undefined;

/** The script, by its path in dist. */
const databasesLibrary = (): Promise<Library> => (making ??= bundled().then((library) => (made = library)));

/** The files to preload before a script, with the library where they import it: its import would be seen a round trip later. */
export const withDatabasesLibrary = (files: string[]): string[] =>
  made && files.some((file) => file.startsWith('assets/store-')) ? [...files, made.file] : files;

/** Takes Dexie from the global. @param imports whether the bundle is a module and loads the script by itself */
function fromGlobal(imports: boolean): Plugin {
  return {
    name: 'databases-library',
    enforce: 'pre',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async resolveId(id) {
      if (id === LIBRARY || id === 'dexie') return FROM_GLOBAL;
      return id.startsWith('./dexie-') ? { id, external: true } : null;
    },
    async load(id) {
      if (id !== FROM_GLOBAL) return null;
      const { file } = await databasesLibrary();
      const script = imports ? `import ${JSON.stringify(file.replace('assets', '.'))};` : '';
      return `${script}export const {${NAMES}}=${GLOBAL};export default Dexie`;
    },
  };
}

/** For the service worker, which has loaded the script before. */
export const loadedDatabasesLibrary = (): Plugin => fromGlobal(false);

/** For the app: adds the script to the build and, as an import, to its manifest. */
export function sharedDatabasesLibrary(): Plugin {
  return {
    ...fromGlobal(true),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { file, code } = await databasesLibrary();
        this.emitFile({ type: 'asset', fileName: file, source: code });
        const asset = bundle['.vite/manifest.json'];
        if (asset?.type !== 'asset') throw new Error('the build has no manifest');
        const manifest: Manifest = JSON.parse(String(asset.source));
        const key = file.replace('assets/', '_');
        for (const chunk of Object.values(manifest)) {
          const built = bundle[chunk.file];
          if (
            built?.type === 'chunk' &&
            built.imports.some((name) => name.endsWith(file.slice('assets'.length)))
          )
            chunk.imports = [...(chunk.imports ?? []), key];
        }
        manifest[key] = { file, name: 'dexie' };
        asset.source = JSON.stringify(manifest);
      },
    },
  };
}
