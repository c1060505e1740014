/**
 * React as a module with names of its own. It comes as CommonJS, which every script of the build would unwrap, to ask it
 * for each element and each hook: `(0, react.jsx)(…)` in six thousand places.
 *
 *   our code, libraries ─ import ─▶ its names ─ once ─▶ React's CommonJS ◀─ require ─ react-dom
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const namesOf = (id: string, file: string): string[] =>
  Object.keys(require(join(dirname(require.resolve(`${id.split('/')[0]}/package.json`)), 'cjs', file)));

/** What is imported, and the file whose names it has in production. */
const MODULES = new Map([
  ['react', 'react.production.js'],
  ['react/jsx-runtime', 'react-jsx-runtime.production.js'],
  ['react-dom', 'react-dom.production.js'],
  ['react-dom/client', 'react-dom-client.production.js'],
]);
/** How the path of such a module begins. */
export const NAMED = '\0named:';

/** Each name is a value of its own, so that the build leaves out those that nobody uses. */
function withNames(id: string, file: string): string {
  return [
    `import whole from ${JSON.stringify(require.resolve(id))};`,
    'export default whole;',
    ...namesOf(id, file).map((name) => `export const ${name} = /* @__PURE__ */ (() => whole.${name})();`),
  ].join('\n');
}

export function reactModule(): Plugin {
  return {
    name: 'durpalla-react-module',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    enforce: 'pre',
    resolveId: (id, _importer, { kind }) =>
      MODULES.has(id) && kind !== 'require-call' ? `${NAMED}${id}` : null,
    transform: (code, id) =>
      id.includes('/dexie-react-hooks/') ? code.replace("Reflect.get(React, 'use')", 'React.use') : null,
    load(id) {
      const file = id.startsWith(NAMED) ? MODULES.get(id.slice(NAMED.length)) : undefined;
      return file === undefined ? null : withNames(id.slice(NAMED.length), file);
    },
  };
}
