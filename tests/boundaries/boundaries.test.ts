import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const project = join(import.meta.dirname, '../..');
const SUBJECTS = (
  'base data contact-mask health file notice settings person place car money site feed trip reputation driver booking bid ' +
  'report face account call-back office aloud outbox'
).split(' ');

const OFFICE_FOLDERS = 'kit trips cars money reports settings people site'.split(' ');

/** For each rule, a file that breaks it: its path, and what it imports. */
const breaches: Record<string, [file: string, imported: string]> = {
  'domain-alone': ['domain/a.ts', '../server/target.ts'],
  'protocol-alone': ['protocol/a.ts', '../machines/target.ts'],
  'machines-alone': ['machines/a.ts', '../src/db/target.ts'],
  'server-alone': ['server/a.ts', '../src/db/target.ts'],
  'src-alone': ['src/a.ts', '../server/target.ts'],
  'office-alone': ['office/a.ts', '../src/db/target.ts'],
  'packages-of-domain': ['domain/b.ts', 'arktype'],
  'packages-of-protocol': ['protocol/b.ts', 'xstate'],
  'packages-of-machines': ['machines/b.ts', 'react'],
  'packages-of-office': ['office/b.ts', 'dexie'],
  'server-app': ['server/app.ts', './demo/target.ts'],
  'packages-of-server-app': ['server/routes.ts', 'drizzle-orm'],
  'server-start': ['server/start.ts', './operator/target.ts'],
  'packages-of-server-start': ['server/main.ts', 'fastify'],
  'rows-from-rows': ['server/bid/projection.ts', '../trip/service.ts'],
  'screens-without-other-screens': ['src/trip/a.ts', '../feed/target.ts'],
  'screens-without-the-wire': ['src/trip/b.ts', '../sync/live/target.ts'],
  'no-node-in-rules': ['machines/c.ts', 'node:fs'],
  'no-node-in-the-app': ['src/platform/c.ts', 'node:fs'],
  'no-circles': ['domain/c.ts', './target.ts'],
};

/** Of each world: its floors with a folder that is no earlier one's, and a package that none of them may import. */
const floors: Record<string, [world: string, forbidden: string][]> = {
  platform: [['src', 'db']],
  i18n: [['src', 'db']],
  ui: [['src', 'db']],
  db: [
    ['src', 'sync'],
    ['server', 'streams'],
  ],
  sync: [
    ['src', 'feed'],
    ['server', 'realtime'],
  ],
  action: [['src', 'trip']],
  shell: [['src', 'trip']],
  app: [['src', 'routes']],
  sw: [['src', 'trip']],
  base: [['server', 'db']],
  process: [['server', 'db']],
  streams: [['server', 'trip']],
  metrics: [['server', 'act']],
  act: [['server', 'gateways']],
  gateways: [['server', 'http']],
  http: [['server', 'person']],
  realtime: [['server', 'jobs']],
  jobs: [['server', 'demo']],
  demo: [['server', 'jobs']],
  backup: [['server', 'http']],
  operator: [['server', 'demo']],
};
for (const [floor, worlds] of Object.entries(floors))
  for (const [world, forbidden] of worlds) {
    breaches[`${world}-${floor}`] = [`${world}/${floor}/a.ts`, `../${forbidden}/target.ts`];
    breaches[`packages-of-${world}-${floor}`] = [`${world}/${floor}/b.ts`, 'vitest'];
  }
for (const [world, above] of [
  ['src', 'app'],
  ['server', 'sync'],
]) {
  breaches[`${world}-subjects`] = [`${world}/trip/d.ts`, `../${above}/target.ts`];
  breaches[`packages-of-${world}-subjects`] = [`${world}/trip/e.ts`, 'ofetch'];
}
breaches['src-routes'] = ['src/routes/a.ts', '../sw/target.ts'];
breaches['packages-of-src-routes'] = ['src/routes/b.ts', 'pusher-js'];
for (const annex of ['testkit', 'scripts', 'bench', 'proof', 'attack', 'tests'])
  breaches[`${annex}-alone`] = [`${annex}/a.ts`, '../e2e/target.ts'];
breaches['e2e-alone'] = ['e2e/a.ts', '../server/target.ts'];

const orders: Record<string, string[]> = { domain: SUBJECTS, server: SUBJECTS, office: OFFICE_FOLDERS };
for (const [world, folders] of Object.entries(orders))
  for (const folder of folders.slice(0, -1))
    breaches[`${world}-${folder}-before-later-subjects`] = [
      `${world}/${folder}/later.ts`,
      `../${folders.at(-1)}/target.ts`,
    ];
