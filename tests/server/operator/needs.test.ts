/** Commands need what they use: with every other setting wrong they do their work. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { settings } from '../../../server/base/config-settings.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';

// each command makes a process and assembles an app
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SITE = {
  banner: '/b.svg',
  logo: null,
  footer_logo: null,
  social_link: {},
  slides: [],
  testimonials: [],
};

const root = join(import.meta.dirname, '../../..');
let postgres: TestPostgres;
let folder = '';
let right: Record<string, string> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durpalla-needs-'));
  await writeFile(join(folder, 'site.json'), JSON.stringify(SITE));
  postgres = await startPostgres();
  right = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    PUBLIC_URL: 'https://market.example',
    SECRETS_KEY: 's'.repeat(32),
    AUDIT_KEY: 'a'.repeat(32),
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_KEY: 'b'.repeat(32),
  };
});
afterAll(async () => {
  vi.resetConfig();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Every setting but the needed ones, as somebody has spoiled it. */
const spoiled = (needed: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.values(settings)
      .flatMap((group) => Object.entries(group))
      .filter(([name]) => !needed.includes(name))
      .map(([name, setting]) =>
        'secret' in setting ? [`${name}_FILE`, '/nowhere/secret'] : [name, 'no such thing'],
      ),
  );

async function ended(words: string, env: Record<string, string>) {
  const [command = '', ...args] = words
    .split(' ')
    .map((word) => word.replace(/^<(.+)>$/, (_, name) => join(folder, name)));
  const child = spawn(process.execPath, [join(root, `server/operator/${command}.ts`), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  return { code: await exit, said };
}

const DATABASE = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_DIRECT_URL'];
const OFFICE = [...DATABASE, 'SECRETS_KEY'];
/** A change is signed, and others hear of it. */
const CHANGES = [
  ...OFFICE,
  'AUDIT_KEY',
  ...Object.keys(settings['Outside services']).filter((name) => name.startsWith('PUSHER_')),
  ...Object.keys(settings.Keys).filter((name) => name.startsWith('VAPID_')),
];
/** A link that a command hands out names the site. */
const LINKS = [...CHANGES, 'PUBLIC_URL', 'DEMO'];
const COPIES = [...DATABASE, 'FILES_URL', 'BACKUP_DIR', 'BACKUP_KEY'];

const commands: [words: string, needed: string[], said: RegExp][] = [
  ['operator 01711111111 admin Tania', LINKS, /Set up password/],
  ['impersonate 01711111119 why', LINKS, /^[^\n]+\n$/],
  ['audit verify', [...OFFICE, 'AUDIT_KEY'], /^1 rows, the chain is whole\n$/],
  ['books', OFFICE, /"drift":0/],
  ['books waiting', [...OFFICE, 'CREDIT_LIMIT'], /^nothing waits\n$/],
  ['cars', OFFICE, /^no car waits\n$/],
  ['reports', OFFICE, /^\n$/],
  ['site', OFFICE, /"slides"/],
  ['site <site.json>', CHANGES, /^set\n$/],
  ['secrets', OFFICE, /^the key is |nothing needs/m],
  ['secrets rotate', DATABASE, /^[\w-]{43}\nPut it behind/],
  ['backup', [...COPIES, 'BACKUP_COUNT'], /rows of \d+ tables/],
  ['backup list', ['DATA_DIR', 'BACKUP_DIR', 'BACKUP_KEY'], /^\d{4}-/],
  ['backup verify', ['DATA_DIR', 'BACKUP_DIR', 'BACKUP_KEY'], /is whole/],
  ['restore <backups> --force', [...DATABASE, 'FILES_URL', 'BACKUP_KEY'], /is back/],
  ['restore', DATABASE, /^history \d+ begins/],
];

test.each(commands)('%s', async (words, needed, said) => {
  const given = Object.fromEntries(Object.entries(right).filter(([name]) => needed.includes(name)));
  const answer = await ended(words, { ...spoiled(needed), ...given });
  expect(answer.said).toMatch(said);
  expect(answer.said).not.toMatch(/nowhere|no such thing/);
  expect(answer.code).toBe(words.startsWith('impersonate') ? 1 : 0);
});

test('every command is tried', async () => {
  const folderOf = join(root, 'server/operator');
  const files = await readdir(folderOf);
  const scripts = await Promise.all(
    files.map(async (file) => ({ file, code: await readFile(join(folderOf, file), 'utf8') })),
  );
  const names = scripts.flatMap(({ file, code }) =>
    code.includes('process.argv') || code.includes('parseArgs') ? [file] : [],
  );
  const tried = new Set(commands.map(([words]) => `${words.split(' ')[0]}.ts`));
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !tried.has(name))).toEqual([]);
});

test.each([
  ['audit verify', { AUDIT_KEY_FILE: '/nowhere/secret' }, /^AUDIT_KEY_FILE is [^\n]+ENOENT\n$/],
  ['operator 01711111113 admin Mina', { PUSHER_KEY: 'k' }, /^PUSHER_APP_ID/],
  ['operator 01711111114 admin Rina', { PUBLIC_URL: 'market' }, /^PUBLIC_URL must be[^\n]+\n$/],
  ['books', { DATABASE_URL: 'mysql://db' }, /^DATABASE_URL must be[^\n]+\n$/],
  ['backup list', { BACKUP_KEY: 'short' }, /^BACKUP_KEY must have[^\n]+\n$/],
  ['backup', { FILES_URL: 'ftp://files' }, /^FILES_URL must be[^\n]+\n$/],
])('%s with %j, which it uses, is one line and exit 78', async (words, wrong, line) => {
  const replaced = Object.keys(wrong).map((name) => name.replace(/_FILE$/, ''));
  const given = Object.fromEntries(Object.entries(right).filter(([name]) => !replaced.includes(name)));
  const { code, said } = await ended(words, { ...given, ...wrong });
  expect(said).toMatch(line);
  expect(code).toBe(78);
});
