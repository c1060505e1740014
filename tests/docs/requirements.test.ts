import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/REQUIREMENTS.md'), 'utf8');

/** The lines of a kind of table, by the head of its last column: each the cells of one line, the number first. */
function linesUnder(last: string): string[][] {
  let isOfKind = false;
  return page.split('\n').flatMap((line) => {
    if (line.startsWith('| no |')) isOfKind = line.endsWith(` ${last} |`);
    return isOfKind && /^\| \d/.test(line) ? [line.slice(2, -2).split(' | ')] : [];
  });
}

/** Each rule: its number, its text, the files that hold it, the tests that show it. */
const rules = linesUnder('shown by');
const readings = linesUnder('why');

const filesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

test('numbers count up within their section, and each line is whole', () => {
  expect(readings.length).toBeGreaterThan(20);
  const all = [...rules, ...readings];
  expect(all.filter((cells) => cells.length !== 4 || cells.includes(''))).toEqual([]);
  const numbers = [...page.matchAll(/^\| (\d+)\.(\d+) \|/gm)].map(([, section, line]) => [section, line]);
  const counted = new Map<string | undefined, number>();
  for (const [section, line] of numbers) {
    counted.set(section, (counted.get(section) ?? 0) + 1);
    expect(`${section}.${line}`).toBe(`${section}.${counted.get(section)}`);
  }
  expect(numbers).toHaveLength(all.length);
});

test('a requirement that code or a document names is there', () => {
  const known = new Set([...page.matchAll(/^(?:## (\d+) |\| (\d+\.\d+) \|)/gm)].map(([, a, b]) => a ?? b));
  const named = globSync(
    '{domain,protocol,machines,src,server,office,scripts,tests,e2e,testkit,docs}/**/*.{ts,tsx,css,md}',
    {
      cwd: root,
    },
  ).flatMap((file) =>
    [...readFileSync(resolve(root, file), 'utf8').matchAll(/\bREQ (\d+(?:\.\d+)?)\b/g)].map(([, name]) => ({
      file,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});

test('every rule is written in a file that is there', () => {
  expect(rules.length).toBeGreaterThan(50);
  const missing = rules
    .flatMap(([, , written = '']) => filesIn(written))
    .filter((file) => !existsSync(resolve(root, file)));
  expect(missing).toEqual([]);
});

test('every rule names tests that are there', () => {
  const unknown = rules.flatMap(([rule, , , shown = '']) => {
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

test.each(['docs/REQUIREMENTS.md', 'docs/ARCHITECTURE.md', 'docs/SYNC.md', 'docs/SERVER.md'])(
  '%s names code that the product runs',
  (file) => {
    const named = namedIn(readFileSync(resolve(root, file), 'utf8'));
    expect(named.length).toBeGreaterThan(10);
    const idle = named.filter(
      (name) => !isRun(name) && !existsSync(resolve(root, name, 'bn.json')) && !name.includes('.test.'),
    );
    expect(idle).toEqual([]);
  },
);

test.each(['docs/SECURITY.md', 'docs/HOW-TO.md', 'docs/PROOFS.md', 'README.md'])(
  '%s names files that are there',
  (file) => {
    const named = filesIn(readFileSync(resolve(root, file), 'utf8').replace(/^```[^`]*^```/gm, '')).filter(
      (name) => /^(?:domain|protocol|machines|src|server|tests|testkit|e2e|docs)\/[\w./-]*$/.test(name),
    );
    expect(named.filter((name) => !existsSync(resolve(root, name)))).toEqual([]);
  },
);

test('code that only a test reaches is no code that the product runs', () => {
  expect(isRun('domain/trip/trip-status.ts')).toBe(true);
  expect(isRun('testkit/market/market.ts')).toBe(false);
  expect(isRun('src/ui/forms/forms.gallery.tsx')).toBe(false);
});
