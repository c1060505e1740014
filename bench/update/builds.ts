/** Releases of the app in separate folders: as it is, with one line changed, as an earlier commit had it. */
import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeRelease } from '../../scripts/build/release.ts';

export const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
/** What the build does not read. */
const NOT_COPIED = /^(?:node_modules|dist|\.git|\.data|e2e|tests|proof|attack|docs|android)$/;

const ONE_LINE = {
  file: 'src/feed/list/feed-heading.tsx',
  is: 'className="row base"',
  becomes: 'className="row base wide"',
};

async function build(source: string, to: string): Promise<string> {
  await rm(to, { recursive: true, force: true });
  // a symlink would put the packages outside of the project, and the bundler orders scripts by such paths
  await run('sh', [
    '-c',
    'cp -al "$1" "$2" 2>/dev/null || cp -a "$1" "$2"',
    'sh',
    join(root, 'node_modules'),
    source,
  ]);
  await run('node', ['scripts/build/main.ts'], { cwd: source, maxBuffer: 1e8 });
  await rename(join(source, 'dist'), to);
  await rm(source, { recursive: true });
  return to;
}

/** The present release with one line of a screen changed. @param folder in which it is built */
export async function withOneLine(folder: string): Promise<string> {
  const source = join(folder, 'one-line');
  await cp(root, source, {
    recursive: true,
    filter: (path) => !NOT_COPIED.test(path.slice(root.length + 1)),
  });
  const file = join(source, ONE_LINE.file);
  const text = await readFile(file, 'utf8');
  if (!text.includes(ONE_LINE.is)) throw new Error(`${ONE_LINE.file} has no ${ONE_LINE.is}`);
  await writeFile(file, text.replace(ONE_LINE.is, ONE_LINE.becomes));
  return build(source, `${source}-dist`);
}

/**
 * The release of a commit.
 * @param folder in which it is built
 * @param change of its source before that
 */
export async function ofCommit(
  folder: string,
  commit: string,
  change?: (source: string) => Promise<void>,
): Promise<string> {
  const source = join(folder, commit);
  await rm(source, { recursive: true, force: true });
  await run('sh', ['-c', 'mkdir -p "$2" && git archive "$1" | tar -x -C "$2"', 'sh', commit, source], {
    cwd: root,
  });
  await change?.(source);
  return build(source, `${source}-dist`);
}

/**
 * Replaces the service worker of an earlier release by the present one, since workers from before this way of
 * updating do not know it.
 * @returns the scripts that it had, the one that starts it first
 */
export async function withPresentWorker(dist: string): Promise<string[]> {
  const script = await readFile(join(dist, 'service-worker.js'), 'utf8');
  const own = await codesIn(dist);
  const had = own.length === 0 ? [script] : own;
  for (const ending of ['.br', '.gz']) await rm(join(dist, `service-worker.js${ending}`), { force: true });
  for (const name of await codeFiles(dist)) await rm(join(dist, 'assets', name));
  const [code = '', ...others] = await codeFiles(join(root, 'dist'));
  const built = await readdir(join(root, 'dist/assets'));
  others.push(...built.filter((name) => /^dexie-.*\.js$/.test(name)));
  const present = join(root, 'dist/assets', code);
  for (const name of others) await cp(join(root, 'dist/assets', name), join(dist, 'assets', name));
  await writeRelease(dist, `${await readFile(present, 'utf8')}\n// earlier`);
  return had;
}

/** The service worker's scripts in a built app, what answers pages first, and its compressed copies. */
export const codeFiles = async (dist: string): Promise<string[]> =>
  (await readdir(join(dist, 'assets'))).filter((name) => /^(?:in-background|on-events)-/.test(name)).sort();

/** The scripts of the service worker in a built app without their compressed copies, the one that starts it first. */
export async function codesIn(dist: string): Promise<string[]> {
  const scripts = (await codeFiles(dist)).filter((name) => name.endsWith('.js'));
  return Promise.all(scripts.map((name) => readFile(join(dist, 'assets', name), 'utf8')));
}
