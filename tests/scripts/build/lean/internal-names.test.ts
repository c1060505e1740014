import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { checkInternal, libraries } from '../../../../scripts/build/lean/internal-names.ts';
import { minifiedAgain } from '../../../../scripts/build/minified/minified-twice.ts';

const folderOf = (name: string): string =>
  createRequire(import.meta.url)
    .resolve(`${name}/package.json`)
    .replace(/\/[\w-]+\/package\.json$/, '');

const codeOf = ({ path }: { path: string }): string =>
  readFileSync(folderOf(path.split('/')[1] ?? '') + path, 'utf8');

it.each(Object.values(libraries))('$path has each of its own names, and says none in a text', (library) => {
  const words = new Set(codeOf(library).match(/[\w$]+/g));
  expect(library.names.filter((name) => !words.has(name))).toEqual([]);
  expect(() => checkInternal(library.path, codeOf(library))).not.toThrow();
});

it('stops the build where another module uses such a name', () => {
  expect(() => checkInternal('/src/a.ts', 'fiber.memoizedState')).toThrow('memoizedState');
  expect(() => checkInternal('/src/a.ts', 'const { idbtrans } = transaction')).toThrow('idbtrans');
  expect(() => checkInternal(libraries.dexie.path, "table['idbtrans']")).toThrow('idbtrans');
  expect(() => checkInternal('/src/a.ts', 'a.memoizedStates, b._states')).not.toThrow();
});

it('makes these names shorter, and no others', async () => {
  const code = await minifiedAgain('export const a=(b)=>b.memoizedState+b.type.memoizedState2', true, [
    'memoizedState',
  ]);
  expect(code).not.toMatch(/memoizedState\b/);
  expect(code).toMatch(/\.type\.memoizedState2/);
});

it('is used by no source of ours, the service worker included', () => {
  const sources = globSync('{src,domain,protocol}/**/*.{ts,tsx}');
  expect(sources.length).toBeGreaterThan(500);
  const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;
  const check = (path: string) => checkInternal(path, readFileSync(path, 'utf8').replace(comments, ''));
  expect(() => sources.forEach(check)).not.toThrow();
});
