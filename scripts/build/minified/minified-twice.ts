/**
 * Minifies a script by two minifiers, one after the other: each finds what the other leaves, a hundredth or two of all
 * bytes. Sources are minified before their addresses get the hash of what they contain. The names of the app's scripts
 * last (`lasting-names.ts`).
 */
import { minify as minifyAgain, type MangleOptions, type MinifyOptions } from 'terser';
import { minify, type Plugin, type Rolldown } from 'vite';
import { checkInternal, exactly, libraries } from '../lean/internal-names.ts';
import {
  lastingNames,
  nthName,
  topLevelNames,
  withLastingExports,
  type LastingExports,
} from './lasting-names.ts';

const TARGET = 'es2022';

async function made(code: string, options: MinifyOptions): Promise<string> {
  const minified = await minifyAgain(code, { ecma: 2020, format: { comments: false }, ...options });
  if (minified.code === undefined) throw new Error('a script became nothing');
  return minified.code;
}

const shorter = (names: readonly string[]): MangleOptions =>
  names.length > 0 ? { properties: { regex: exactly(names), builtins: true } } : {};

/**
 * @param code already minified once @param module whether it is a module
 * @param names of properties that become shorter (`lean/internal-names.ts`)
 */
export const minifiedAgain = (
  code: string,
  module: boolean,
  names: readonly string[] = [],
): Promise<string> => made(code, { module, compress: { passes: 2 }, mangle: shorter(names) });

/** The same for a module whose names have not been made shorter yet: they will last. */
export async function minifiedWithLastingNames(code: string, names: readonly string[]): Promise<string> {
  const compressed = await made(code, { module: true, compress: { passes: 2 }, mangle: false });
  const props = Array.from(topLevelNames(compressed), ([name, short]) => [`$${name}`, short]);
  return made(compressed, {
    module: true,
    compress: false,
    mangle: { ...shorter(names), nth_identifier: { get: nthName } },
    nameCache: { vars: { props: Object.fromEntries(props) } },
  });
}

/** An object of all exports of a module, which is read as a property of the script that holds it; and a default. */
const READ_BY_NAME = /_exports(?:\$\d+)?$|^default$/;

type Chunks = Record<string, Rolldown.RenderedChunk>;

/**
 * The names of the exports that only other scripts of the build import.
 * @param exportsOf the exports of a module in the source
 */
function shortExports(chunks: Chunks, exportsOf: (id: string) => readonly string[]): LastingExports {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [address, { exports, facadeModuleId, isEntry, isDynamicEntry }] of Object.entries(chunks)) {
    const read = new Set((isEntry || isDynamicEntry) && facadeModuleId ? exportsOf(facadeModuleId) : []);
    const internal = exports.filter((name) => !read.has(name) && !READ_BY_NAME.test(name));
    found.set(address, lastingNames(internal));
  }
  return { shortOf: (address, name) => found.get(address)?.get(name) };
}

export function minifiedTwice(): Plugin {
  let exports: LastingExports | null = null;
  // the names are given here: what would give others by their order leaves these as they are
  const output = {
    minifyInternalExports: false,
    minify: { compress: { target: TARGET }, mangle: false, codegen: true },
  } as const;
  return {
    name: 'minified-twice',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    config: () => ({ build: { rolldownOptions: { output } } }),
    renderStart: () => {
      exports = null;
    },
    renderChunk: {
      order: 'post',
      async handler(code, { fileName, modules }, _options, { chunks }) {
        const { path, names } = libraries.react;
        for (const [id, { code: text }] of Object.entries(modules)) if (text) checkInternal(id, text);
        const isReact = Object.keys(modules).some((id) => id.endsWith(path));
        exports ??= shortExports(chunks, (id) => this.getModuleInfo(id)?.exports ?? []);
        const lasting = withLastingExports(code, fileName, exports);
        const options = { module: true, compress: { target: TARGET }, mangle: false };
        const { code: once, errors } = await minify(fileName, lasting, options);
        if (errors.length > 0) this.error(`${fileName}: ${errors[0]?.message}`);
        return { code: await minifiedWithLastingNames(once, isReact ? names : []), map: null };
      },
    },
  };
}
