import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startupTextFolders, textFolders } from '../../src/i18n/text-folders.ts';

it('the folders with texts are those that have a catalogue', () => {
  const src = join(import.meta.dirname, '../../src');
  const found = globSync('**/locales/bn.po', { cwd: src }).map((path) => path.replace('/locales/bn.po', ''));
  expect([...startupTextFolders, ...textFolders].sort()).toEqual(found.sort());
});
