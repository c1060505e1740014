import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/ARCHITECTURE.md'), 'utf8');

/** The stops of the press: number, file, function. */
const stops = [...page.matchAll(/^\| (\d+) \| .+ \| `([^`]+)` \| `([^`]+)` \|$/gm)].map(
  ([, number, file = '', name = '']) => ({
    number: Number(number),
    file,
    name,
  }),
);

test('every stop of the press is a function that its file has, in an order without gaps', () => {
  expect(stops.length).toBeGreaterThan(35);
  expect(stops.map(({ number }) => number)).toEqual(stops.map((_, index) => index + 1));
  const missing = stops.filter(({ file, name }) => {
    const path = resolve(root, file);
    const defined = new RegExp(String.raw`(?:function|const|class) ${name}\b`);
    return !existsSync(path) || !defined.test(readFileSync(path, 'utf8'));
  });
  expect(missing).toEqual([]);
});
