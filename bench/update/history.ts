/** How much of the app's code is newer than a commit. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Product code alone: neither what builds it, nor its texts, nor the gallery, which no phone has. */
const CODE = [
  ...['src', 'domain', 'protocol', 'machines'].flatMap((folder) =>
    ['ts', 'tsx', 'css'].map((kind) => `:(glob)${folder}/**/*.${kind}`),
  ),
  ':(exclude)src/gallery',
  ':(exclude,glob)src/**/*.gallery.tsx',
];

export type Since = {
  commit: string;
  /** Lines that are new or changed since, as a share of all lines of the app. */
  newCode: number;
};

/**
 * Commits of the app, the newest first, each so far from the next that its lines grow by this share.
 * @param root the folder of the project and its git
 * @param share of all lines of the app
 * @param uncounted paths whose changes do not count as new
 */
export async function commitsApart(
  root: string,
  share: number,
  count: number,
  uncounted: readonly string[] = [],
): Promise<Since[]> {
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', args, { cwd: root, maxBuffer: 1e8 })).stdout.trim();
  const files = (await git('ls-files', ...CODE)).split('\n');
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  const counted = [...CODE, ...uncounted.map((path) => `:(exclude)${path}`)];
  const found: Since[] = [];
  let after = 'HEAD';
  if (count === 0) return found;
  for (const commit of (await git('log', '--first-parent', '--format=%h', '--', ...CODE)).split('\n')) {
    const changed = await git('diff', '--numstat', commit, after, '--', ...counted);
    const added = changed.split('\n').reduce((sum, line) => sum + (Number(line.split('\t')[0]) || 0), 0);
    if (added < lines * share) continue;
    found.push({ commit, newCode: added / lines });
    after = commit;
    if (found.length === count) break;
  }
  return found;
}
