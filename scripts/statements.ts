/**
 * `npm run statements`, with each release: keeps what this release asks of the database in
 * `tests/server/db/release/`, in the place of the release before. The server's tests run meanwhile (some minutes), and
 * every statement that the embedded database prepares for them is noted, but for the tests' own.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../server/db/connection.ts';
import { distinct, tablesOf, type Release } from '../testkit/database/release.ts';

const root = join(import.meta.dirname, '..');
const kept = join(root, 'tests/server/db/release');

const textsIn = (folder: string): string =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n');

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const ROWS = /^\s*(?:select|insert|update|delete|with)\b/i;
/** What PGlite asks about itself, and the job queue, whose tables are its own. */
const OTHERS = /\bpg_(?:catalog|class|type)\b|\bjobs\./;

/** Statements of the server: not what stands in a test. */
function ofTheServer(statements: readonly string[]): string[] {
  const tests = onOneLine(`${textsIn('tests/server')} ${textsIn('testkit')}`);
  return statements.filter(
    (text) => ROWS.test(text) && !OTHERS.test(text) && !tests.includes(onOneLine(text).slice(0, 60)),
  );
}

const noted = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'durpalla-statements-'));
if (process.argv[2] === undefined) {
  const { status } = spawnSync('vitest', ['run', 'tests/server'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, STATEMENTS_DIR: noted },
  });
  if (status !== 0) process.exit(status ?? 1);
}
const statements = readdirSync(noted).flatMap((name) =>
  readFileSync(join(noted, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => String(JSON.parse(line))),
);
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const database = await openPglite(null);
const release: Release = {
  version,
  statements: distinct(ofTheServer(statements)),
  ...(await tablesOf(database.query)),
};
await database.close();
for (const name of readdirSync(kept)) rmSync(join(kept, name));
writeFileSync(join(kept, `${version}.json`), `${JSON.stringify(release, null, 1)}\n`);
console.log(`${release.statements.length} statements, ${release.rules.length} rules of ${version}`);
