import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const decisions = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .sort()
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

const form =
  /^# .+\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (?:accepted|replaced by \[.+\]\(.+\))(?:, replaces \[.+\]\(.+\))?\n- Alternatives: .{20,}(?:\n {2}.+)*\n\n\S/;

it.each(decisions)('$file states its date, status and alternatives', ({ text }) => {
  expect(text).toMatch(form);
});

it('each decision has a number of its own, and replacing is stated on both sides', () => {
  // numbers are assigned before the decisions are written, so one may be missing for a while
  const numbers = decisions.map(({ file }) => Number(file.slice(0, 4)));
  expect(numbers).toEqual([...new Set(numbers)]);
  const told = (word: string) =>
    decisions.flatMap(({ file, text }) =>
      [...text.matchAll(new RegExp(`${word} \\[\\d{4}\\]\\(([^)]+)\\)`, 'g'))].map(([, other]) => [
        file,
        other,
      ]),
    );
  const replaced = told('replaced by').map(([file, other]) => `${other} replaces ${file}`);
  const replacing = told('replaces').map(([file, other]) => `${file} replaces ${other}`);
  expect(replacing.sort()).toEqual(replaced.sort());
});

it('the index names each decision with its title, and which are replaced', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const lines = decisions.map(({ file, text }) => {
    const [, title = ''] = /^# (.+)/.exec(text) ?? [];
    const [, later] = /Status: replaced by (\[.+\]\(.+\))/.exec(text) ?? [];
    return `- [${file.slice(0, 4)}](${file}) ${title}${later === undefined ? '' : ` (replaced by ${later})`}`;
  });
  expect(lines.filter((line) => !index.includes(`${line}\n`))).toEqual([]);
});
