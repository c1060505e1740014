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
  'base data contact-mask health file notice settings person place car money site feed trip reputation ' +
  'driver booking bid report account office'
).split(' ');

/** For each rule, a file that breaks it: its path, and what it imports. */
const breaches: Record<string, [file: string, imported: string]> = {
  'domain-is-pure': ['domain/a.ts', '../server/target.ts'],
  'protocol-on-domain': ['protocol/a.ts', '../machines/target.ts'],
  'machines-on-rules': ['machines/a.ts', '../src/db/target.ts'],
  'server-apart': ['server/a.ts', '../src/db/target.ts'],
  'app-apart': ['src/a.ts', '../server/target.ts'],
  'platform-at-the-bottom': ['src/platform/a.ts', '../db/target.ts'],
  'texts-on-platform': ['src/i18n/a.ts', '../db/target.ts'],
  'kit-without-data': ['src/ui/a.ts', '../db/target.ts'],
  'db-below-sync': ['src/db/a.ts', '../sync/target.ts'],
  'sync-below-features': ['src/sync/a.ts', '../features/feed/target.ts'],
  'worker-below-features': ['src/sw/a.ts', '../features/feed/target.ts'],
  'shell-below-features': ['src/shell/a.ts', '../features/feed/target.ts'],
  'trip-parts-below-features': ['src/trip/a.ts', '../features/feed/target.ts'],
  'place-parts-below-features': ['src/places/a.ts', '../features/feed/target.ts'],
  'fare-parts-below-features': ['src/fares/a.ts', '../features/feed/target.ts'],
  'file-parts-below-features': ['src/files/a.ts', '../features/feed/target.ts'],
  'review-parts-below-features': ['src/reviews/a.ts', '../features/feed/target.ts'],
  'info-parts-below-features': ['src/explained/a.ts', '../features/feed/target.ts'],
  'features-below-app': ['src/features/trips/a.ts', '../../app/target.ts'],
  'app-below-routes': ['src/app/a.ts', '../routes/target.ts'],
  'no-feature-imports-another': ['src/features/trips/b.ts', '../feed/target.ts'],
  'features-leave-the-wire-alone': ['src/features/trips/c.ts', '../../sync/transport.ts'],
  'packages-of-domain': ['domain/b.ts', 'arktype'],
  'packages-of-protocol': ['protocol/b.ts', 'xstate'],
  'packages-of-machines': ['machines/b.ts', 'react'],
  'packages-of-platform': ['src/platform/b.ts', 'dexie'],
  'packages-of-texts': ['src/i18n/b.ts', 'dexie'],
  'packages-of-kit': ['src/ui/b.ts', 'dexie'],
  'packages-of-db': ['src/db/b.ts', 'ofetch'],
  'packages-of-sync': ['src/sync/b.ts', 'dexie'],
  'packages-of-worker': ['src/sw/b.ts', 'dexie'],
  'packages-of-parts': ['src/trip/b.ts', 'dexie'],
  'packages-of-places': ['src/places/b.ts', 'dexie'],
  'packages-of-features': ['src/features/trips/d.ts', 'ofetch'],
  'packages-of-app': ['src/app/b.ts', 'pusher-js'],
  'server-base': ['server/base/a.ts', '../db/target.ts'],
  'server-process': ['server/process/a.ts', '../db/target.ts'],
  'server-db': ['server/db/a.ts', '../streams/target.ts'],
  'server-streams': ['server/streams/a.ts', '../trip/target.ts'],
  'server-act': ['server/act/a.ts', '../gateways/target.ts'],
  'server-gateways': ['server/gateways/a.ts', '../http/target.ts'],
  'server-http': ['server/http/a.ts', '../person/target.ts'],
  'server-subjects': ['server/trip/a.ts', '../sync/target.ts'],
  'rows-from-rows': ['server/bid/projection.ts', '../trip/service.ts'],
  'server-sync': ['server/sync/a.ts', '../realtime/target.ts'],
  'server-realtime': ['server/realtime/a.ts', '../jobs/target.ts'],
  'server-jobs': ['server/jobs/a.ts', '../demo/target.ts'],
  'server-demo': ['server/demo/a.ts', '../jobs/target.ts'],
  'server-app': ['server/app.ts', './demo/target.ts'],
  'server-operator': ['server/operator/a.ts', '../demo/target.ts'],
  'server-start': ['server/start.ts', './operator/target.ts'],
  'office-on-kit': ['office/a.ts', '../src/db/target.ts'],
  'packages-of-office': ['office/b.ts', 'dexie'],
  'app-without-office': ['src/features/feed/office.ts', '../../../office/target.ts'],
  'packages-of-server-base': ['server/base/b.ts', 'arktype'],
  'packages-of-server-process': ['server/process/b.ts', 'arktype'],
  'packages-of-server-db': ['server/db/b.ts', 'fastify'],
  'packages-of-server-streams': ['server/streams/b.ts', 'arktype'],
  'packages-of-server-act': ['server/act/b.ts', 'drizzle-orm'],
  'packages-of-server-gateways': ['server/gateways/b.ts', 'ws'],
  'packages-of-server-http': ['server/http/b.ts', 'drizzle-orm'],
  'packages-of-server-subjects': ['server/trip/c.ts', 'fastify'],
  'packages-of-server-sync': ['server/sync/b.ts', 'fastify'],
  'packages-of-server-realtime': ['server/realtime/b.ts', 'fastify'],
  'packages-of-server-jobs': ['server/jobs/b.ts', 'fastify'],
  'packages-of-server-demo': ['server/demo/b.ts', 'fastify'],
  'packages-of-server-app': ['server/routes.ts', 'drizzle-orm'],
  'packages-of-server-operator': ['server/operator/b.ts', 'fastify'],
  'packages-of-server-start': ['server/main.ts', 'fastify'],
  'no-node-in-rules': ['machines/c.ts', 'node:fs'],
  'no-node-in-the-app': ['src/platform/c.ts', 'node:fs'],
  'product-without-annexes': ['server/c.ts', '../testkit/target.ts'],
  'testkit-on-product': ['testkit/a.ts', '../e2e/target.ts'],
  'scripts-on-product': ['scripts/a.ts', '../e2e/target.ts'],
  'bench-on-product': ['bench/a.ts', '../e2e/target.ts'],
  'proof-on-product': ['proof/a.ts', '../e2e/target.ts'],
  'attack-on-product': ['attack/a.ts', '../e2e/target.ts'],
  'e2e-from-outside': ['e2e/a.ts', '../server/target.ts'],
  'tests-on-all-but-e2e': ['tests/a.ts', '../e2e/target.ts'],
  'no-circles': ['domain/c.ts', './target.ts'],
};

/** Every subject of a world breaks its order by importing the last one. */
for (const world of ['domain', 'server'])
  for (const subject of SUBJECTS.slice(0, -1))
    breaches[`${world}-${subject}-before-later-subjects`] = [
      `${world}/${subject}/later.ts`,
      `../${SUBJECTS.at(-1)}/target.ts`,
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
  write('domain/target.ts', "export * from './c.ts';\n");
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

it('every folder of the domain and the server is a subject, or a floor of the server', () => {
  const floors = 'act db demo gateways http jobs operator process realtime streams sync'.split(' ');
  const foldersOf = (world: string): string[] =>
    readdirSync(join(project, world), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  expect(foldersOf('domain').filter((name) => !SUBJECTS.includes(name))).toEqual([]);
  expect(foldersOf('server').filter((name) => ![...SUBJECTS, ...floors].includes(name))).toEqual([]);
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
