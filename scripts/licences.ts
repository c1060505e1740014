/**
 * `node scripts/licences.ts` writes docs/LICENCES.md from the lock file: the licence of each package that a
 * production install brings or that the built pages contain. A test fails if the page is out of date, and for a
 * licence that nobody has read yet.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type } from 'arktype';

const root = join(import.meta.dirname, '..');

/** The licences that the product may ship with, and what each of them requires. */
const accepted: Record<string, string> = {
  MIT: 'keep the notice',
  ISC: 'keep the notice',
  'BSD-2-Clause': 'keep the notice',
  'BSD-3-Clause': 'keep the notice; do not advertise with the authors’ names',
  'BlueOak-1.0.0': 'keep the licence or its address',
  'Apache-2.0': 'keep the licence and the notices',
  Unlicense: 'nothing',
  '(MIT OR Apache-2.0)': 'keep the notice',
  '(MIT OR CC0-1.0)': 'keep the notice',
  'MPL-2.0': 'changed files of the package stay open; ours is unchanged',
  'LGPL-3.0-or-later': 'a library of its own, which anybody can replace; ours is unchanged',
  'Apache-2.0 AND LGPL-3.0-or-later': 'both of them, as above',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': 'all of them, as above',
};

const LockFile = type('string.json.parse').to({
  packages: {
    '[string]': {
      'version?': 'string',
      'license?': 'string',
      'dev?': 'boolean',
      'devOptional?': 'boolean',
      'link?': 'boolean',
      'dependencies?': { '[string]': 'string' },
    },
  },
});

export type Licensed = { name: string; version: string; licence: string };

/** The names of the packages that the code of the pages and of their workers imports. */
export function packagesOfPages(): string[] {
  const files = globSync('{domain,protocol,machines,src,office}/**/*.{ts,tsx,css}', { cwd: root });
  const names = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:from |import |import\()'((?:@[^'/]+\/)?[^'./][^'/]*)/g,
      ),
    ].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => !name.startsWith('node:'));
}

type Locked = typeof LockFile.infer.packages;

/** The paths of these packages and of what they need, each resolved as Node does. */
function withNeeds(packages: Locked, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const parents = [...from.matchAll(/$|\/node_modules\//g)]
      .map(({ index }) => from.slice(0, index))
      .toReversed();
    const path = [...parents.map((parent) => `${parent}/node_modules/${name}`), `node_modules/${name}`].find(
      (each) => packages[each] !== undefined,
    );
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const need of Object.keys(packages[path]?.dependencies ?? {})) add(need, path);
  };
  for (const name of names) add(name, '');
  return found;
}

/**
 * The packages of a production install on any system and those of the pages, in the order of their names.
 * @param pages the names of packages that the pages import
 */
export function licensedPackages(lockFile: string, pages: readonly string[]): Licensed[] {
  const { packages } = LockFile.assert(lockFile);
  const inPages = withNeeds(packages, pages);
  const shipped = Object.entries(packages).flatMap(([path, each]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    const isInstalled = path.startsWith('node_modules/') && !each.dev && !each.devOptional && !each.link;
    if (!isInstalled && !inPages.has(path)) return [];
    return [{ name, version: each.version ?? '', licence: each.license ?? 'none' }];
  });
  const key = ({ name, version }: Licensed): string => `${name} ${version}`;
  return shipped.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))));
}

/** The licences among these that are not accepted, each with a package that has it. */
export const unread = (packages: Licensed[]): string[] =>
  packages.flatMap(({ name, licence }) => (accepted[licence] === undefined ? [`${name}: ${licence}`] : []));

export function licencesPage(packages: Licensed[]): string {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence);
  const parts = [...byLicence].toSorted(([, a], [, b]) => b.length - a.length);
  return [
    '# Licences',
    '',
    'Every package that a production install brings, on any system, or that the pages contain, by its licence',
    '(`node scripts/licences.ts` writes this page).',
    'The product itself is not licensed to others.',
    ...parts.flatMap(([licence, all]) => [
      '',
      `## ${licence}`,
      '',
      `It asks: ${accepted[licence] ?? 'not read yet'}. ${all.length} packages:`,
      '',
      ...all.map(({ name, version }) => `- \`${name}\` ${version}`),
    ]),
    '',
  ].join('\n');
}

if (import.meta.main)
  writeFileSync(
    join(root, 'docs/LICENCES.md'),
    licencesPage(licensedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'), packagesOfPages())),
  );
