import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/WORDS.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** An option of Node's sockets, and the store of the phone's first version. */
const ALLOWED = new Set([
  'keepAlive',
  'keepAliveInitialDelayMillis',
  'src/db/device/device-db.ts: kept',
  'src/db/device/data-use.ts: kept',
  'src/db/device/upload-choice.ts: kept',
  'src/db/device/save-typical-fares.ts: kept',
  'src/db/device/use-typical-fare.ts: kept',
  'src/platform/stored-keys.ts: push_told',
  'src/platform/forget-person.ts: push_told',
]);
const IRREGULAR: Record<string, string[]> = {
  keep: ['kept', 'keeper'],
  tell: ['told'],
  hear: ['heard'],
  'take back': ['taken back', 'took back'],
  thin: ['thinned'],
};
const inflected = (word: string): string[] => {
  const [verb = '', ...rest] = word.split(' ');
  const forms = ['', 's', 'ed', 'ing'].map((end) => [verb + end, ...rest].join(' '));
  return [...forms, ...(IRREGULAR[word] ?? [])];
};

const spoken = (name: string): string =>
  ` ${name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()} `;

const productFiles = globSync('{domain,protocol,machines,src,server}/**/*.{ts,tsx}', { cwd: root });

function namesIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const names = new Set([basename(file).replace(/\.\w+$/, '')]);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text.replace(/^#/, ''));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...names].filter((name) => !ALLOWED.has(name) && !ALLOWED.has(`${file}: ${name}`));
}

test('each idea has one word, defined in at most 40 lines', () => {
  expect(rows.length).toBeGreaterThan(25);
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});

test('the names of the product speak in the words of docs/WORDS.md', () => {
  const unwanted = rows.flatMap(([, , , instead = '']) => (instead ? inflected(instead) : []));
  expect(unwanted).toContain('kept');
  const found = productFiles.flatMap((file) =>
    namesIn(file)
      .filter((name) => unwanted.some((word) => spoken(name).includes(` ${word} `)))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('comments speak English that is read once', () => {
  const riddles = /\bthe own\b|\bnobody['’]s\b|\bwhoever\b|\bstands for\b|\bof before\b/i;
  const inComments = (source: string): string[] =>
    source.match(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g) ?? [];
  const files = globSync(
    '{domain,protocol,machines,src,server,office,scripts,testkit,tests,e2e,bench,proof,attack}/**/*.{ts,tsx,css}',
    { cwd: root },
  );
  const found = files.flatMap((file) =>
    inComments(readFileSync(join(root, file), 'utf8'))
      .filter((comment) => riddles.test(comment))
      .map((comment) => `${file}: ${comment}`),
  );
  expect(files.length).toBeGreaterThan(2_000);
  expect(found).toEqual([]);
});
