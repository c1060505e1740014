import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rooms = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  .map(({ name }) => name);
/** Made by the operator of a market, or by a build. */
const MADE = ['deploy/secrets', 'dist'];

/** Paths of the repository between backticks; a pattern names none. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+\/[\w./-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => rooms.some((room) => path.startsWith(`${room}/`)))
    .filter((path) => !MADE.some((made) => path.startsWith(made)));

test('a document names no file that is not there', () => {
  const documents = globSync(['*.md', 'docs/*.md'], { cwd: root });
  const named = documents.flatMap((document) =>
    pathsIn(readFileSync(join(root, document), 'utf8')).map((path) => ({ document, path })),
  );
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});
