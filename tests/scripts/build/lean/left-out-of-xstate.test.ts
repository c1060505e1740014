import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const usersOf = (asked: RegExp): string[] =>
  globSync(['machines/*.ts', 'src/**/*.{ts,tsx}']).filter((path) => {
    const text = readFileSync(path, 'utf8');
    return /from '@?xstate/.test(text) && asked.test(text);
  });

it('no machine has what the build leaves out of their library', () => {
  expect(usersOf(/\bfromPromise\b/).length).toBeGreaterThan(3);
  expect(usersOf(/^\s*(?:history|route)\s*:|type: 'history'|\bspawn\b/m)).toEqual([]);
  expect(usersOf(/\b(?:sendTo|raise|emit|enqueueActions|spawnChild|stopChild|forwardTo)\(/)).toEqual([]);
});

it('nobody keeps the state of one, or looks in from outside', () => {
  expect(
    usersOf(/\b(?:getPersistedSnapshot|restoreSnapshot|resolveState|getMeta|inspect|devTools)\b/),
  ).toEqual([]);
  expect(usersOf(/\bsnapshot\.can\(|getSnapshot\(\)\.can\(|[{,]\s*snapshot: /)).toEqual([]);
});
