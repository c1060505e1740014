/**
 * Minifies a script by two minifiers, one after the other: each finds what the other leaves, a hundredth or two of all
 * bytes. Sources are minified before their names get the hash of what they contain.
 */
import { minify as minifyAgain } from 'terser';
import { minify, type Plugin } from 'vite';
import { checkInternal, exactly, libraries } from './lean/internal-names.ts';

const TARGET = 'es2022';

/**
 * @param code already minified once @param module whether it is a module
 * @param names of properties that become shorter (`lean/internal-names.ts`)
 */
export async function minifiedAgain(
  code: string,
  module: boolean,
  names: readonly string[] = [],
): Promise<string> {
  const made = await minifyAgain(code, {
    module,
    ecma: 2020,
    compress: { passes: 2 },
    ...(names.length > 0 && { mangle: { properties: { regex: exactly(names), builtins: true } } }),
    format: { comments: false },
  });
  if (made.code === undefined) throw new Error('a script became nothing');
  return made.code;
}

export function minifiedTwice(): Plugin {
  return {
    name: 'minified-twice',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    renderChunk: {
      order: 'post',
      async handler(code, { fileName, modules }) {
        const { path, names } = libraries.react;
        for (const [id, { code: text }] of Object.entries(modules)) if (text) checkInternal(id, text);
        const isReact = Object.keys(modules).some((id) => id.endsWith(path));
        const options = { module: true, compress: { target: TARGET }, mangle: { toplevel: true } };
        const { code: once, errors } = await minify(fileName, code, options);
        if (errors.length > 0) this.error(`${fileName}: ${errors[0]?.message}`);
        return { code: await minifiedAgain(once, true, isReact ? names : []), map: null };
      },
    },
  };
}
