/** Leaves out of libraries what nothing of ours can reach. The server, the tests and the development server have them whole. */
import type { Plugin } from 'vite';
import { leaner, type LeftOut } from './left-out.ts';
import { ofDexie } from './left-out-of-dexie.ts';
import { checkReact, ofReact } from './left-out-of-react.ts';
import { ofRouter } from './left-out-of-router.ts';
import { ofXstate } from './left-out-of-xstate.ts';

export const leftOut: readonly LeftOut[] = [ofDexie, ofReact, ...ofRouter, ...ofXstate];

export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    enforce: 'pre',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transform: (code, id) => leaner(leftOut, id, code),
    renderChunk(_code, { modules }) {
      for (const [id, { code }] of Object.entries(modules)) if (code) checkReact(id, code);
      return null;
    },
  };
}
