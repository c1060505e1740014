import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { textFolders } from '../../src/i18n/text-folders.ts';

it('the folders with texts are those that have a catalogue', () => {
  const src = join(import.meta.dirname, '../../src');
  const found = globSync('{features/*,explained,files,places,reviews}/locales/bn.po', { cwd: src }).map(
    (path) => path.replace('features/', '').replace('/locales/bn.po', ''),
  );
  expect([...textFolders]).toEqual(found.sort());
});
