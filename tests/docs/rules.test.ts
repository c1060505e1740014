import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/RULES.md'), 'utf8');

/** The cells of each rule: its text, the files that hold it, the tests that show it. */
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

/** Files of the app and its server that these import, directly or not. Type imports are left out: types do not run. */
function reachedFrom(entries: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || !existsSync(resolve(root, file)) || !/\.(ts|tsx|css)$/.test(file)) continue;
    reached.add(file);
    const code = readFileSync(resolve(root, file), 'utf8').replace(/^(?:im|ex)port type [^;]+;/gm, '');
    for (const [, path = ''] of code.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g))
      waiting.push(relative(root, resolve(root, dirname(file), path)));
  }
  return reached;
}

const product = reachedFrom([
  'src/main.tsx',
  'src/sync/worker.ts',
  'src/sw/service-worker.ts',
  'server/main.ts',
  'server/process/supervisor.ts',
  ...readdirSync(resolve(root, 'protocol/locales')).map((name) => `protocol/locales/${name}`),
]);

/** The files and folders of the product that a page of the docs names in backticks. */
const namedIn = (text: string): string[] => [
  ...new Set(
    filesIn(text.replace(/^```[^`]*^```/gm, '')).filter((name) =>
      /^(?:domain|protocol|machines|src|server)\/[\w./-]*$/.test(name),
    ),
  ),
];

const isRun = (name: string): boolean =>
  product.has(name) || [...product].some((file) => name.endsWith('/') && file.startsWith(name));

test.each(['docs/RULES.md', 'docs/ARCHITECTURE.md'])('%s names code that the product runs', (file) => {
  const named = namedIn(readFileSync(resolve(root, file), 'utf8'));
  expect(named.length).toBeGreaterThan(10);
  const idle = named.filter(
    (name) => !isRun(name) && !existsSync(resolve(root, name, 'bn.json')) && !name.includes('.test.'),
  );
  expect(idle).toEqual([]);
});

test.each(['docs/SECURITY.md', 'docs/HOW-TO.md', 'README.md'])('%s names files that are there', (file) => {
  const named = filesIn(readFileSync(resolve(root, file), 'utf8').replace(/^```[^`]*^```/gm, '')).filter(
    (name) => /^(?:domain|protocol|machines|src|server|tests|testkit|e2e|docs)\/[\w./-]*$/.test(name),
  );
  expect(named.filter((name) => !existsSync(resolve(root, name)))).toEqual([]);
});

test('code that only a test reaches is no code that the product runs', () => {
  expect(isRun('domain/trip-status.ts')).toBe(true);
  expect(isRun('testkit/market.ts')).toBe(false);
  expect(isRun('src/ui/forms/forms.gallery.tsx')).toBe(false);
});
