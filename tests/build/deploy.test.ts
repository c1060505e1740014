/** The contents of deploy/ agree with the server, and with docs/RUNNING.md. */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/base/config.ts';
import { settings } from '../../server/base/config-settings.ts';
import { declared } from '../../server/metrics/declared.ts';
import { EXIT } from '../../server/process/exit-codes.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const compose = read('deploy/compose.yml');
const known = new Set(
  Object.values(settings)
    .flatMap((group) => Object.entries(group))
    .flatMap(([name, setting]) => ('secret' in setting ? [name, `${name}_FILE`] : [name])),
);

let folder = '';
const secrets = (): string => join(folder, 'secrets');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durpalla-deploy-'));
  copyFileSync(join(root, 'deploy/secrets.sh'), join(folder, 'secrets.sh'));
  await promisify(execFile)('sh', [join(folder, 'secrets.sh')]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The values of the block of settings that the nodes share. */
const shared = Object.fromEntries(
  [...(/^x-settings:.*\n((?: {2}.+\n)+)/m.exec(compose)?.[1] ?? '').matchAll(/^ {2}(\w+): (.+)$/gm)].map(
    ([, name = '', value = '']) => [name, value.replaceAll("'", '')],
  ),
);

test('the nodes get settings that exist, and start with them and with the secrets that are made', async () => {
  expect(Object.keys(shared).length).toBeGreaterThan(8);
  expect(Object.keys(shared).filter((name) => name !== 'DOMAIN' && !known.has(name))).toEqual([]);
  await writeFile(join(secrets(), 'sms_api_key'), 'k');
  const environment = Object.fromEntries(
    Object.entries(shared).map(([name, value]) => [
      name,
      value
        .replace('/run/secrets', secrets())
        .replace('${DOMAIN}', 'durpalla.example')
        .replace(/\$\{SMS_URL.*\}/, 'https://sms.example/api')
        .replace(/\$\{SMS_SENDER_ID.*\}/, 'Durpalla'),
    ]),
  );
  const config = readConfig(environment);
  expect(config).toMatchObject({
    demo: false,
    host: '0.0.0.0',
    publicUrl: 'https://durpalla.example',
    trustProxy: 1,
    files: { url: 'http://store:9000/durpalla', keyId: 'durpalla' },
    sms: { kind: 'http' },
  });
  expect(config.databaseUrl).toMatch(/^postgres:\/\/durpalla:\w{48}@postgres:5432\/durpalla$/);
  expect(config.metricsToken).toMatch(/^\w{48}$/);
  expect(readConfig({ BACKUP_KEY_FILE: join(secrets(), 'backup_key') }).backup.key).toMatch(/^\w{48}$/);
});

test('every secret that the containers read is made, once, and differs from the others', async () => {
  const wanted = [...compose.matchAll(/file: \.\/secrets\/(\w+)/g)].map(([, name = '']) => name);
  const before = await Promise.all(
    wanted.map((name) => readFile(join(secrets(), name), 'utf8').catch(() => '')),
  );
  await promisify(execFile)('sh', [join(folder, 'secrets.sh')]);
  const after = await Promise.all(
    wanted.map((name) => readFile(join(secrets(), name), 'utf8').catch(() => '')),
  );
  expect(after).toEqual(before);
  expect(new Set(after).size).toBe(wanted.length);
  expect((await readdir(secrets())).sort()).toEqual(wanted.toSorted());
  expect(read('.gitignore')).toContain('/deploy/secrets/');
  expect(read('.dockerignore').split('\n')).toContain('deploy');
});

test('each alert reads metrics that exist, and has its paragraph', () => {
  const rules = read('deploy/prometheus/alerts.yml');
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
  expect(alerts.length).toBeGreaterThan(8);
  const metrics = [...rules.matchAll(/durpalla_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));
  expect(metrics.filter((name) => !(name in declared))).toEqual([]);
  const page = read('docs/RUNNING.md');
  expect(alerts.filter((name) => !page.includes(`\n### ${name}\n`))).toEqual([]);
  const runbooks = [...rules.matchAll(/runbook: docs\/RUNNING\.md#(\w+)/g)].map(([, anchor]) => anchor);
  expect(runbooks).toEqual(alerts.map((name) => name.toLowerCase()));
});

test('the units of systemd start what is there, with settings that exist, and not again after a wrong one', () => {
  for (const unit of ['durpalla.service', 'durpalla-backup.service']) {
    const text = read(`deploy/${unit}`);
    const started = /^ExecStart=\/usr\/bin\/node (\S+)/m.exec(text)?.[1] ?? 'nothing';
    expect(existsSync(join(root, started))).toBe(true);
    const names = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
      [...line.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
    );
    expect(names.filter((name) => name !== 'NODE_ENV' && !known.has(name))).toEqual([]);
  }
  expect(read('deploy/durpalla.service')).toContain(`RestartPreventExitStatus=${EXIT.misconfigured}\n`);
});

test('docs/RUNNING.md names every secret', () => {
  const page = read('docs/RUNNING.md');
  expect([...known].filter((name) => name.endsWith('_FILE') && !page.includes(name))).toEqual([]);
});
