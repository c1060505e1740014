/** Releases of the app in separate folders: as it is, with one line changed, as an earlier commit had it. */
import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeRelease } from '../../scripts/build/release.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const CODE = ['src', 'domain', 'protocol', 'machines'].flatMap((folder) =>
  ['ts', 'tsx', 'css'].map((kind) => `:(glob)${folder}/**/*.${kind}`),
);
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

/** The release of a commit. @param folder in which it is built */
export async function ofCommit(folder: string, commit: string): Promise<string> {
  const source = join(folder, commit);
  await run('sh', ['-c', 'mkdir -p "$2" && git archive "$1" | tar -x -C "$2"', 'sh', commit, source], {
    cwd: root,
  });
  return build(source, `${source}-dist`);
}

/**
 * Replaces the service worker of an earlier release by the present one, since workers from before this way of
 * updating do not know it.
 * @returns the code that it had
 */
export async function withPresentWorker(dist: string): Promise<string> {
  const script = await readFile(join(dist, 'service-worker.js'), 'utf8');
  const [own = ''] = (await codeFiles(dist)).map((name) => join(dist, 'assets', name));
  const had = own === '' ? script : await readFile(own, 'utf8');
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

/**
 * Commits of the app, the newest first, each so far from the next that its lines grow by this share.
 * @param share of all lines of the app
 */
export async function commitsApart(share: number, count: number): Promise<string[]> {
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', args, { cwd: root, maxBuffer: 1e8 })).stdout.trim();
  const files = (await git('ls-files', ...CODE)).split('\n');
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  const found: string[] = [];
  let after = 'HEAD';
  if (count === 0) return found;
  for (const commit of (await git('log', '--first-parent', '--format=%h', '--', ...CODE)).split('\n')) {
    const changed = await git('diff', '--numstat', commit, after, '--', ...CODE);
    const added = changed.split('\n').reduce((sum, line) => sum + (Number(line.split('\t')[0]) || 0), 0);
    if (added < lines * share) continue;
    found.push(commit);
    after = commit;
    if (found.length === count) break;
  }
  return found;
}
