import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesPage, licensedPackages, packagesOfPages, unread } from '../../scripts/licences.ts';

const root = join(import.meta.dirname, '../..');
const packages = licensedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'), packagesOfPages());

test('the page lists every package that ships, each under a licence that was read', () => {
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'fastify', 'pg', 'sharp']),
  );
  expect(unread(packages)).toEqual([]);
  expect(readFileSync(join(root, 'docs/LICENCES.md'), 'utf8')).toBe(licencesPage(packages));
});

test('packages of development are left out unless the pages need them, and a licence that nobody has read is told', () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', license: 'GPL-3.0-only' },
      'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
      'node_modules/d': { version: '1.0.0', license: 'MIT', dev: true },
      'node_modules/e': { version: '1.0.0', license: 'MIT', dev: true, dependencies: { f: '1' } },
      'node_modules/e/node_modules/f': { version: '3.0.0', license: 'MIT', dev: true },
    },
  };
  const found = licensedPackages(JSON.stringify(lock), ['e']);
  expect(found.map(({ name }) => name)).toEqual(['@b/c', 'a', 'e', 'f']);
  expect(unread(found)).toEqual(['@b/c: none', 'a: GPL-3.0-only']);
});
