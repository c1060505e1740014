/** The contents of deploy/ agree with the server, and with docs/RUNNING.md. */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type } from 'arktype';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { commandConfig, readConfig } from '../../server/base/config.ts';
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
  await writeFile(join(secrets(), 'sms_api_key'), 'k');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const Service = type({ environment: 'Record<string, string> = {}', secrets: 'string[] = []' });
const { services } = type({ services: type.Record('string', Service) }).assert(
  parse(compose, { merge: true }),
);
const VALUES: [RegExp, string][] = [
  [/\$\{DOMAIN.*?\}/, 'durpalla.example'],
  [/\$\{SMS_URL.*\}/, 'https://sms.example/api'],
  [/\$\{SMS_SENDER_ID.*\}/, 'Durpalla'],
];

/** The settings of a container or a unit, which finds there only the secrets that are handed to it. */
async function handed(
  name: string,
  { environment, secrets: given }: typeof Service.infer,
  place: string,
): Promise<Record<string, string>> {
  const own = join(folder, name);
  await mkdir(own);
  for (const secret of given) await copyFile(join(secrets(), secret), join(own, secret));
  const withValues = (value: string): string =>
    VALUES.reduce((text, [pattern, put]) => text.replace(pattern, put), value.replace(place, own));
  return Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, withValues(value)]));
}

test('each container is handed the secrets that its settings name', () => {
  const missing = Object.entries(services).flatMap(([name, { environment, secrets: given }]) =>
    Object.entries(environment)
      .filter(
        ([key, value]) => key.endsWith('_FILE') && !given.some((each) => value === `/run/secrets/${each}`),
      )
      .map(([key]) => `${name}: ${key}`),
  );
  expect(missing).toEqual([]);
  expect(Object.values(services).filter(({ secrets: given }) => given.length > 0).length).toBeGreaterThan(5);
});

test('the nodes get settings that exist, and start with them and with the secrets that are made', async () => {
  for (const node of ['durpalla-1', 'durpalla-2']) {
    const service = services[node];
    if (!service) throw new Error(`there is no ${node}`);
    const names = Object.keys(service.environment);
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => name !== 'DOMAIN' && !known.has(name))).toEqual([]);
    const config = readConfig(await handed(node, service, '/run/secrets'));
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
  }
});

test('the backup reads its settings by what is handed to it', async () => {
  const { backup } = services;
  if (!backup) throw new Error('there is no backup');
  const config = commandConfig(await handed('backup', backup, '/run/secrets'));
  expect(config.backupKey).toMatch(/^\w{48}$/);
  expect(config).toMatchObject({ backupDir: '/backups', files: { keyId: 'durpalla' }, backupCount: 30 });
  expect(config.databaseUrl).toContain('@postgres:5432');
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

const UNITS = ['durpalla.service', 'durpalla-backup.service'];
const valuesOf = (unit: string, name: string): string[] =>
  [...read(`deploy/${unit}`).matchAll(new RegExp(`^${name}=(.+)$`, 'gm'))].flatMap(([, line = '']) =>
    line.split(' '),
  );
const pairsOf = (lines: string[]): Record<string, string> =>
  Object.fromEntries(lines.map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? [line, '']));
const environmentOf = (unit: string) => pairsOf(valuesOf(unit, 'Environment'));
const credentialsOf = (unit: string): string[] =>
  valuesOf(unit, 'LoadCredential').map((credential) => credential.split(':')[0] ?? '');

test('the units of systemd start what is there, with settings that exist, and not again after a wrong one', () => {
  for (const unit of UNITS) {
    const text = read(`deploy/${unit}`);
    const started = /^ExecStart=\/usr\/bin\/node (\S+)/m.exec(text)?.[1] ?? 'nothing';
    expect(existsSync(join(root, started))).toBe(true);
    const names = Object.keys(environmentOf(unit));
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => name !== 'NODE_ENV' && !known.has(name))).toEqual([]);
  }
  expect(read('deploy/durpalla.service')).toContain(`RestartPreventExitStatus=${EXIT.misconfigured}\n`);
});

test.each(UNITS)('%s is handed its secrets, and its folders are made by systemd', (unit) => {
  const environment = environmentOf(unit);
  const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
  expect(files.map(([, path]) => path).toSorted()).toEqual(
    credentialsOf(unit)
      .map((name) => `%d/${name}`)
      .toSorted(),
  );
  const folders = Object.entries(environment).filter(([name]) => name.endsWith('_DIR'));
  const made = valuesOf(unit, 'StateDirectory').map((name) => `/var/lib/${name}`);
  expect(folders.filter(([, path]) => !made.includes(path))).toEqual([]);
  const sources = valuesOf(unit, 'LoadCredential').map((credential) => credential.split(':')[1]);
  expect(sources).toEqual(credentialsOf(unit).map((name) => `/etc/durpalla/secrets/${name}`));
});

test('docs/RUNNING.md makes what the units read, and they start with it', async () => {
  const [, steps = ''] = read('docs/RUNNING.md').split('**Without containers**');
  const shell = /```\n(.*?)```/s.exec(steps)?.[1] ?? '';
  const written = /^cat > \/etc\/durpalla\/settings <<'END'\n(.*?)^END$/ms.exec(shell)?.[1] ?? '';
  const made = [
    ...shell.matchAll(/ > (\w+)$/gm),
    ...shell.matchAll(/(?<=^for name in .*)\b(\w+_\w+)\b/gm),
  ].map(([, name]) => name);
  const wanted = new Set(UNITS.flatMap(credentialsOf));
  expect([...wanted].filter((name) => !made.includes(name))).toEqual([]);
  const [node = {}, backup = {}] = await Promise.all(
    UNITS.map((unit) =>
      handed(
        unit,
        {
          environment: { ...environmentOf(unit), ...pairsOf(written.trim().split('\n')) },
          secrets: credentialsOf(unit),
        },
        '%d',
      ),
    ),
  );
  expect(readConfig(node)).toMatchObject({
    demo: false,
    host: '127.0.0.1',
    sms: { kind: 'http' },
    files: null,
  });
  const config = commandConfig(backup);
  expect(config).toMatchObject({
    backupDir: '/var/lib/durpalla-backups',
    dataDir: '/var/lib/durpalla',
    files: null,
  });
  expect(config.backupKey).toMatch(/^\w{48}$/);
  expect(config.databaseUrl).toMatch(/^postgres:/);
});

test('docs/RUNNING.md names every secret', () => {
  const page = read('docs/RUNNING.md');
  expect([...known].filter((name) => name.endsWith('_FILE') && !page.includes(name))).toEqual([]);
});
