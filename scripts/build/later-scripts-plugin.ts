/**
 * The service worker starts for each page that opens, so only what answers it stands in its script. What it imports
 * dynamically (the outbox at a sync, a notification at a push) comes from a second script, with the databases:
 *
 *   in-background  evaluated at each start ─ import('./on-push.ts') ─▶ importScripts(on-events-<hash>.js)
 *
 * A worker may import at an event only what it has imported while it was installed: then the browser keeps both.
 * Both have modules of their own, so what the two share has two states.
 */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { minifiedAgain } from './minified/minified-twice.ts';
import { oneScript } from './one-script.ts';

const root = join(import.meta.dirname, '../..');
const DYNAMIC = /\bimport\('(\.{1,2}\/[^']+\.ts)'\)/g;

/** The script of all modules that are loaded later, which leaves them under their paths. */
async function laterScript(
  paths: readonly string[],
  config: ResolvedConfig,
  plugins: Plugin[],
): Promise<string> {
  const imports = paths.map(
    (path, index) => `import * as m${index} from ${JSON.stringify(join(root, path))};`,
  );
  const loaded = paths.map((path, index) => `${JSON.stringify(path)}:m${index}`);
  const entry = `${imports.join('')}self.__loaded={${loaded.join()}}`;
  const { resolve, define = {}, build } = config;
  const script = await oneScript(entry, {
    root,
    plugins,
    resolve: { alias: resolve.alias },
    define,
    build: { target: build.target || 'es2022' },
  });
  return minifiedAgain(script, false);
}

/**
 * Loads the second script at an event, and with the worker's installation, which fails where it cannot be had. Loading
 * holds the worker up, so it is fetched before, into the browser's cache, beside the download of the app. Its address is
 * said by scripts/build/release.ts, so that the first need not change with it.
 */
const LOADER =
  'const loadEvents=()=>{self.__loaded||importScripts(...self.__EVENTS);return self.__loaded};' +
  'self.__later=async(path)=>loadEvents()[path];' +
  'const fetched=(address)=>fetch(address).then((answer)=>answer.arrayBuffer()).catch(()=>0);' +
  'self.addEventListener("install",(event)=>event.waitUntil(Promise.all(self.__EVENTS.map(fetched)).then(loadEvents)));';

/** @param plugins that the second script needs as well */
export function laterScripts(plugins: () => Plugin[]): Plugin {
  const paths = new Set<string>();
  let config: ResolvedConfig | undefined;
  return {
    name: 'later-scripts',
    enforce: 'pre',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    transform(code, id) {
      if (!id.startsWith(`${root}/src/`)) return null;
      return code.replace(DYNAMIC, (_, path: string) => {
        const target = relative(root, join(dirname(id), path));
        paths.add(target);
        return `self.__later(${JSON.stringify(target)})`;
      });
    },
    async generateBundle(_options, bundle) {
      if (!config) return;
      const script = await laterScript([...paths].sort(), config, plugins());
      const name = `assets/on-events-${createHash('sha256').update(script).digest('base64url').slice(0, 7)}.js`;
      const file = join(config.build.outDir, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, script);
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = LOADER + (await minifiedAgain(chunk.code, false));
    },
  };
}