for (const name of [
  'file',
  'place',
  'money/parts',
  'site/explained',
  'trip/parts',
  'trip/road',
  'reputation',
])
  breaches[`${name}-before-later-parts`] = [
    `src/${name}/later.ts`,
    `${name.includes('/') ? '../../' : '../'}${name === 'reputation' ? 'trip/own' : 'reputation'}/target.ts`,
  ];

type Named = { name: string };
type Report = {
  summary: { violations: { from: string; rule: Named }[]; ruleSetUsed: { forbidden: Named[] } };
};

let house: string;
const seen: { from: string; rule: string }[] = [];
let rules: string[] = [];

function write(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'durpalla-house-'));
  for (const shared of ['node_modules', 'tsconfig.json'])
    symlinkSync(join(project, shared), join(house, shared));
  copyFileSync(join(project, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
  for (const [file, imported] of Object.values(breaches)) {
    write(file, `import * as other from '${imported}';\nexport default other;\n`);
    if (imported.startsWith('.')) write(join(dirname(file), imported), 'export const target = 1;\n');
  }
  write('domain/target.ts', "export type * from './c.ts';\n");
  const folders = [...new Set(Object.values(breaches).map(([file]) => file.split('/')[0] ?? ''))];
  const { stdout } = spawnSync(
    join(project, 'node_modules/.bin/depcruise'),
    [...folders, '--config', join(project, '.dependency-cruiser.js'), '--output-type', 'json'],
    { cwd: house, encoding: 'utf8', maxBuffer: 1e8 },
  );
  const { summary }: Report = JSON.parse(stdout);
  rules = summary.ruleSetUsed.forbidden.map(({ name }) => name);
  for (const { from, rule } of summary.violations) seen.push({ from, rule: rule.name });
}, 30_000);
afterAll(() => rmSync(house, { recursive: true }));

it('every rule of the house has a breach here', () => {
  expect(Object.keys(breaches).sort()).toEqual(rules.sort());
});

it.each(Object.entries(breaches))('the checker sees what breaks %s', (rule, [file]) => {
  expect(seen).toContainEqual({ from: file, rule });
});

it('every folder of a world is a subject or a floor', () => {
  const serverFloors =
    'act backup db demo gateways http jobs metrics nodata operator process realtime streams sync'.split(' ');
  const foldersOf = (world: string): string[] =>
    readdirSync(join(project, world), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  expect(foldersOf('domain').filter((name) => !SUBJECTS.includes(name))).toEqual([]);
  const appFloors = 'action app db gallery i18n platform routes shell sw sync ui'.split(' ');
  expect(foldersOf('src').filter((name) => ![...SUBJECTS, ...appFloors].includes(name))).toEqual([]);
  expect(foldersOf('office').filter((name) => !OFFICE_FOLDERS.includes(name))).toEqual(['locales', 'styles']);
  expect(foldersOf('server').filter((name) => ![...SUBJECTS, ...serverFloors].includes(name))).toEqual([]);
});

it('fetch is called in sync and the service worker only', () => {
  const lint = (folder: string): number | null => {
    const file = `src/${folder}/fetches.ts`;
    write(file, "export const answer = await fetch('/');\n");
    const { status } = spawnSync(
      join(project, 'node_modules/.bin/oxlint'),
      ['--config', '.oxlintrc.json', file],
      { cwd: house },
    );
    return status;
  };
  for (const folder of ['app', 'db', 'feed/list', 'ui']) expect([folder, lint(folder)]).toEqual([folder, 1]);
  for (const folder of ['sync', 'sw']) expect([folder, lint(folder)]).toEqual([folder, 0]);
});

/** What somebody can look over. */
const MOST_FILES = 25;

it('no folder holds more files than one can look over', () => {
  const rooms = [
    'domain',
    'protocol',
    'machines',
    'server',
    'src',
    'office',
    'scripts',
    'bench',
    'proof',
    'attack',
    'e2e',
    'testkit',
  ];
  const folders = rooms.flatMap((room) =>
    readdirSync(join(project, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|css)$/.test(entry.name))
      .map(({ parentPath }) => parentPath),
  );
  const counts = Map.groupBy(folders, (folder) => folder);
  expect(counts.size).toBeGreaterThan(100);
  const full = [...counts].filter(([, files]) => files.length > MOST_FILES).map(([folder]) => folder);
  expect(full).toEqual([]);
});
