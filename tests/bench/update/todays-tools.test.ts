import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { REFUSING, TOOLS, withoutRefusal, WITH_TOOLS } from '../../../bench/update/todays-tools.ts';

const root = join(import.meta.dirname, '../../..');

test('an earlier source gets tools that are there', () => {
  expect([...TOOLS, ...WITH_TOOLS].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it.each(REFUSING)('%s is taken its refusal, one line, and nothing else', async (path) => {
  const before = (await readFile(join(root, path), 'utf8')).split('\n');
  const after = (await withoutRefusal(root, path)).split('\n');
  const changed = before.filter((line, at) => line !== after[at]);
  expect(changed).toEqual([expect.stringMatching(/^ *if .* throw /)]);
  expect(after).toHaveLength(before.length);
});
