import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/RULES.md'), 'utf8');

/** The cells of each rule: what it says, the files that hold it, the tests that show it. */
const rules = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (---|rule|situation|constant) /.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

const filesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

test('every rule is written in a file that is there', () => {
  expect(rules.length).toBeGreaterThan(50);
  const missing = rules
    .flatMap(([, written = '']) => filesIn(written))
    .filter((file) => !existsSync(resolve(root, file)));
  expect(missing).toEqual([]);
});

test('every rule names tests that are there', () => {
  const unknown = rules.flatMap(([rule, , shown = '']) => {
    const named = shown.split(/; (?=`)/).map((each) => /^`([^`]+)`: (.+)$/.exec(each)?.slice(1));
    return named.flatMap((each) => {
      const [file, title] = each ?? [];
      if (file === undefined || title === undefined || !existsSync(resolve(root, file)))
        return [`${rule}: ${shown}`];
      return readFileSync(resolve(root, file), 'utf8').includes(title) ? [] : [`${file}: ${title}`];
    });
  });
  expect(unknown).toEqual([]);
});
